/** The versions of frameworks that the library is seen to work with, and those that an app has. */
import { listInstalled } from './installed-versions.js';

/**
 * From the first version to the last major one. Each first version has an app in `test/apps/`, and
 * a test compares the two.
 */
export const TESTED: Readonly<Record<string, readonly [first: string, last: number]>> = {
  '@nestjs/core': ['10', 12],
  next: ['13.5', 16],
  '@sveltejs/kit': ['2', 3],
  '@solidjs/start': ['1', 2],
  express: ['4', 5],
  fastify: ['4', 5],
  hono: ['4', 4],
  astro: ['5', 7],
  'react-router': ['7', 8],
  typeorm: ['0.3.20', 1],
  typescript: ['5', 6],
};

/** The first version of a framework, as a table of its own. */
export function needsTested(name: string): Readonly<Record<string, string>> {
  return { [name]: TESTED[name]?.[0] ?? '0' };
}

/** A package in a version that comes before the first one that works. */
export interface OutdatedPackage {
  readonly name: string;
  readonly version: string;
  readonly first: string;
}

/** Where an app is: its folder in a repository, `''` or ending with `/`. */
export interface AppPlace {
  readonly root: string;
  readonly folder: string;
  /** Ranges by the names of packages. */
  readonly ranges: Readonly<Record<string, string>>;
}

/**
 * These packages, as far as an app has an earlier version: by what is installed, else by the
 * lockfile, else by the range, where it begins. A package that is not named is not needed.
 *
 * @param needed - First versions by the names of packages.
 */
export function listOutdated(
  { root, folder, ranges }: AppPlace,
  needed: Readonly<Record<string, string>>,
): readonly OutdatedPackage[] {
  return Object.entries(needed).flatMap(([name, first]) => {
    const range = ranges[name];
    const begin = range === undefined ? undefined : readBeginning(range);
    // A lockfile of a workspace may not say which of its packages has which version.
    const found = listInstalled(root, { name, range: range ?? '', folder });
    const own = found.filter((version) => found.length === 1 || isOfMajor(version, begin));
    const version = own.find((one) => isOlder(one, first)) ?? own[0] ?? begin;
    return range !== undefined && version !== undefined && isOlder(version, first)
      ? [{ name, version, first }]
      : [];
  });
}

/** Says which version is needed, in a sentence. */
export function describeOutdated({ name, version, first }: OutdatedPackage): string {
  return `portcullis needs ${name} ${first} or later, and this app has ${version}.`;
}

/** Whether a version comes before another one, which may be its first numbers alone. */
export function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((one) => one.split('.').map(Number.parseFloat));
  for (const [index, wanted] of (others ?? []).entries()) {
    const difference = (numbers?.[index] ?? 0) - wanted;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * The lowest version of a range: `13.2.4` of `^13.2.4 || ^14`. `undefined` for `latest`, `>=12` and
 * what else takes the newest one.
 */
function readBeginning(range: string): string | undefined {
  return /^(?:npm:[^@]+@)?[\^~=v\s]*(\d+(?:\.\d+)*)/.exec(range)?.[1];
}

function isOfMajor(version: string, begin: string | undefined): boolean {
  return begin === undefined || Number.parseInt(version, 10) === Number.parseInt(begin, 10);
}
