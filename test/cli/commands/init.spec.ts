/** `portcullis init`: what it writes, what it leaves alone, and what it refuses. */
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { type Files, manifest, type Outcome, ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project.remove());

const DEMO = ['init', '--provider', 'demo', '--no-install', '--yes'];

async function initialize(files: Files, words: readonly string[] = DEMO): Promise<Outcome> {
  project = new ScratchProject(files);
  return project.run(words);
}

const APP_MODULE = `import { Module } from '@nestjs/common';
import { AppController } from './app.controller';

@Module({
  imports: [],
  controllers: [AppController],
  providers: [],
})
export class AppModule {}
`;

const TSCONFIG = { 'tsconfig.json': '{}' };

describe('a project of', () => {
  it.each<[name: string, files: Files, written: readonly string[]]>([
    [
      'NestJS',
      {
        'package.json': manifest(
          { '@nestjs/core': '^12' },
          { scripts: { start: 'nest start' }, devDependencies: { '@nestjs/cli': '^12.0.8' } },
        ),
        ...TSCONFIG,
        'src/app.module.ts': APP_MODULE,
      },
      ['src/auth.config.ts', 'src/me.controller.ts', '.env'],
    ],
    [
      'Next.js with src',
      { 'package.json': manifest({ next: '^16' }), ...TSCONFIG, 'src/app/page.tsx': '' },
      [
        'src/auth.ts',
        'src/app/api/auth/[...nextauth]/route.ts',
        'src/app/members/page.tsx',
        '.env.local',
      ],
    ],
    [
      'Next.js in JavaScript',
      { 'package.json': manifest({ next: '^16' }), 'app/page.js': '' },
      ['auth.js', 'app/api/auth/[...nextauth]/route.js', 'app/members/page.js', '.env.local'],
    ],
    [
      'Next.js with the Pages Router alone',
      { 'package.json': manifest({ next: '^16' }), 'pages/index.js': '' },
      ['auth.js', 'app/api/auth/[...nextauth]/route.js', '.env.local'],
    ],
    [
      'SvelteKit',
      {
        'package.json': manifest({ '@sveltejs/kit': '^2' }),
        ...TSCONFIG,
        'src/app.d.ts': 'export {};\n',
      },
      [
        'src/auth.ts',
        'src/hooks.server.ts',
        'src/routes/members/+page.server.ts',
        'src/routes/members/+page.svelte',
        '.env',
      ],
    ],
    [
      'SolidStart 2',
      {
        'package.json': manifest({ '@solidjs/start': '^2' }),
        ...TSCONFIG,
        'vite.config.ts': 'export default defineConfig({ plugins: [solidStart()] });\n',
      },
      [
        'src/auth.ts',
        'src/routes/api/auth/[...auth].ts',
        'src/middleware.ts',
        'src/routes/members.tsx',
        '.env',
      ],
    ],
    [
      'Express without a server',
      { 'package.json': manifest({ express: '^5' }) },
      ['auth.mjs', 'server.mjs', '.env'],
    ],
    [
      'Fastify without a server, in ESM',
      { 'package.json': manifest({ fastify: '^5' }, { type: 'module' }) },
      ['auth.js', 'server.js', '.env'],
    ],
    [
      'Hono',
      {
        'package.json': manifest({ hono: '^4' }, { type: 'module' }),
        ...TSCONFIG,
        'src/index.ts': `import { Hono } from 'hono';\n\nconst app = new Hono();\n\nexport default app;\n`,
      },
      ['src/auth.ts', '.env'],
    ],
  ])(
    '%s gets its files, an example of the variables and a secret that is not committed',
    async (_name, files, written) => {
      const { code, stdout, stderr } = await initialize(files);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const after = project.readAll();
      expect(Object.keys(after)).toEqual(
        expect.arrayContaining([...written, '.env.example', '.gitignore']),
      );
      const environment = written.at(-1) ?? '';
      expect(after['.env.example']).toMatch(/^AUTH_SECRET=$/m);
      expect(after['.gitignore']).toContain(environment);
      const [, secret = ''] = /^AUTH_SECRET=([\w-]{43})$/m.exec(after[environment] ?? '') ?? [];
      expect(secret).not.toBe('');
      expect(stdout + stderr).not.toContain(secret);
      for (const file of written) expect(stdout).toContain(`create ${file}`);
    },
  );
});

