/**
 * Packs the built package into `sample/portcullis.tgz`, from which the samples with a lock file of
 * their own install it: what they get is what a user gets.
 *
 * Usage: npm run pack:samples
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');

/** @returns {string} Where the tarball is. */
export function packSamples() {
  const samples = join(root, 'sample');
  // Packed beside its place, and moved there at once: no other process finds half of it.
  const folder = mkdtempSync(join(samples, '.packing-'));
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
    const packed = execFileSync(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder],
      options,
    );
    const tarball = join(samples, 'portcullis.tgz');
    renameSync(join(folder, packed.trim()), tarball);
    return tarball;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(packSamples());
