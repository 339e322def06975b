/**
 * `portcullis init --preset`: one configuration with all that a product needs, in each framework.
 * The app that it makes is installed, started and driven by its own test in `test/apps/`.
 */
import { afterEach, expect, it } from '@jest/globals';
import ts from 'typescript';
import { PRESETS } from '../../../src/cli/init/presets.js';
import { TEMPLATES } from '../../../src/cli/init/templates.js';
import { manifest, ScratchProject } from '../support/command-line.js';

const PACKAGES = {
  nestjs: '@nestjs/core',
  next: 'next',
  sveltekit: '@sveltejs/kit',
  'solid-start': '@solidjs/start',
  express: 'express',
  fastify: 'fastify',
  hono: 'hono',
} as const;

let project: ScratchProject;
afterEach(() => project.remove());

const cases = PRESETS.flatMap(({ name }) =>
  Object.keys(TEMPLATES).map((framework) => [name, framework as keyof typeof PACKAGES] as const),
);

it.each(cases)('U22: the preset %s writes one configuration for %s', async (preset, framework) => {
  project = new ScratchProject({ 'package.json': manifest({ [PACKAGES[framework]]: '*' }) });
  const words = ['init', '--preset', preset, '--provider', 'github', '--no-install', '--yes'];
  const { code, stderr } = await project.run(words);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const files = Object.entries(project.readAll());
  const scripts = files.filter(([name]) => /\.([mc]?[jt]s)$/.test(name));
  for (const [name, text] of scripts) {
    const { diagnostics } = ts.transpileModule(text, { fileName: name, reportDiagnostics: true });
    expect({ name, diagnostics }).toEqual({ name, diagnostics: [] });
  }
  const configs = scripts.filter(([, text]) => text.includes('SecondFactors('));
  expect(configs).toHaveLength(1);
  const [, config = ''] = configs[0]!;
  expect(config).toMatch(/Passwords\(\)[^]*GitHub[^]*TypeORMAdapter\([^]*mailer:/);
  expect(config.match(/providers:/g)).toHaveLength(1);
  expect(project.read('.gitignore')).toMatch(/^\.env(\.local)?\napp\.db\*$/m);
  expect(project.read('auth.e2e.mjs')).toContain(`${TEMPLATES[framework]!.basePath}/signin`);
});

it('U22: a preset that there is not is refused by the names of those that there are', async () => {
  project = new ScratchProject({ 'package.json': manifest({ express: '^5' }) });
  const { code, stderr } = await project.run(['init', '--preset', 'shop', '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('There is no preset "shop". There is saas.');
});
