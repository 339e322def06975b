/** `portcullis doctor`: where it finds the configuration, and what it says of it. */
import { describe, expect, it } from '@jest/globals';
import { type Files, manifest } from '../support/command-line.js';
import { configured, ESM, examine, GITHUB, SOUND, without } from '../support/doctor.js';

describe('the configuration is found in', () => {
  it.each<[name: string, file: string, files: Files]>([
    [
      'an object',
      'auth.js',
      { 'auth.js': `${GITHUB}export const authConfig = { providers: [GitHub] };` },
    ],
    [
      'TypeScript',
      'src/auth.ts',
      {
        'src/auth.ts': `${GITHUB}const config: { providers: unknown[] } = { providers: [GitHub] };\nexport default config;`,
      },
    ],
    [
      'CommonJS',
      'auth.cjs',
      {
        'auth.cjs': `module.exports.config = { providers: [require('portcullis/providers/github').default] };`,
      },
    ],
    [
      'a function',
      'auth.js',
      { 'auth.js': `${GITHUB}export const config = async () => ({ providers: [GitHub] });` },
    ],
    [
      'what NextAuth returns',
      'auth.ts',
      {
        'package.json': manifest({ next: '^16' }),
        'auth.ts': `import NextAuth from 'portcullis/next';\n${GITHUB}export const { handlers, auth } = NextAuth({ providers: [GitHub] });`,
      },
    ],
    [
      'what NextAuth of next-auth returns, with a path alias',
      'src/auth.ts',
      {
        'package.json': manifest({ next: '^16' }),
        'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
        'src/providers.ts': `${GITHUB}export const providers = [GitHub];`,
        'src/auth.ts': `import NextAuth from 'next-auth';\nimport { providers } from '@/providers';\nimport 'server-only';\nexport const { auth } = NextAuth(() => ({ providers }));`,
      },
    ],
    [
      'the hook of SvelteKit, with its modules',
      'src/hooks.server.ts',
      {
        'src/lib/providers.ts': `${GITHUB}export const providers = [GitHub];`,
        'src/hooks.server.ts':
          `import { SvelteKitAuth } from 'portcullis/sveltekit';\nimport { env } from '$env/dynamic/private';\n` +
          `import { AUTH_URL } from '$env/static/private';\nimport { providers } from '$lib/providers';\n` +
          `if (env.AUTH_URL !== AUTH_URL) throw new Error();\nexport const { handle } = SvelteKitAuth({ providers });`,
      },
    ],
    [
      'V9 a file that only the route of Next.js names',
      'app/(auth)/auth.ts',
      {
        'package.json': manifest({ next: '^16' }),
        'app/(auth)/auth.ts': `import NextAuth from 'next-auth';\n${GITHUB}export const { handlers } = NextAuth({ providers: [GitHub] });`,
        'app/api/auth/[...nextauth]/route.ts': `export { GET, POST } from 'next/server';\nimport { handlers } from '@/app/(auth)/auth';`,
      },
    ],
    [
      'the root module of NestJS, whose factory injects',
      'src/app.module.ts',
      {
        'package.json': manifest({ '@nestjs/core': '^12' }),
        'src/app.module.ts':
          `import { Inject, Injectable, Module } from '@nestjs/common';\nimport { AuthModule } from 'portcullis';\n${GITHUB}` +
          `@Injectable()\nclass Settings { readonly providers = [GitHub]; }\n` +
          `@Module({ providers: [Settings], exports: [Settings] })\nclass SettingsModule {}\n` +
          `@Module({ imports: [AuthModule.forRootAsync({ imports: [SettingsModule], inject: [Settings], useFactory: ({ providers }: Settings) => ({ providers }) })] })\nexport class AppModule {}`,
      },
    ],
  ])('%s', async (_name, file, files) => {
    const { stdout, stderr } = await examine(files);
    expect({ stdout, stderr }).toMatchObject({ stderr: '' });
    expect(stdout).toContain(`${file}: 1 provider.`);
    expect(stdout).toMatch(/github: https:\/\/app\.example(\/api)?\/auth\/callback\/github/);
  });

  it('the file that --config names, and variables in .env', async () => {
    const env = Object.entries(SOUND).map((pair) => pair.join('='));
    const { code, stdout } = await examine(
      {
        'deep/settings.js': `${GITHUB}export const options = { providers: [GitHub] };`,
        '.env': env.join('\n'),
      },
      ['--config', 'deep/settings.js'],
      {},
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('deep/settings.js: 1 provider.')]);
  });
});

