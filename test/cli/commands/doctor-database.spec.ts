/** `portcullis doctor`: the tables that an app uses, and the database of an app of NestJS. */
import { describe, expect, it } from '@jest/globals';
import { type Files, manifest } from '../support/command-line.js';
import { examine, GITHUB } from '../support/doctor.js';

describe('it says what is wrong with', () => {
  const refuses = (method: string, more = ''): Files => ({
    'auth.js': `${GITHUB}import Nodemailer from 'portcullis/providers/nodemailer';
      import { MemoryAdapter } from 'portcullis/adapters';
      const adapter = Object.assign(new MemoryAdapter(), {
        ${method}: async () => { throw new Error('column role does not exist'); },
      });
      export default { providers: [GitHub${more}], adapter };`,
  });
  const mail = `, Nodemailer({ server: 'smtp://localhost', from: 'a@app.example' })`;

  it.each<[about: string, files: Files]>([
    ['users', refuses('getUserByEmail')],
    ['accounts', refuses('getUserByAccount')],
    ['sessions', refuses('getSessionAndUser')],
    ['verification tokens', refuses('useVerificationToken', mail)],
  ])('U8 the table of %s, and exits with 1', async (about, files) => {
    const { code, stdout } = await examine(files);
    expect(code).toBe(1);
    expect(stdout).toContain(`asked for ${about}: `);
    expect(stdout).toContain('column role does not exist');
  });

  it('U8 no table that the app does not use', async () => {
    const { code } = await examine(refuses('useVerificationToken'));
    expect(code).toBe(0);
  });
});

describe('it says that the database answers only', () => {
  const partial = (methods: string): Files => ({
    'auth.js': `import Credentials from 'portcullis/providers/credentials';
      export default {
        providers: [Credentials({ credentials: { name: {} }, authorize: () => null })],
        adapter: { ${methods} },
        session: { strategy: 'jwt' },
      };`,
  });

  it('of what it was asked for', async () => {
    const { stdout } = await examine(partial('getUserByEmail: async () => null'));
    expect(stdout).toContain('✔ It answers. Sessions are in the cookie.');
    expect(stdout).toContain(
      '- It was not asked for accounts: the adapter has no `getUserByAccount` and no `getAccount`.',
    );
    expect(stdout).not.toContain('asked for users');
  });

  it('when it was asked', async () => {
    const { code, stdout } = await examine(partial('createUser: async (user) => user'));
    expect(stdout).not.toContain('It answers');
    expect(stdout).toContain('- It was not asked for users: the adapter has no `getUserByEmail`.');
    expect(code).toBe(0);
  });
});

// The support of these tests looks for "canary" in all that is printed.
describe('no secret is printed of what an app throws:', () => {
  it.each<[what: string, message: string, printed: string]>([
    [
      'the address of a database',
      'connect postgres://app:canary-a@db.example:5432/app refused',
      'connect postgres://***@db.example:5432/app refused',
    ],
    [
      'a password that is not escaped',
      'Invalid URL: mysql://app:canary/b@c@db.example/app',
      'Invalid URL: mysql://***@db.example/app',
    ],
    ['a password by its name', 'host=db password=canary-c sslmode=on', 'password=*** sslmode=on'],
    [
      'a token in JSON',
      'refused {"access_token":"canary-d","scope":"read"}',
      '{"access_token":***,"scope":"read"}',
    ],
    ['the header of a request', 'got Authorization: Bearer canary-efgh', 'Bearer ***'],
    ['a secret of the environment', `canary-client-secret is wrong`, '*** is wrong'],
    ['a client secret of the code', 'canary.of.the.code is wrong', '*** is wrong'],
    ['nothing else', 'Unexpected token: expected a name', 'Unexpected token: expected a name'],
  ])('%s', async (_what, message, printed) => {
    const { code, stdout } = await examine({
      'auth.js': `${GITHUB}import { MemoryAdapter } from 'portcullis/adapters';
        const fail = () => { throw new Error('No users.', { cause: new Error(${JSON.stringify(message)}) }); };
        const adapter = Object.assign(new MemoryAdapter(), { getUserByEmail: async () => fail() });
        export default { providers: [GitHub, GitHub({ id: 'other', clientId: 'c', clientSecret: 'canary.of.the.code' })], adapter };`,
    });
    expect(stdout).toContain('getUserByEmail. (No users. (');
    expect(stdout).toContain(printed);
    expect(code).toBe(1);
  });

  const refusal = JSON.stringify('connect postgres://app:canary@db.example refused');

  it.each<[what: string, source: string]>([
    ['a module', `throw new Error(${refusal});`],
    ['a function', `export const config = () => { throw new Error(${refusal}); };`],
    ['an error that nothing handles', `Promise.reject(new Error(${refusal}));`],
    ['a provider', `export default { providers: [() => { throw new Error(${refusal}); }] };`],
  ])('%s that throws', async (_what, source) => {
    const sound = source.includes('export') ? '' : `export default { providers: [GitHub] };`;
    const { code, stdout, stderr } = await examine({ 'auth.js': `${GITHUB}${source}\n${sound}` });
    expect(stdout + stderr).toContain('connect postgres://***@db.example refused');
    expect(code).toBe(1);
  });
});

