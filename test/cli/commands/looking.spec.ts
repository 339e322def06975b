/** Commands that look at an app: its database stays as it is, and nothing of the app is started. */
import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { type Files, manifest, ScratchProject } from '../support/command-line.js';
import { ESM, GITHUB, SOUND } from '../support/doctor.js';

/** Each command with words by which it looks; or what it is there to change. */
const COMMANDS: Readonly<Record<string, readonly string[] | string>> = {
  init: 'writes files, and asks before',
  secret: 'prints, or writes the file that it is given',
  doctor: ['--production'],
  migrate: ['--check', '--data-source', 'src/data-source.ts'],
  schema: ['--orm', 'sql'],
  access: ['--json'],
  audit: ['verify'],
  codemod: 'changes files, and shows them before',
  compare: [],
};

const LOOKING = Object.entries(COMMANDS).flatMap(([name, words]) =>
  typeof words === 'string' ? [] : [[name, words] as [string, readonly string[]]],
);

const DATABASE = `import libsql from 'libsql';
import { DataSource } from 'typeorm';
import { Audit } from 'portcullis/features/audit';
import { authEntities, authMigrations, featureMigrations, TypeORMAdapter } from 'portcullis/adapters/typeorm';
export const features = [Audit({ seal: { key: 'k'.repeat(32) } })];
export const file = { type: 'better-sqlite3' as const, driver: libsql, database: 'app.db' };
export const createDataSource = (more = {}) => new DataSource({
  ...file,
  entities: [...authEntities('better-sqlite3', { features })],
  migrations: [...authMigrations, ...featureMigrations(features)],
  migrationsRun: true,
  ...more,
});
`;

const DATA_SOURCE = {
  'src/database.ts': DATABASE,
  'src/data-source.ts': `import { createDataSource } from './database.js';\nexport const dataSource = createDataSource();`,
};

/** What an app does with its empty database when it starts. */
const APPS: Readonly<Record<string, Files>> = {
  'NestJS, with migrationsRun and a provider that seeds': {
    'package.json': manifest({ '@nestjs/core': '^12' }, ESM),
    'src/app.module.ts': `import { Injectable, Module } from '@nestjs/common';
      import { AuthModule } from 'portcullis';
      import { DataSource } from 'typeorm';
      import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
      import { createDataSource, features } from './database.js';
      ${GITHUB}
      @Injectable()
      class Seed {
        constructor(private readonly dataSource: DataSource) {}
        onModuleInit() { return this.dataSource.query('CREATE TABLE seed_of_module (id text)'); }
        onApplicationBootstrap() { return this.dataSource.query('CREATE TABLE seed_of_app (id text)'); }
      }
      @Module({
        providers: [{ provide: DataSource, useFactory: () => createDataSource().initialize() }, Seed],
        exports: [DataSource],
      })
      class DatabaseModule {}
      @Module({
        imports: [
          AuthModule.forRootAsync({
            imports: [DatabaseModule],
            inject: [DataSource],
            features,
            useFactory: (dataSource: DataSource) => ({ providers: [GitHub], adapter: TypeORMAdapter(dataSource) }),
          }),
        ],
      })
      export class AppModule {}`,
  },
  'an adapter that opens its own database': {
    'package.json': manifest({}, ESM),
    'src/auth.ts': `${GITHUB}import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
      import { features, file } from './database.js';
      export default { providers: [GitHub], adapter: TypeORMAdapter(file, { features }), features };`,
  },
  'a DataSource that synchronizes as its file is imported': {
    'package.json': manifest({}, ESM),
    'src/auth.ts': `${GITHUB}import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
      import { createDataSource, features } from './database.js';
      const dataSource = await createDataSource({ synchronize: true, dropSchema: true }).initialize();
      export default { providers: [GitHub], adapter: TypeORMAdapter(dataSource), features };`,
  },
  'tables of Kysely that are created at every start': {
    'package.json': manifest({}, ESM),
    'src/auth.ts': `${GITHUB}import { Kysely, SqliteDialect } from 'kysely';
      import { MemoryAdapter } from 'portcullis/adapters';
      import { createFeatureTables, KyselyTables } from 'portcullis/adapters/kysely';
      import { withTables } from 'portcullis/features';
      import libsql from 'libsql';
      import { features } from './database.js';
      const db = new Kysely({ dialect: new SqliteDialect({ database: new libsql('app.db') }) });
      await createFeatureTables(db, features);
      export default { providers: [GitHub], adapter: withTables(new MemoryAdapter(), KyselyTables(db)), features };`,
  },
};

/** `undefined` where there is no database. */
function listTables(project: ScratchProject): unknown[] | undefined {
  if (!existsSync(path.join(project.root, 'app.db'))) return undefined;
  const database = new Database(path.join(project.root, 'app.db'));
  const found = database.prepare('SELECT name FROM sqlite_master').all();
  database.close();
  return found;
}

it('U19: each command is known to look or to write', async () => {
  const project = new ScratchProject();
  const { stdout } = await project.run(['--help']);
  project.remove();
  const [, listed = ''] = stdout.split('Commands:');
  const names = [...listed.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'help')).toEqual(Object.keys(COMMANDS));
});

/** What is there before: an empty database, or none. */
const BEGINNINGS: Readonly<Record<string, readonly unknown[] | undefined>> = {
  'an empty database': [],
  'no database': undefined,
};

/** Runs a command, and expects the database as it was: without a table, or not there. */
async function look(files: Files, beginning: string, [name, words]: (typeof LOOKING)[number]) {
  const before = BEGINNINGS[beginning];
  const project = new ScratchProject({ ...DATA_SOURCE, ...files });
  if (before) project.write({ 'app.db': '' });
  const { stdout, stderr } = await project.run([name, ...words], SOUND);
  const after = [name, listTables(project), Object.keys(project.readAll()).toSorted()];
  project.remove();
  const made = Object.keys({ ...DATA_SOURCE, ...files, ...(before && { 'app.db': '' }) });
  expect(after).toEqual([name, before, made.toSorted()]);
  return stdout + stderr;
}

const [DOCTOR] = LOOKING.filter(([name]) => name === 'doctor');
const CASES = Object.keys(BEGINNINGS).flatMap((beginning) =>
  Object.entries(APPS).map(([app, files]) => [beginning, app, files] as const),
);

it.each(CASES)('U19: doctor leaves %s of %s as it was', async (beginning, _, files) => {
  const printed = DOCTOR ? await look(files, beginning, DOCTOR) : '';
  expect(printed).not.toContain('could not be');
  const held = JSON.stringify(files).includes('createFeatureTables')
    ? 'the tables .*audit_entries'
    : 'CreateAuthTables';
  const file = BEGINNINGS[beginning] ? '' : 'the file app\\.db, .*';
  expect(printed).toMatch(
    new RegExp(`The app changes its database when it starts.*: .*${file}${held}`),
  );
  expect(printed).toContain('0 wrong');
});

const COMMAND_CASES = LOOKING.flatMap((one) =>
  CASES.map(([beginning, app, files]) => [one[0], beginning, app, one, files] as const),
).filter(([name, beginning, app]) => {
  // Each command on one app with a database, and on all without one.
  return name !== 'doctor' && (!BEGINNINGS[beginning] || app === Object.keys(APPS)[0]);
});

it.each(COMMAND_CASES)(
  'U19: %s leaves %s of %s as it was',
  async (name, beginning, _, one, files) => {
    const printed = await look(files, beginning, one);
    // The tables are not there because the command creates none.
    if (name !== 'audit') return;
    expect(printed).toContain('npx portcullis migrate');
    expect(printed).not.toContain('migrate: false');
  },
);
