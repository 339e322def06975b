/** Why an installation failed, and other things that the codemod says. */
import { describe, expect, it } from '@jest/globals';
import { describeInstallFailure } from '../../../src/cli/codemod/install-failure.js';
import { ToolFailure } from '../../../src/cli/project/package-manager.js';
import { apply, convert, type Files, manifestWith } from './app.js';

/** The adapters of version 4, whose package has another scope now. */
const RENAMED = [
  'dgraph',
  'dynamodb',
  'fauna',
  'firebase',
  'kysely',
  'mikro-orm',
  'mongodb',
].concat(['neo4j', 'pouchdb', 'prisma', 'sequelize', 'supabase', 'upstash-redis', 'xata']);

describe('V15: an installation that fails', () => {
  it.each(RENAMED.flatMap((name) => [[name, false] as const, [name, true] as const]))(
    'names the line of @next-auth/%s-adapter; imported: %s',
    (name, isImported) => {
      const files = {
        'package.json': manifestWith({
          next: '15.0.0',
          [`@next-auth/${name}-adapter`]: '^1.0.0',
          'next-auth': '^4.24.0',
        }),
        ...(isImported && {
          'lib/a.ts': `import { adapter } from '@next-auth/${name}-adapter';\n`,
        }),
      };
      const report = convert(files);
      const printed = `npm error Could not resolve dependency:\nnpm error peer other@"^6" from @auth/${name}-adapter@3.0.0`;
      const { message } = describeInstallFailure(report, new ToolFailure('npm failed', printed));
      expect(message.split('\n')).toEqual([
        'npm failed',
        `package.json:5 @next-auth/${name}-adapter, which becomes @auth/${name}-adapter, stands in the way. ` +
          (isImported
            ? 'It needs other@"^6" beside it, and this file names another version: update that.'
            : 'Nothing imports it: remove the line.'),
        expect.stringContaining('--no-install'),
      ]);
    },
  );

  const ADDRESS = 'https://registry.test/@auth%2fmongodb-adapter';
  const PEER = 'beside it, and this file names another version: update that.';
  const ABSENT = 'The registry does not have it';

  it.each([
    [
      'npm, of an optional peer',
      'peerOptional a@"^6" from @auth/mongodb-adapter@3.0.0',
      `a@"^6" ${PEER}`,
    ],
    [
      'pnpm, strict of peers',
      'ERR_PNPM_PEER_DEP_ISSUES  Unmet peer dependencies\n└─┬ @auth/mongodb-adapter 3.0.0\n  └── ✕ unmet peer a@^6: found 4.17.2',
      `It needs a@^6 ${PEER}`,
    ],
    ['npm', `npm error code E404\nnpm error 404 Not Found - GET ${ADDRESS}`, ABSENT],
    ['pnpm', `ERR_PNPM_FETCH_404  GET ${ADDRESS}: Not Found - 404`, ABSENT],
    ['Yarn 1', `error An unexpected error occurred: "${ADDRESS}: Not found".`, ABSENT],
    [
      'Yarn 1, by name',
      `error Couldn't find package "@auth/mongodb-adapter" on the "npm" registry.`,
      ABSENT,
    ],
    ['Yarn 4', '➤ YN0035: │ @auth/mongodb-adapter@npm:latest: Package not found', ABSENT],
    ['bun', `error: GET ${ADDRESS} - 404`, ABSENT],
  ])('says what stands in the way as by %s', (_, printed, remedy) => {
    for (const isImported of [true, false]) {
      const report = convert({
        'package.json': manifestWith({
          '@next-auth/mongodb-adapter': '^1.0.0',
          'next-auth': '^4.24.0',
        }),
        ...(isImported && { 'lib/a.ts': "import { a } from '@next-auth/mongodb-adapter';\n" }),
      });
      const { message } = describeInstallFailure(report, new ToolFailure('failed', printed));
      expect(message).toContain(
        '@next-auth/mongodb-adapter, which becomes @auth/mongodb-adapter, ',
      );
      expect(message).toContain(isImported ? remedy : 'Nothing imports it: remove the line.');
      expect(message).toContain('--no-install');
    }
  });

  it.each([
    'warning " > @auth/mongodb-adapter@3.0.0" has incorrect peer dependency "a@^6".\nerror ENOSPC',
    'npm warn deprecated @auth/mongodb-adapter@3.0.0\nnpm error 404 Not Found - GET https://registry.test/b',
    'warn: incorrect peer dependency of @auth/mongodb-adapter\nerror: GET https://registry.test/b - 404',
  ])('a warning is not what stands in the way: %s', (printed) => {
    const report = convert({
      'package.json': manifestWith({
        '@next-auth/mongodb-adapter': '^1.0.0',
        'next-auth': '^4.24.0',
      }),
    });
    const { message } = describeInstallFailure(report, new ToolFailure('failed', printed));
    expect(message.split('\n')).toHaveLength(2);
  });

  it('for another reason names no line', () => {
    const report = convert({ 'package.json': manifestWith({ 'next-auth': '^4.24.0' }) });
    const { message } = describeInstallFailure(report, new ToolFailure('npm failed', 'ENOSPC'));
    expect(message.split('\n')).toHaveLength(2);
  });
});

describe('V16: the variables of an app of', () => {
  it.each([
    ['^4.24.0', 'migrate/auth-js-4#environment-variables'],
    ['5.0.0-beta.32', 'migrate/auth-js-5#what-to-check'],
  ])('next-auth %s lead to its own guide', (version, docs) => {
    const report = convert({
      'package.json': manifestWith({ 'next-auth': version }),
      '.env': 'NEXTAUTH_URL=http://localhost:3000\nNEXTAUTH_SECRET=\nNEXTAUTH_URL_INTERNAL=\n',
    });
    const found = [...report.manual, ...report.notes].filter(({ file }) => file === '.env');
    expect(found.map((one) => one.docs)).toEqual([docs, docs, docs]);
  });
});

describe('V16: the sender of an email provider', () => {
  it.each([
    ['const { server, from } = provider;', "const { server, from = '' } = provider;"],
    ['const { from: sender } = provider;', "const { from: sender = '' } = provider;"],
    ['send({ from: provider.from });', "send({ from: provider.from ?? '' });"],
    ['send(params.provider.from);', "send((params.provider.from ?? ''));"],
    ["send(provider.from ?? 'a@b.c');", "send(provider.from ?? 'a@b.c');"],
    ['send(message.from);', 'send(message.from);'],
  ])('%s has a type', (before, after) => {
    const write = (line: string) =>
      `export const options = { sendVerificationRequest: (params) => { const { provider } = params; ${line} } };\n`;
    const files: Files = {
      'package.json': manifestWith({ 'next-auth': '^4.24.0' }),
      'lib/mail.ts': `import type { NextAuthOptions } from 'next-auth';\n${write(before)}`,
    };
    expect(apply(files, convert(files))['lib/mail.ts']).toContain(write(after));
  });
});
