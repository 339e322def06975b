/** Which versions of a package an app has: by what is installed, else by its lockfile. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package that a `package.json` names. */
export interface NamedPackage {
  readonly name: string;
  readonly range: string;
  /** The folder of the `package.json`, `''` or ending with `/`. */
  readonly folder: string;
}

/**
 * The versions that a lockfile has for a package; it can have several where it does not say who
 * uses which.
 */
type LockfileReader = (text: string, wanted: NamedPackage, place: string) => readonly string[];

const LOCKFILES: Readonly<Record<string, LockfileReader>> = {
  'package-lock.json': readNpmLockfile,
  'pnpm-lock.yaml': (text, { name }) =>
    // /next-auth/5.0.0_next@14.0.0:, /next-auth@5.0.0(next@14.0.0): and '@auth/core@0.18.4':
    findAll(text, String.raw`^ +['"]?/?${name}[@/](\d[\w.-]*?)(?=['":(_])`),
  'yarn.lock': readYarnLockfile,
  'bun.lock': (text, { name }) => findAll(text, String.raw`\["${name}@(\d[\w.-]*)"`),
};

/** The versions of a package in an app; none if nothing says which. */
export function listInstalled(root: string, wanted: NamedPackage): readonly string[] {
  const installed = readInstalled(root, wanted);
  if (installed !== undefined) return [installed];
  for (const place of listPlaces(wanted.folder)) {
    for (const [file, read] of Object.entries(LOCKFILES)) {
      const text = readText(path.join(root, place, file));
      const versions = text === undefined ? [] : read(text, wanted, place);
      if (versions.length > 0) return versions;
    }
  }
  return [];
}

/** The version that is installed in a package, or in a folder above it. */
export function readInstalled(
  root: string,
  { name, folder }: Pick<NamedPackage, 'name' | 'folder'>,
): string | undefined {
  for (const place of listPlaces(folder)) {
    const text = readText(path.join(root, place, 'node_modules', name, 'package.json'));
    const version = readMember(parse(text ?? ''), 'version');
    if (typeof version === 'string') return version;
  }
  return undefined;
}

/** The folder and those above it, to the root: `a/b/`, `a/` and `''`. */
function listPlaces(folder: string): readonly string[] {
  const parts = folder.split('/').slice(0, -1);
  const above = parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
  return ['', ...above].reverse();
}

/** The entry that npm would load, in any version of the format. */
function readNpmLockfile(
  text: string,
  { name, folder }: NamedPackage,
  place: string,
): readonly string[] {
  const content = parse(text);
  const packages = readMember(content, 'packages');
  const entries = [
    ...listPlaces(folder)
      .filter((one) => one.startsWith(place))
      .map((one) => readMember(packages, `${one.slice(place.length)}node_modules/${name}`)),
    readMember(readMember(content, 'dependencies'), name),
  ];
  const versions = entries.map((entry) => readMember(entry, 'version'));
  return versions.filter((version) => typeof version === 'string').slice(0, 1);
}

/**
 * The entry of exactly this range: `next-auth@^5.0.0-beta.4`, or `"next-auth@npm:^5.0.0-beta.4"`.
 */
function readYarnLockfile(text: string, { name, range }: NamedPackage): readonly string[] {
  return text.split(/\r?\n(?=\S)/).flatMap((entry) => {
    const [header = ''] = /^.*/.exec(entry) ?? [];
    const wanted = header.replaceAll('"', '').replace(/:\s*$/, '').split(/,\s*/);
    const isWanted = [`${name}@${range}`, `${name}@npm:${range}`].some((one) =>
      wanted.includes(one),
    );
    const [, version] = /^ +version:? "?([\w.-]+)/m.exec(entry) ?? [];
    return isWanted && version !== undefined ? [version] : [];
  });
}

function findAll(text: string, pattern: string): readonly string[] {
  const found = text.matchAll(new RegExp(pattern, 'gm'));
  return [...new Set([...found].flatMap(([, version]) => version ?? []))];
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It is not there.
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readMember(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
