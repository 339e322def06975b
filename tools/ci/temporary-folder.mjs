/**
 * Where the steps make their files: in memory, if there is enough. They install gigabytes, and
 * remove them again.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;
const NAME = /^portcullis-ci-(\d+)-/;

/**
 * Makes a folder, and removes those of runs that were killed.
 *
 * @returns {string} Its path.
 */
export function makeTemporaryFolder() {
  const parent = isSuited(MEMORY) ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) removeFolder(path.join(parent, name));
  }
  return mkdtempSync(path.join(parent, `portcullis-ci-${process.pid}-`));
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** Programs are started there too, which a mount may forbid. */
function isSuited(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return false;
    const probe = mkdtempSync(path.join(folder, 'portcullis-probe-'));
    try {
      const script = path.join(probe, 'script');
      writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 });
      execFileSync(script);
    } finally {
      removeFolder(probe);
    }
    return true;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    // Another user's may not be signalled, and runs.
    return code !== 'ESRCH';
  }
}
