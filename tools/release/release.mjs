/**
 * Releases the package: version and changelog from `.changeset/`, a commit with its tag, the push,
 * and npm. The push comes first: it may be refused, and a version on npm stays there.
 *
 * It changes nothing before all that can be checked is in order, and can be run again after a
 * failure: what is done is left out. `tools/release/rehearse.mjs` runs it in a copy, against a
 * registry of its own.
 *
 * Usage: NPM_TOKEN=… npm run release
 *   --without-provenance  from a machine that npm cannot attest: in no workflow of a host
 *   --rehearsal           without what `.ci/run` has done already: the build and the checks
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { supportVersion } from './supported-versions.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BRANCH = 'main';

const { values } = parseArgs({
  options: { 'without-provenance': { type: 'boolean' }, rehearsal: { type: 'boolean' } },
});
const isRehearsal = values.rehearsal === true;
const hasProvenance = !isRehearsal && values['without-provenance'] !== true;

const at = (name) => path.join(ROOT, name);
const readJson = (name) => JSON.parse(readFileSync(at(name), 'utf8'));
const writeJson = (name, content) =>
  writeFileSync(at(name), `${JSON.stringify(content, null, 2)}\n`);

/** Runs a program, whose output is seen. */
function run(program, words, env = {}) {
  console.log(`▶ ${program} ${words.join(' ')}`);
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } };
  execFileSync(program, words, options);
}

/** @returns {string | undefined} What a program prints; nothing if it fails. */
function ask(program, words) {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync(program, words, options).trim();
  } catch {
    return undefined;
  }
}

const toTag = (version) => `v${version}`;
const hasTag = (version) =>
  ask('git', ['tag', '--points-at', 'HEAD'])?.split('\n').includes(toTag(version));
const isPublished = ({ name, version }) =>
  ask('npm', ['view', `${name}@${version}`, 'version']) === version;
const listChangesets = () =>
  readdirSync(at('.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');

/** A push would be refused, after the release is made. */
function hasAllOfOrigin() {
  if (ask('git', ['fetch', '--quiet', 'origin', BRANCH]) === undefined) return false;
  return ask('git', ['merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD']) !== undefined;
}

/** What is in the way of a release, as sentences that say what to do. */
function listProblems() {
  const canProve = process.env.ACTIONS_ID_TOKEN_REQUEST_URL ?? process.env.SIGSTORE_ID_TOKEN;
  const checks = [
    [
      !process.env.NPM_TOKEN,
      'There is no token: set NPM_TOKEN to one of npm that may publish this package.',
    ],
    [
      ask('git', ['branch', '--show-current']) !== BRANCH,
      `Releases are made from ${BRANCH}: check it out.`,
    ],
    [ask('git', ['status', '--porcelain']) !== '', 'There are changes that are not committed.'],
    [
      ask('git', ['var', 'GIT_COMMITTER_IDENT']) === undefined,
      'git does not know who commits: set `user.name` and `user.email`.',
    ],
    [
      !hasAllOfOrigin(),
      `origin has commits of ${BRANCH} that are not here, or does not answer: pull them.`,
    ],
    [
      hasProvenance && !canProve,
      'npm attests where a package was built in a workflow of GitHub with `id-token: write`, or of GitLab. Release from ' +
        'there, or without it: `npm run release -- --without-provenance`.',
    ],
    [
      hasProvenance && !readJson('package.json').repository,
      'npm compares the provenance with `repository` of package.json, which is missing.',
    ],
  ];
  return checks.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/** Every step of the gate has passed on these files, or is run now. */
function checkAll() {
  const left = ask('node', ['tools/ci/run.mjs', '--list']);
  if (left === undefined || left.includes('▶')) run('.ci/run', [], { CI_ALL: '1' });
  run('npm', ['run', '--silent', 'build']);
  run('npm', ['run', '--silent', 'check:package']);
  if (ask('git', ['status', '--porcelain']) !== '') {
    throw new Error('The checks have written files: commit them, and release again.');
  }
}

/** Makes the version that the changesets ask for, with its part of CHANGELOG.md. */
function makeVersion() {
  run('node', ['tools/install-beside.mjs', '--download', 'tools/release']);
  run('tools/release/node_modules/.bin/changeset', ['version']);
  const { version } = readJson('package.json');
  const lock = readJson('package-lock.json');
  lock.version = version;
  lock.packages[''].version = version;
  writeJson('package-lock.json', lock);
  writeFileSync(
    at('SECURITY.md'),
    supportVersion(readFileSync(at('SECURITY.md'), 'utf8'), version),
  );
  run('git', ['add', '--all']);
  run('git', ['commit', '--quiet', '--message', `chore(release): ${version}`]);
  run('git', ['tag', '--annotate', toTag(version), '--message', toTag(version)]);
}

/** @param {string} commit - The one before: a version that was made in part would be in the way. */
function undoVersion(commit) {
  run('git', ['reset', '--quiet', '--hard', commit]);
}

function publish() {
  const registry = new URL(ask('npm', ['config', 'get', 'registry']));
  const words = ['publish', '--access', 'public', '--ignore-scripts'];
  if (hasProvenance) words.push('--provenance');
  // npm takes a setting for one registry from the environment: the token is in no file, and in no
  // list of processes.
  const setting = `npm_config_//${registry.host}${registry.pathname}:_authToken`;
  run('npm', words, { [setting]: process.env.NPM_TOKEN });
}

function release() {
  const problems = listProblems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (listChangesets().length > 0) {
    if (!isRehearsal) checkAll();
    const before = ask('git', ['rev-parse', 'HEAD']);
    try {
      makeVersion();
    } catch (error) {
      undoVersion(before);
      throw error;
    }
  }
  const manifest = readJson('package.json');
  if (!hasTag(manifest.version))
    throw new Error('There is nothing to release: .changeset/ is empty.');
  if (!existsSync(at('dist/index.js'))) run('npm', ['run', '--silent', 'build']);
  run('git', ['push', '--quiet', '--atomic', '--follow-tags', 'origin', BRANCH]);
  if (isPublished(manifest)) console.log(`${manifest.version} is on npm already.`);
  else publish();
  console.log(`${manifest.name} ${manifest.version} is released.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    release();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
