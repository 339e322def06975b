/** `portcullis migrate` and `portcullis schema`: the tables, in a database and on paper. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Files, manifest, ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project.remove());

const CONFIG = `import GitHub from 'portcullis/providers/github';
import { MemoryAdapter } from 'portcullis/adapters';
import { Sessions } from 'portcullis/features/sessions';
export default { providers: [GitHub], adapter: new MemoryAdapter(), features: [Sessions()] };
`;

const APP: Files = { 'package.json': manifest({}, { type: 'module' }), 'auth.js': CONFIG };

/** A database of its own in a file, with the features of the app. */
const DATA_SOURCE = `import { DataSource } from 'typeorm';
import libsql from 'libsql';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import config from './auth.js';
const { features } = config;
export const dataSource = new DataSource({
  type: 'better-sqlite3',
  driver: libsql,
  database: 'app.db',
  entities: [...authEntities('better-sqlite3', { features })],
  migrations: [...authMigrations, ...featureMigrations(features)],
});
`;

const MIGRATE = ['migrate', '--data-source', 'data-source.ts'];

describe('the migrations', () => {
  it('are listed, then run once, and nothing is pending afterwards', async () => {
    project = new ScratchProject({ ...APP, 'data-source.ts': DATA_SOURCE });
    const names = ['CreateAuthTables1767229200000', 'CreateSessionRecordsTable1767240000000'];
    const before = await project.run([...MIGRATE, '--check']);
    expect(before).toMatchObject({ code: 1 });
    for (const name of names) expect(before.stdout).toContain(`pending ${name}\n`);
    const run = await project.run([...MIGRATE, '--yes']);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('migrations ran.') });
    const after = await project.run([...MIGRATE, '--check', '--json']);
    expect([after.code, JSON.parse(after.stdout)]).toEqual([0, { pending: [], ran: [] }]);
  });

  it('do not run unless the user agrees', async () => {
    project = new ScratchProject({ ...APP, 'data-source.ts': DATA_SOURCE });
    const { code, stderr } = await project.run(MIGRATE);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Pass --yes.')]);
    await expect(project.run([...MIGRATE, '--check'])).resolves.toMatchObject({ code: 1 });
  });

  it.each<[name: string, files: Files, words: readonly string[], message: string]>([
    ['no database', APP, ['migrate'], 'Pass --url or --data-source, or set DATABASE_URL.'],
    [
      'an unknown database',
      APP,
      ['migrate', '--url', 'oracle://canary@host/db'],
      'The connection string is not supported',
    ],
    [
      'a database that does not answer',
      APP,
      ['migrate', '--url', 'postgres://canary:canary@127.0.0.1:1/db'],
      'The database cannot be opened',
    ],
    [
      'a file without a DataSource',
      { ...APP, 'data-source.ts': 'export const x = 1;' },
      MIGRATE,
      'exports no DataSource',
    ],
  ])('say what is missing for %s', async (_name, files, words, message) => {
    project = new ScratchProject(files);
    const { code, stdout, stderr } = await project.run(words);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stdout + stderr).not.toContain('canary');
  });
});

describe('the schema', () => {
  it.each([
    [
      'sql',
      'postgres',
      [
        'CREATE TABLE "session_records"',
        '"userId" text NOT NULL',
        'REFERENCES "User" ("id") ON DELETE CASCADE',
      ],
    ],
    ['sql', 'mysql', ['CREATE TABLE `session_records`', '`userId` varchar(255) NOT NULL']],
    [
      'prisma',
      'postgres',
      [
        'model SessionRecords {',
        'id String @id @db.VarChar(64)',
        'onDelete: Cascade',
        '@@map("session_records")',
        '// Add to model User:\n//   sessionRecords SessionRecords[]',
      ],
    ],
    ['prisma', 'sqlite', ['id String @id\n', 'createdAt BigInt']],
    [
      'drizzle',
      'postgres',
      [
        `pgTable(\n  'session_records'`,
        `varchar('id', { length: 64 }).primaryKey()`,
        `.references(() => User.id, { onDelete: 'cascade' })`,
      ],
    ],
    ['drizzle', 'mysql', [`longtext('sealedToken')`]],
    ['drizzle', 'sqlite', [`integer('createdAt').notNull()`]],
  ])('for %s on %s has each table of the features', async (orm, dialect, parts) => {
    project = new ScratchProject(APP);
    const { code, stdout } = await project.run([
      'schema',
      '--orm',
      orm,
      '--dialect',
      dialect,
      '--users',
      'User:text',
    ]);
    expect(code).toBe(0);
    for (const part of [...parts, 'session_revocations']) expect(stdout).toContain(part);
  });

  it.each([
    ['users without a type', APP, ['--users', 'User'], '--users is like User:text'],
    [
      'no feature with tables',
      { ...APP, 'auth.js': `export default { providers: [] };` },
      [],
      'No feature in auth.js has tables.',
    ],
  ])('is refused for %s', async (_name, files, words, message) => {
    project = new ScratchProject(files);
    const { code, stderr } = await project.run(['schema', '--orm', 'sql', ...words]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
