/** Why a step failed, in a sentence: as its process tells, or by what the machine lacks now. */
import { statfsSync } from 'node:fs';
import { findMissingServices } from './services.mjs';

const FULL_BYTES = 16 << 20;

/**
 * @param {import('./step-process.mjs').Outcome} outcome - Of a step that failed.
 * @param {readonly string[]} folders - Those that the steps write to.
 * @param {Parameters<typeof findMissingServices>[0]} [services] - That the steps need.
 * @returns {Promise<string>} A sentence or two.
 */
export async function explainFailure({ cause, printed }, folders, services) {
  const missing = await findMissingServices(services);
  return [cause, ...missing, ...explainDisk(printed, folders), ...explainPorts(printed)].join(' ');
}

function explainDisk(printed, folders) {
  const full = folders.find((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_BYTES;
  });
  if (full) return [`The disk with ${full} is full.`];
  return /\bENOSPC\b|No space left on device/.test(printed) ? ['A disk is full.'] : [];
}

function explainPorts(printed) {
  // The last number of the line: an address of IPv6 has colons too.
  const [, port] = /\bEADDRINUSE\b[^\n]*:(\d+)/.exec(printed) ?? [];
  return port ? [`Port ${port} is used by another process.`] : [];
}
