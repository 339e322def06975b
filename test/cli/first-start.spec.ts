/** The first start of an app on SQLite, by processes that start at once on one file. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { manifest, ScratchProject } from './support/command-line.js';
import { ESM } from './support/doctor.js';

const run = promisify(execFile);

const FEATURES = `import libsql from 'libsql';
import { Audit } from 'portcullis/features/audit';
import { Sessions } from 'portcullis/features/sessions';
const features = [Sessions(), Audit({ seal: { key: 'k'.repeat(32) } })];
`;

/** What a process does first. */
const STARTS: Readonly<Record<string, string>> = {
  Kysely: `${FEATURES}
import { Kysely, SqliteDialect } from 'kysely';
import { createFeatureTables } from 'portcullis/adapters/kysely';
const db = new Kysely({ dialect: new SqliteDialect({ database: new libsql('app.db') }) });
await createFeatureTables(db, features);
await db.destroy();
`,
};

const PROCESSES = 4;
const ROUNDS = 3;

it.each(Object.entries(STARTS))(
  'U17: four processes that start at once on a new file all start: %s',
  async (_, text) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const project = new ScratchProject({ 'package.json': manifest({}, ESM), 'start.js': text });
      const start = () => run(process.execPath, ['start.js'], { cwd: project.root });
      const starts = Array.from({ length: PROCESSES }, start);
      const ended = await Promise.allSettled(starts);
      const database = new Database(path.join(project.root, 'app.db'));
      const tables = database.prepare('SELECT name FROM sqlite_master').all();
      database.close();
      project.remove();
      const failures = ended.flatMap((one) =>
        one.status === 'rejected' ? String(one.reason) : [],
      );
      expect(failures).toEqual([]);
      expect(tables).toContainEqual({ name: 'audit_entries' });
      expect(tables).toContainEqual({ name: 'session_records' });
    }
  },
);
