/**
 * Releases the package to a registry of its own, from a copy of HEAD: what a release needs is then
 * there on the day of one. Nothing leaves this machine, and nothing here is changed.
 *
 * Usage: npm run build:once && node tools/release/rehearse.mjs
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOKEN = 'npm_of-the-rehearsal';

const home = mkdtempSync(path.join(tmpdir(), 'portcullis-release-'));
const copy = path.join(home, 'copy');
const remote = path.join(home, 'remote.git');
const git = (...words) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' }).trim();

/** Takes what is published while it is open, and has nothing else. */
const published = [];
let isOpen = false;
const registry = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method, headers } = request;
    const isTaken = isOpen && method === 'PUT' && headers.authorization === `Bearer ${TOKEN}`;
    if (isTaken) published.push(JSON.parse(Buffer.concat(chunks).toString()));
    const status = method === 'PUT' && !isTaken ? 401 : 404;
    response.writeHead(isTaken ? 201 : status, { 'content-type': 'application/json' }).end('{}');
  });
});

/** There may be no other one. */
const CHANGESET = "---\n'portcullis': patch\n---\n\nOf the rehearsal.\n";

/**
 * HEAD in a repository of its own, with the present build: a release builds anew, which is a step
 * of its own.
 */
function makeCopy() {
  mkdirSync(copy);
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${copy}'`], { cwd: ROOT });
  writeFileSync(path.join(copy, '.changeset/rehearsal.md'), CHANGESET);
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Rehearsal');
  git('config', 'user.email', 'rehearsal@example.com');
  for (const name of ['commit.gpgsign', 'tag.gpgsign']) git('config', name, 'false');
  git('remote', 'add', 'origin', remote);
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'before');
  git('push', '--quiet', 'origin', 'main');
  cpSync(path.join(ROOT, 'dist'), path.join(copy, 'dist'), { recursive: true });
  for (const folder of ['node_modules', 'tools/release/node_modules']) {
    symlinkSync(path.join(ROOT, folder), path.join(copy, folder), 'junction');
  }
  // A link is no folder, as .gitignore has it.
  writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
}

async function release() {
  const env = {
    ...process.env,
    NPM_TOKEN: TOKEN,
    npm_config_registry: `http://127.0.0.1:${registry.address().port}/`,
  };
  const words = ['tools/release/release.mjs', '--rehearsal'];
  const { stdout, stderr } = await promisify(execFile)('node', words, { cwd: copy, env });
  assert.ok(!`${stdout}${stderr}`.includes(TOKEN), 'The token was printed.');
}

/** Commits of others, which a push would not have: nothing is made before they are pulled. */
async function refuseWithoutCommits() {
  git('commit', '--quiet', '--allow-empty', '--message', 'of another person');
  git('push', '--quiet', 'origin', 'main');
  git('reset', '--quiet', '--hard', 'HEAD^');
  await assert.rejects(release(), /origin has commits/);
  git('pull', '--quiet', '--ff-only', 'origin', 'main');
}

function verify() {
  const read = (name) => readFileSync(path.join(copy, name), 'utf8');
  const { name, version } = JSON.parse(read('package.json'));
  const before = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
  assert.notEqual(version, before);
  assert.deepEqual(
    published.map((one) => [one.name, Object.keys(one.versions)]),
    [[name, [version]]],
  );
  assert.match(read('CHANGELOG.md'), new RegExp(`^# ${name}\\n\\n## ${version}\\n`));
  assert.match(
    read('SECURITY.md'),
    new RegExp(`\\| ${version.replace(/\.\d+$/, '')}\\.x +\\| yes `),
  );
  assert.deepEqual(readdirSync(path.join(copy, '.changeset')), ['config.json']);
  assert.equal(git('status', '--porcelain'), '');
  assert.equal(
    git('ls-remote', '--tags', 'origin', `v${version}`).split('\t')[1],
    `refs/tags/v${version}`,
  );
  for (const file of ['CHANGELOG.md', 'SECURITY.md', 'package.json']) {
    execFileSync('node', ['node_modules/prettier/bin/prettier.cjs', '--check', file], {
      cwd: copy,
    });
  }
  console.log(`${name} ${version} was released to the registry of the rehearsal.`);
}

try {
  execFileSync('node', ['tools/install-beside.mjs', '--download', 'tools/release'], { cwd: ROOT });
  await new Promise((done) => registry.listen(0, '127.0.0.1', done));
  makeCopy();
  await refuseWithoutCommits();
  // The registry is away, once: what was pushed is published by the next run.
  await assert.rejects(release());
  isOpen = true;
  await release();
  verify();
} catch (error) {
  console.error(error.stdout ?? '', error.stderr ?? '', error);
  process.exitCode = 1;
} finally {
  registry.close();
  rmSync(home, { recursive: true, force: true });
}