describe('an app that is there', () => {
  it('gets the module, the controller and the environment file in NestJS', async () => {
    await initialize({
      'package.json': manifest(
        { '@nestjs/core': '^12' },
        {
          scripts: { start: 'nest start', 'start:dev': 'nest start --watch' },
          devDependencies: { '@nestjs/cli': '^12' },
        },
      ),
      'src/app.module.ts': APP_MODULE,
    });
    const module = project.read('src/app.module.ts');
    expect(module).toContain('imports: [AuthModule.forRoot(authConfig)],');
    expect(module).toContain('controllers: [MeController, AppController],');
    expect(module).toContain(
      `import { AppController } from './app.controller';\nimport { AuthModule } from 'portcullis';`,
    );
    const { scripts } = JSON.parse(project.read('package.json')) as { scripts: object };
    expect(scripts).toEqual({ start: 'nest start', 'start:dev': 'nest start --watch' });
  });

  it('U9 reads .env by itself in NestJS, whatever starts the app, and after the variables of the host', async () => {
    await initialize({
      'package.json': manifest({ '@nestjs/core': '^12' }, { type: 'module' }),
      'src/app.module.ts': APP_MODULE,
    });
    // It has no syntax of TypeScript's own.
    const print = '\nconsole.log(process.env.AUTH_SECRET);';
    const { outputText } = ts.transpileModule(project.read('src/auth.config.ts'), {
      compilerOptions: { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 },
    });
    project.write({ 'config.mjs': outputText + print });
    const read = (env: Readonly<Record<string, string>>): string =>
      execFileSync(process.execPath, ['config.mjs'], {
        cwd: project.root,
        env: { NODE_ENV: 'test', ...env },
        encoding: 'utf8',
      });
    expect(read({}).trim().length).toBeGreaterThan(40);
    expect(read({ AUTH_SECRET: 'of the host' }).trim()).toBe('of the host');
  });

  it('keeps a file that is there, and shows what it needs', async () => {
    const hooks = `export const handle = ({ event, resolve }) => resolve(event);\n`;
    const { code, stdout } = await initialize({
      'package.json': manifest({ '@sveltejs/kit': '^2' }),
      'src/hooks.server.js': hooks,
    });
    expect([code, project.read('src/hooks.server.js')]).toEqual([0, hooks]);
    expect(stdout).toContain(`src/hooks.server.js is there already. It needs this:`);
  });

  it('changes nothing the second time', async () => {
    await initialize({
      'package.json': manifest({ next: '^16' }),
      'app/page.js': '',
      '.gitignore': '.env*\n',
    });
    const first = project.readAll();
    await project.run(DEMO);
    expect(project.readAll()).toEqual(first);
  });

  it('keeps variables that are set', async () => {
    await initialize({ 'package.json': manifest({ express: '^5' }), '.env': 'AUTH_SECRET=mine' });
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=mine\nAUTH_DEMO_PASSWORD=[\w-]+\n$/);
  });

  it('names the redirect URI and the variables of a provider', async () => {
    const words = ['init', '--provider', 'keycloak', '--no-install', '--yes'];
    const { stdout } = await initialize(
      { 'package.json': manifest({ next: '^16' }), 'app/page.js': '' },
      words,
    );
    expect(stdout).toContain('http://localhost:3000/api/auth/callback/keycloak');
    expect(project.read('auth.js')).toContain(
      `import Keycloak from 'portcullis/providers/keycloak';`,
    );
    for (const name of ['ID', 'SECRET', 'ISSUER']) {
      expect(project.read('.env.example')).toContain(`AUTH_KEYCLOAK_${name}=\n`);
    }
  });

  it('only shows the files with --dry-run', async () => {
    const files = { 'package.json': manifest({ express: '^5' }) };
    const { code, stdout } = await initialize(files, ['init', '--provider', 'demo', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('create server.mjs');
    expect(project.readAll()).toEqual(files);
  });
});

describe('a refusal changes nothing', () => {
  it.each<[name: string, files: Files, words: readonly string[], message: string]>([
    ['no package.json', {}, DEMO, 'There is no package.json in'],
    ['a package.json that is no JSON', { 'package.json': '{' }, DEMO, 'is not valid JSON'],
    [
      'the root of a monorepo',
      { 'package.json': manifest({}, { workspaces: ['apps/*'] }) },
      DEMO,
      '--cwd apps/web',
    ],
    [
      'a framework without a template',
      { 'package.json': manifest({ astro: '^7' }) },
      DEMO,
      'does not set up astro',
    ],
    [
      'an unknown framework',
      { 'package.json': manifest({}) },
      [...DEMO, '--framework', 'koa'],
      'does not set up koa',
    ],
    [
      'an unknown provider',
      { 'package.json': manifest({ next: '16' }) },
      ['init', '--provider', 'acme', '--yes'],
      'There is no provider "acme"',
    ],
    [
      'a provider by a path',
      { 'package.json': manifest({ next: '16' }) },
      ['init', '--provider', '../core', '--yes'],
      'There is no provider "../core"',
    ],
    [
      'a provider that needs a database',
      { 'package.json': manifest({ next: '16' }) },
      ['init', '--provider', 'resend', '--yes'],
      'needs more than an id and a secret',
    ],
    [
      'no user to choose a provider',
      { 'package.json': manifest({ next: '16' }) },
      ['init', '--yes'],
      'Pass --provider or --preset.',
    ],
    [
      'no user to agree',
      { 'package.json': manifest({ next: '16' }) },
      ['init', '--provider', 'demo'],
      'Pass --yes.',
    ],
  ])('for %s', async (_name, files, words, message) => {
    const { code, stderr } = await initialize(files, words);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(project.readAll()).toEqual(files);
  });

  it('undoes itself when the package cannot be installed', async () => {
    const files = {
      'package.json': manifest({ express: '^5' }),
      'index.js': `import express from 'express';\nconst app = express();\n`,
      '.env': 'OTHER=1\n',
    };
    const words = ['init', '--provider', 'demo', '--yes', '--package', './nowhere.tgz'];
    const { code, stderr } = await initialize(files, words);
    expect(code).toBe(1);
    expect(stderr).toContain('The files are as they were before.');
    expect(stderr).toContain('nowhere.tgz');
    expect(project.readAll()).toEqual(files);
  });
});
