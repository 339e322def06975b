/** Commands that look at an app: its database stays as it is, and nothing of the app is started. */
import { expect, it } from '@jest/globals';
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

function listTables(project: ScratchProject): unknown[] {
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

/** Runs a command, and expects the database as it was: without a table. */
async function look(project: ScratchProject, [name, words]: (typeof LOOKING)[number]) {
  const { stdout, stderr } = await project.run([name, ...words], SOUND);
  expect([name, listTables(project)]).toEqual([name, []]);
  return stdout + stderr;
}

const [DOCTOR] = LOOKING.filter(([name]) => name === 'doctor');

it.each(Object.entries(APPS))('U19: doctor leaves the database of %s empty', async (_, files) => {
  const project = new ScratchProject({ ...DATA_SOURCE, ...files });
  const printed = DOCTOR ? await look(project, DOCTOR) : '';
  project.remove();
  expect(printed).not.toContain('could not be');
  if (JSON.stringify(files).includes('createFeatureTables')) return;
  expect(printed).toMatch(/The app changes its database when it starts.*CreateAuthTables/);
  expect(printed).toContain('0 wrong');
});

it.each(LOOKING)('U19: %s leaves the database of an app of NestJS empty', async (name, words) => {
  const [files = {}] = Object.values(APPS);
  const project = new ScratchProject({ ...DATA_SOURCE, ...files });
  await look(project, [name, words]);
  project.remove();
});
