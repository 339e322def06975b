/** The versions of Node and of the packages that the library works with. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPackage } from '../project/installed-package.js';
import { type DoctorCheck, error, type Finding, ok, warning } from './finding.js';

/** The versions that the library is tested with, from the first to the last major version. */
const TESTED: Readonly<Record<string, readonly [first: string | number, last: number]>> = {
  '@nestjs/core': [10, 12],
  next: [15, 16],
  '@sveltejs/kit': [2, 3],
  '@solidjs/start': [1, 2],
  express: [4, 5],
  fastify: [4, 5],
  hono: [4, 4],
  astro: [5, 7],
  'react-router': [7, 8],
  typeorm: ['0.3.20', 1],
  typescript: [5, 6],
};

/** The oldest version of Node that runs it, as package.json says. */
const OLDEST_NODE = [20, 19] as const;

/** Packages that do the same; a file that still imports one has sessions of its own. */
const REPLACED = [
  'next-auth',
  '@auth/core',
  '@auth/sveltekit',
  '@auth/solid-start',
  '@auth/express',
];

export const checkVersions: DoctorCheck = {
  title: 'Versions',
  run: async ({ app: { project } }) => {
    const { dependencies, devDependencies } = project.manifest;
    const wanted = { ...devDependencies, ...dependencies };
    const findings = Object.entries(TESTED).flatMap(([name, range]) =>
      name in wanted ? checkPackage(project.root, name, range) : [],
    );
    const left = REPLACED.filter((name) => name in wanted);
    const leftover = warning(
      `${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} still in package.json.`,
      '`npx portcullis codemod` moves what imports them. Keep @auth/core for `npx portcullis compare`.',
    );
    return [checkNode(), ...findings, ...(left.length > 0 ? [leftover] : [])];
  },
};

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  const isOld = major < oldest || (major === oldest && minor < oldestMinor);
  const message = `Node ${process.versions.node}.`;
  return isOld ? error(message, `Install Node ${OLDEST_NODE.join('.')} or newer.`) : ok(message);
}

function checkPackage(
  root: string,
  name: string,
  [first, last]: readonly [string | number, number],
): Finding[] {
  const version = readInstalledVersion(root, name);
  if (version === undefined) {
    return [error(`${name} is in package.json, and not installed.`, 'Install the dependencies.')];
  }
  const isOld = isOlder(version, String(first));
  if (!isOld && Number.parseInt(version, 10) <= last) return [ok(`${name} ${version}.`)];
  const tested = first === last ? `${first}` : `${first} to ${last}`;
  const message = `${name} ${version} is not among the versions that are tested: ${tested}.`;
  return [isOld ? error(message, 'Update it.') : warning(message)];
}

/** Whether a version comes before another one, which may be its first numbers alone. */
function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((one) => one.split('.').map(Number.parseFloat));
  for (const [index, wanted] of (others ?? []).entries()) {
    const difference = (numbers?.[index] ?? 0) - wanted;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Reads package.json directly: not every package exports it. */
function readInstalledVersion(root: string, name: string): string | undefined {
  const folder = findPackage(root, name);
  const file = folder && path.join(folder, 'package.json');
  if (!file || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}
