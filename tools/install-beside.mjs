/**
 * Installs the packages that one suite alone needs, by the lock file beside it, and links them into
 * the root's node_modules: the sources find there what the suite has installed.
 *
 * What is installed by that lock file already stays as it is.
 *
 * Usage: node tools/install-beside.mjs [--download] <folder>…
 * With `--download`, nothing is linked: what runs beside it finds the root as it was.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');

/** @param {string} folder - Has a package.json and a lock file; relative to the root. */
export function installBeside(folder) {
  download(folder);
  const place = path.join(ROOT, folder);
  const { dependencies } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) linkIntoRoot(place, name);
}

function download(folder) {
  const place = path.join(ROOT, folder);
  const lock = readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  const stamp = path.join(place, 'node_modules', '.installed-by');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // Install scripts would fetch binaries from other hosts, which nothing here needs.
  const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...quiet], { cwd: place, stdio: 'inherit' });
  writeFileSync(stamp, lock);
}

/**
 * Leaves alone what the root itself has installed, and a link that is right: another process may be
 * reading it.
 */
function linkIntoRoot(place, name) {
  const link = path.join(ROOT, 'node_modules', name);
  const target = path.join(place, 'node_modules', name);
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isDirectory()) return;
  if (present?.isSymbolicLink() && readlinkSync(link) === target) return;
  rmSync(link, { force: true });
  mkdirSync(path.dirname(link), { recursive: true });
  // On Windows every user may create a junction; elsewhere the kind is ignored.
  symlinkSync(target, link, 'junction');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, ...folders] = process.argv.slice(2);
  if (option === '--download') folders.forEach(download);
  else process.argv.slice(2).forEach(installBeside);
}
