/**
 * `npm run bench`, once the package is built: installs the peers if they are missing, compiles the
 * bench, and runs it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const root = path.resolve(here, '..');

// Standard output is for the table, or for the machine that reads it.
const stdio = ['ignore', 2, 2];

if (!existsSync(path.join(here, 'node_modules', '.package-lock.json'))) {
  const quiet = ['--ignore-scripts', '--silent', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--prefix', here, ...quiet], { cwd: here, stdio });
}
const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '-p', here], { stdio });

const main = path.join(here, 'dist', 'main.js');
const { status } = spawnSync(process.execPath, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
