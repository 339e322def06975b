/**
 * `npm test`: runs Jest on the project `unit`, or on the projects that have the paths that are
 * given, or on those of `--selectProjects`. Packages that such a project needs of its own are
 * installed.
 *
 * Usage: npm test -- [path…] [any option of Jest]
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import config from '../jest.config.js';
import { installBeside } from './install-beside.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const SELECT = '--selectProjects';

/** Where the packages are listed that projects need beside the root's. */
const PACKAGES = {
  databases: 'test/adapters',
  'typeorm-0.3': 'test/adapters',
  'typeorm-0.3.20': 'test/adapters',
  next: 'test/interop/next',
  recipes: 'test/recipes',
  edge: 'test/edge',
  packaging: 'test/interop/next',
  frameworks: 'test/e2e',
  e2e: 'test/e2e',
};

const given = process.argv.slice(2);

/** Whether one of two paths is in the other. */
function overlap(...paths) {
  const [outer, inner] = paths.map((one) => one + path.sep).sort((a, b) => a.length - b.length);
  return inner.startsWith(outer);
}

/** The names after `--selectProjects`; else the projects of the paths; else `unit`. */
function chosenProjects() {
  const at = given.indexOf(SELECT);
  if (at >= 0) {
    const rest = given.slice(at + 1);
    const end = rest.findIndex((word) => word.startsWith('-'));
    return end < 0 ? rest : rest.slice(0, end);
  }
  const paths = given.filter((word) => existsSync(word)).map((word) => path.resolve(word));
  const roots = ({ roots: all }) => all.map((root) => root.replace('<rootDir>', ROOT));
  const having = config.projects
    .filter((project) => roots(project).some((root) => paths.some((one) => overlap(root, one))))
    .map(({ displayName }) => displayName);
  return having.length > 0 ? having : ['unit'];
}

const projects = chosenProjects();
for (const folder of new Set(projects.map((name) => PACKAGES[name]).filter(Boolean))) {
  installBeside(folder);
}

const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const selection = given.includes(SELECT) ? [] : [SELECT, ...projects];
const flags = [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  // A spec file leaves much behind that is short-lived: with 16 MB, it takes a twentieth longer.
  '--max-semi-space-size=64',
];
const inTools = (...names) => path.join(ROOT, 'tools', ...names);
const reporters = [inTools('jest', 'file-reporter.mjs'), 'summary', inTools('plain-summary.mjs')];
const reporting = given.includes('--reporters') ? [] : ['--reporters', ...reporters];
// An option with one value goes between: what is given may begin with paths.
const configured = ['--config', path.join(ROOT, 'jest.config.js')];
const { status } = spawnSync(
  process.execPath,
  [...flags, jest, ...selection, ...reporting, ...configured, ...given],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
