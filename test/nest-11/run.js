/** Installs the packed package beside NestJS 11, as an app would have it, and runs that app. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const packed = mkdtempSync(join(tmpdir(), 'portcullis-'));

const npm = (cwd, ...parameters) =>
  execFileSync('npm', [...parameters, '--silent', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

try {
  npm(here, 'ci');
  const tarball = npm(root, 'pack', '--pack-destination', packed).trim();
  npm(here, 'install', '--no-save', join(packed, tarball));
  execFileSync(process.execPath, ['app.js'], { cwd: here, stdio: 'inherit' });
} finally {
  rmSync(packed, { recursive: true });
}
