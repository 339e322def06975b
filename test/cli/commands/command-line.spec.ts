/**
 * What all commands have in common: help, exit codes, colours, and which copy of the package runs.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
beforeEach(() => {
  project = new ScratchProject();
});
afterEach(() => project.remove());

describe('the command line', () => {
  it('lists its commands', async () => {
    const { code, stdout } = await project.run(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'init',
      'secret',
      'doctor',
      'migrate',
      'schema',
      'access',
      'codemod',
      'compare',
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${command} .*\\w`, 'm'));
    }
  });

  it.each([
    [['unknown'], "unknown command 'unknown'"],
    [['doctor', '--unknown'], "unknown option '--unknown'"],
    [['schema', '--orm', 'mongoose'], 'Allowed choices are prisma, drizzle, sql.'],
    [['schema'], "required option '--orm <name>' not specified"],
  ])('exits with 2 for %j', async (words, message) => {
    const { code, stdout, stderr } = await project.run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits with 1 and says how to mend it, without a stack', async () => {
    const { code, stdout, stderr } = await project.run(['doctor']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `Error: There is no package.json in ${project.root}. Run this in the folder of your app.\n`,
    );
  });

  it('has no colours where there is no terminal, unless they are forced', async () => {
    const [plain, forced, refused] = await Promise.all([
      project.run(['doctor']),
      project.run(['doctor'], { FORCE_COLOR: '1' }),
      project.run(['doctor'], { NO_COLOR: '1', FORCE_COLOR: '0' }),
    ]);
    const escape = '\u001b[';
    expect([plain, forced, refused].map(({ stderr }) => stderr.includes(escape))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('runs the copy that the app has installed', async () => {
    const copy = 'app/node_modules/portcullis/dist/cli/main.js';
    project.write({
      [copy]: `console.log('the copy of the app', process.argv[2]); process.exit(7);`,
    });
    const outcome = await project.runIn('app', ['secret']);
    expect(outcome).toMatchObject({ code: 7, stdout: 'the copy of the app secret\n' });
  });
});

describe('a secret', () => {
  it('is 256 random bits, another one each time', async () => {
    const outcomes = await Promise.all([
      project.run(['secret', '--raw']),
      project.run(['secret', '--raw']),
    ]);
    const secrets = outcomes.map(({ stdout }) => stdout.trim());
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set(secrets).size).toBe(2);
  });

  it('is printed as a line of an environment file', async () => {
    const { stdout } = await project.run(['secret']);
    expect(stdout).toMatch(/^AUTH_SECRET=[\w-]{43}\n$/);
  });

  it('is added to a file that only its owner may read, and not printed', async () => {
    project.write({ '.env': 'OTHER=1' });
    const { stdout, stderr } = await project.run(['secret', '--write', '.env']);
    const [, secret = ''] = /^OTHER=1\nAUTH_SECRET=([\w-]{43})\n$/.exec(project.read('.env')) ?? [];
    expect(secret).not.toBe('');
    expect(stdout + stderr).not.toContain(secret);
    await project.run(['secret', '--write', '.env.new']);
    expect(statSync(path.join(project.root, '.env.new')).mode & 0o077).toBe(0);
  });

  it('is not replaced, which would sign every user out', async () => {
    project.write({ '.env': 'AUTH_SECRET=the old one\n' });
    const { code, stderr } = await project.run(['secret', '--write', '.env']);
    expect([code, project.read('.env')]).toEqual([1, 'AUTH_SECRET=the old one\n']);
    expect(stderr).toContain('add the new one as AUTH_SECRET_1');
  });
});

it('names the version of the package', async () => {
  const { stdout } = await project.run(['--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it('names the pages of the site, and their headings, for what is left to do by hand', async () => {
  project.write({
    'package.json': JSON.stringify({ dependencies: { 'next-auth': '4.24.0', next: '15.0.0' } }),
    'pages/api/auth/[...nextauth].ts':
      "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
  });
  const { stdout } = await project.run(['codemod', '--dry-run']);
  const pages = [...stdout.matchAll(/\(docs\/(.*?)\.md#(.*?)\)/g)];
  expect(pages).not.toEqual([]);
  for (const [, page, heading] of pages) {
    const file = path.resolve(import.meta.dirname, `../../../docs/${page}.md`);
    const headings = readFileSync(file, 'utf8').match(/^## .*$/gm) ?? [];
    expect(headings.map((text) => text.slice(3).toLowerCase().replaceAll(/\W+/g, '-'))).toContain(
      heading,
    );
  }
});
