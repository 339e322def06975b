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

/** A DataSource of the app's own, for the command. */
const DATA_SOURCE = `${FEATURES}
import { DataSource } from 'typeorm';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
export const dataSource = new DataSource({
  type: 'better-sqlite3',
  driver: libsql,
  database: 'app.db',
  entities: [...authEntities('better-sqlite3', { features })],
  migrations: [...authMigrations, ...featureMigrations(features)],
});
`;

const COMMAND = path.resolve(import.meta.dirname, '../../dist/cli/main.js');

/** What a process does first. */
const STARTS: Readonly<Record<string, string>> = {
  Kysely: `${FEATURES}
import { Kysely, SqliteDialect } from 'kysely';
import { createFeatureTables } from 'portcullis/adapters/kysely';
const db = new Kysely({ dialect: new SqliteDialect({ database: new libsql('app.db') }) });
await createFeatureTables(db, features);
await db.destroy();
`,
  "TypeORM, the adapter's own connection": opened(''),
  "TypeORM, the adapter's own connection in WAL mode": opened('enableWAL: true'),
  "TypeORM, the adapter's own connection without a busy timeout": opened('timeout: 0'),
  'TypeORM, npx portcullis migrate': `
process.argv.push('migrate', '--yes', '--data-source', 'data-source.js');
await import(${JSON.stringify(COMMAND)});
`,
};

/** The adapter opens the file, and runs its migrations. */
function opened(more: string): string {
  return `${FEATURES}
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
const file = { type: 'better-sqlite3', driver: libsql, database: 'app.db', ${more} };
const adapter = TypeORMAdapter(file, { features });
await adapter.getUserByEmail('a@example.com');
await adapter.close();
`;
}

const PROCESSES = 4;
const ROUNDS = 3;

it.each(Object.entries(STARTS))(
  'U17: four processes that start at once on a new file all start: %s',
  async (_, text) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const project = new ScratchProject({
        'package.json': manifest({}, ESM),
        'data-source.js': DATA_SOURCE,
        'start.js': text,
      });
      const start = () => run(process.execPath, ['start.js'], { cwd: project.root });
      const starts = Array.from({ length: PROCESSES }, start);
      const ended = await Promise.allSettled(starts);
      const database = new Database(path.join(project.root, 'app.db'));
      const tables = database.prepare('SELECT name FROM sqlite_master').all();
      const recorded = ['auth_migrations', 'migrations']
        .filter((table) => tables.some((one) => Reflect.get(Object(one), 'name') === table))
        .flatMap((table) => database.prepare(`SELECT name FROM ${table}`).raw().all().flat());
      database.close();
      project.remove();
      const failures = ended.flatMap((one) =>
        one.status === 'rejected' ? String(one.reason) : [],
      );
      expect(failures).toEqual([]);
      expect(recorded).toEqual([...new Set(recorded)]);
      expect(tables).toContainEqual({ name: 'audit_entries' });
      expect(tables).toContainEqual({ name: 'session_records' });
    }
  },
);