describe('without a configuration it says what is missing:', () => {
  it.each<[name: string, files: Files, words: readonly string[], message: string]>([
    ['no file', {}, [], 'Pass the file that exports it: --config src/auth.ts'],
    [
      'no configuration in the file',
      { 'auth.js': 'export const x = 1;' },
      [],
      'auth.js exports no configuration',
    ],
    ['no such file', {}, ['--config', 'nowhere.js'], 'nowhere.js could not be loaded'],
    ['a syntax error', { 'auth.js': 'export const = ;' }, [], 'auth.js could not be loaded'],
    [
      'a module that throws',
      { 'auth.js': `throw new Error('no database');` },
      [],
      'auth.js could not be loaded: no database',
    ],
    [
      'a function that needs the request',
      { 'auth.js': 'export const config = (request) => ({ providers: [request.url] });' },
      [],
      'is made by a function, which threw without a request',
    ],
    [
      'an address that is none',
      { 'auth.js': `${GITHUB}export default { providers: [GitHub] };` },
      ['--url', 'app.example'],
      '"app.example" is no address',
    ],
  ])('%s', async (_name, files, words, message) => {
    const { code, stderr } = await examine(files, words);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

describe('it says what is wrong with', () => {
  it.each<[name: string, files: Files, env: Readonly<Record<string, string>>, message: string]>([
    ['the secret', configured(), without('AUTH_SECRET'), '✘ There is no `secret`.'],
    [
      'the client',
      configured(),
      without('AUTH_GITHUB_ID'),
      '✘ Provider "github" has no `clientId`. Set it, or AUTH_GITHUB_ID.',
    ],
    ['the host', configured(), without('AUTH_URL'), '✘ The public address is not known.'],
    ['an option', configured(`session: { maxAge: 'long' }`), SOUND, '✘ `session.maxAge`'],
    [
      'the domain of a cookie',
      configured(
        `cookies: { sessionToken: { name: 's', options: { domain: 'other.example', secure: true } } }`,
      ),
      SOUND,
      '✘ s (`cookies.sessionToken`) does not work. Browsers refuse the `domain` other.example from app.example',
    ],
    [
      'a cookie for other sites',
      configured(
        `useSecureCookies: false, cookies: { sessionToken: { name: 's', options: { sameSite: 'none', secure: false } } }`,
      ),
      SOUND,
      '✘ s (`cookies.sessionToken`) does not work. Browsers refuse `sameSite: "none"` without `secure: true`.',
    ],
    [
      'a package that is not installed',
      { ...configured(), 'package.json': manifest({ astro: '^7' }, ESM) },
      SOUND,
      '✘ astro is in package.json, and not installed.',
    ],
    [
      'the database',
      configured(
        `adapter: { getUserByEmail: async () => { throw new Error('refused') } }, session: { strategy: 'jwt' }`,
      ),
      SOUND,
      '✘ It does not answer as it should',
    ],
    [
      'the tables of features',
      {
        'auth.js': `${GITHUB}import { MemoryAdapter } from 'portcullis/adapters';
          import { MemoryTables, withTables } from 'portcullis/features';
          import { Sessions } from 'portcullis/features/sessions';
          const findMissing = async () => ({ names: ['session_records'], remedy: 'Create it.' });
          const tables = Object.assign(new MemoryTables(), { findMissing });
          export default { providers: [GitHub], adapter: withTables(new MemoryAdapter(), tables), features: [Sessions()] };`,
      },
      SOUND,
      '✘ This table is not in the database: session_records',
    ],
  ])('%s, and exits with 1', async (_name, files, env, message) => {
    const { code, stdout } = await examine(files, [], env);
    expect(code).toBe(1);
    expect(stdout).toContain(message);
  });

  it.each<[name: string, files: Files, env: Readonly<Record<string, string>>, message: string]>([
    [
      'any host',
      configured(),
      { ...without('AUTH_URL'), AUTH_TRUST_HOST: 'true' },
      '! The address is whatever host a request names',
    ],
    [
      'http',
      configured(),
      { ...SOUND, AUTH_URL: 'http://app.example' },
      '! http://app.example is not https',
    ],
    [
      'a short secret',
      configured(),
      { ...SOUND, AUTH_SECRET: 'canary' },
      '! A secret is shorter than 32 characters',
    ],
    [
      'scripts that read sessions',
      configured(`cookies: { sessionToken: { name: 's', options: { httpOnly: false } } }`),
      SOUND,
      '! Any script on the site can read s.',
    ],
    [
      'what the codemod left',
      { ...configured(), 'package.json': manifest({ '@auth/core': '*' }, ESM) },
      SOUND,
      '! @auth/core is still in package.json.',
    ],
  ])('%s, as a warning', async (_name, files, env, message) => {
    const { code, stdout } = await examine(files, [], env);
    expect([code, stdout]).toEqual([0, expect.stringContaining(message)]);
  });
});
