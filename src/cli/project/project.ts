/** What kind of project is in a folder. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asError } from '../../core/errors/index.js';
import { CommandError } from '../command-error.js';

/**
 * The frameworks by the package that each app of theirs has. The first one that is there counts.
 */
const FRAMEWORKS = {
  nestjs: '@nestjs/core',
  next: 'next',
  sveltekit: '@sveltejs/kit',
  'solid-start': '@solidjs/start',
  astro: 'astro',
  'react-router': '@react-router/dev',
  hono: 'hono',
  fastify: 'fastify',
  express: 'express',
} as const;

/** A framework that has an entry of the package. */
export type Framework = keyof typeof FRAMEWORKS;

/** Package managers by their lock files. */
const LOCK_FILES = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;

export type PackageManager = (typeof LOCK_FILES)[keyof typeof LOCK_FILES];

/** The members of package.json that are read here. */
export interface Manifest {
  readonly name?: string;
  readonly type?: string;
  readonly main?: string;
  /** As Corepack reads it. */
  readonly packageManager?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A project. */
export interface Project {
  readonly root: string;
  readonly manifest: Manifest;
  /** `undefined` if it uses none of them. */
  readonly framework: Framework | undefined;
  readonly packageManager: PackageManager;
  readonly usesTypeScript: boolean;
}

/**
 * Reads what kind of project is in a folder.
 *
 * @throws {CommandError} when it has no package.json, or one that is no JSON.
 */
export function detectProject(root: string): Project {
  const manifest = readManifest(root);
  const packages = { ...manifest.devDependencies, ...manifest.dependencies };
  const found = Object.entries(FRAMEWORKS).find(([, name]) => name in packages);
  return {
    root,
    manifest,
    framework: found?.[0] as Framework | undefined,
    packageManager: detectPackageManager(root),
    usesTypeScript: existsSync(path.join(root, 'tsconfig.json')) || 'typescript' in packages,
  };
}

function readManifest(root: string): Manifest {
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) {
    throw new CommandError(
      `There is no package.json in ${root}. Run this in the folder of your app.`,
    );
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (thrown) {
    throw new CommandError(`${file} is not valid JSON: ${asError(thrown).message}`);
  }
}

/** By `packageManager` or the lock file of the project, or of the workspace above it. */
function detectPackageManager(folder: string): PackageManager {
  const found = Object.entries(LOCK_FILES).find(([file]) => existsSync(path.join(folder, file)));
  const known = readPackageManager(folder) ?? found?.[1];
  if (known) return known;
  const parent = path.dirname(folder);
  const isTop = parent === folder || existsSync(path.join(folder, '.git'));
  return isTop ? 'npm' : detectPackageManager(parent);
}

/** What `package.json` names: `pnpm@9.15.0`. */
function readPackageManager(folder: string): PackageManager | undefined {
  if (!existsSync(path.join(folder, 'package.json'))) return undefined;
  const { packageManager } = readManifest(folder);
  const [, name] = /^(npm|pnpm|yarn|bun)@/.exec(String(packageManager)) ?? [];
  return name as PackageManager | undefined;
}