it('V9 a configuration below src that only the route of Next.js names is found', async () => {
  const { stdout } = await examine({
    'package.json': manifest({ next: '^16' }),
    'src/server/sign-in/index.ts': `import NextAuth from 'next-auth';\n${GITHUB}export const { handlers } = NextAuth({ providers: [GitHub] });`,
    'src/app/api/auth/[...auth]/route.ts': `import { handlers } from '../../../../server/sign-in/index.js';`,
  });
  expect(stdout).toContain('src/server/sign-in/index.ts: 1 provider.');
});

describe('an app with an error of its own', () => {
  it.each([
    ['a rejection', `Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432'));`],
    [
      'an exception',
      `setImmediate(() => { throw Object.assign(new Error(''), { code: 'ECONNREFUSED' }); });`,
    ],
  ])('V9 %s that nothing handles is a finding, and the other checks go on', async (_, fault) => {
    const { code, stdout, stderr } = await examine({
      'auth.js': `${GITHUB}${fault}\nexport default { providers: [GitHub] };`,
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('✔ auth.js: 1 provider.');
    expect(stdout).toMatch(/✘ It has an error that nothing handles: .*ECONNREFUSED/);
    expect(code).toBe(1);
  });
});

describe('a NestJS app whose factory injects its DataSource', () => {
  const app = (column = ''): Files => ({
    'package.json': manifest({ '@nestjs/core': '^12' }),
    'src/app.module.ts': `import { Global, Injectable, Module } from '@nestjs/common';
      import type { OnApplicationShutdown } from '@nestjs/common';
      import { AuthModule } from 'portcullis';
      import { authEntities, authMigrations, TypeORMAdapter } from 'portcullis/adapters/typeorm';
      import libsql from 'libsql';
      import { DataSource } from 'typeorm';
      ${GITHUB}
      @Injectable()
      class Closing implements OnApplicationShutdown {
        constructor(private readonly dataSource: DataSource) {}
        onApplicationShutdown() { return this.dataSource.destroy(); }
      }
      const open = async () => {
        const dataSource = await new DataSource({
          type: 'better-sqlite3',
          driver: libsql,
          database: ':memory:',
          entities: [...authEntities('better-sqlite3')],
        }).initialize();
        for (const Migration of authMigrations) await new Migration().up(dataSource.createQueryRunner());
        ${column}
        return dataSource;
      };
      @Global()
      @Module({ providers: [{ provide: DataSource, useFactory: open }, Closing], exports: [DataSource] })
      class DatabaseModule {}
      @Module({
        imports: [
          DatabaseModule,
          AuthModule.forRootAsync({
            inject: [DataSource],
            useFactory: (dataSource: DataSource) => ({
              providers: [GitHub],
              adapter: TypeORMAdapter(dataSource),
            }),
          }),
        ],
      })
      export class AppModule {}`,
  });

  it('U7 is examined while its database is open', async () => {
    const { code, stdout, stderr } = await examine(app());
    expect(stderr).toBe('');
    expect(stdout).toContain('✔ It answers. Sessions are rows.');
    expect(code).toBe(0);
  });

  it('U8 names the column that an entity has and the database lacks', async () => {
    const { code, stdout } = await examine(
      app(`await dataSource.query('ALTER TABLE accounts DROP COLUMN scope');`),
    );
    expect(stdout).toContain('asked for accounts: ');
    expect(stdout).toMatch(/no such column: \S*scope/);
    expect(code).toBe(1);
  });
});
