/** `.ci/run` begins on a machine on which nothing is installed yet. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What it is made of, and what its table of steps names. */
const PARTS = ['tools', 'test/apps', 'test/support'];

it('the table of steps loads without a package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portcullis-bare-'));
  try {
    for (const part of PARTS) {
      const isKept = (file: string): boolean => path.basename(file) !== 'node_modules';
      cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true, filter: isKept });
    }
    const script = `const { STEPS } = await import('./tools/ci/steps.mjs'); console.log(STEPS.length);`;
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
    expect(Number(printed)).toBeGreaterThan(40);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
