/**
 * `portcullis init` in an app that has a server: where its routes go, and how it imports its
 * configuration.
 */
import { afterEach, expect, it } from '@jest/globals';
import { type Files, manifest, ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project.remove());

async function initialize(files: Files): Promise<void> {
  project = new ScratchProject(files);
  await project.run(['init', '--provider', 'demo', '--no-install', '--yes']);
}

it.each([
  [
    'ESM',
    `import express from 'express';\n\nconst app = express();\napp.listen(1);\n`,
    `import { ExpressAuth, getSession } from 'portcullis/express';`,
  ],
  [
    'CommonJS',
    `const express = require('express');\nconst app = express();\napp.listen(1);\n`,
    `const { ExpressAuth, getSession } = require('portcullis/express');`,
  ],
  [
    'settings over several lines',
    `import express from 'express';\nconst app = express(\n  // (none)\n);\napp.listen(1);\n`,
    `import { ExpressAuth`,
  ],
])('gets its routes before it listens, in %s', async (_name, server, line) => {
  await initialize({ 'package.json': manifest({ express: '^5' }), 'index.js': server });
  const after = project.read('index.js');
  expect(after).toContain(line);
  const places = ['app.use(ExpressAuth(authConfig));', "app.get('/me'", 'app.listen(1);'].map(
    (text) => after.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

it.each([
  ['ESM without imports of its own', 'module', '', './auth.js'],
  ['CommonJS without imports of its own', 'commonjs', '', './auth'],
  [
    'ESM that names compiled files',
    'module',
    "import './a.js';\nimport { b } from './b.js';",
    './auth.js',
  ],
  ['ESM for a bundler', 'module', "import { b } from './b';", './auth'],
  ['ESM that names its sources', 'module', "import { b } from '../b.ts';", './auth.ts'],
])('imports its configuration by the name that runs, in %s', async (_name, type, own, file) => {
  const server = `${own}\nimport express from 'express';\nconst app = express();\napp.listen(1);\n`;
  await initialize({ 'package.json': manifest({ express: '^5' }, { type }), 'index.ts': server });
  expect(project.read('index.ts')).toContain(`import { authConfig } from '${file}';`);
});
