/** Finds the file of an app that has its configuration. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.js';
import type { Project } from '../project/project.js';

/** Files in which apps have their configuration, by their names without the extension. */
const PLACES = [
  'auth',
  'src/auth',
  'src/lib/auth',
  'src/lib/server/auth',
  'lib/auth',
  'server/auth',
  'src/server/auth',
  'src/auth/auth',
  'app/auth',
  'app/auth.server',
  'auth.config',
  'src/auth.config',
  'src/auth/auth.config',
  'src/hooks.server',
];

const EXTENSIONS = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs'];

/**
 * The file with the root module of a NestJS app.
 *
 * @throws {CommandError} when none has its usual name.
 */
export function findAppModuleFile(root: string): string {
  const file = findFirst(root, ['src/app.module', 'dist/app.module']);
  if (file !== undefined) return file;
  throw new CommandError(
    `There is no src/app.module.ts in ${root}. Pass the root module: --module <file>.`,
  );
}

function findFirst(root: string, places: readonly string[]): string | undefined {
  const files = places.flatMap((place) => EXTENSIONS.map((extension) => `${place}.${extension}`));
  return files.find((one) => existsSync(path.join(root, one)));
}

/**
 * The file that exports the configuration, or the root module.
 *
 * @throws {CommandError} when none is found.
 */
export function findConfigFile(root: string, { framework }: Project): string {
  const places = framework === 'nestjs' ? ['src/app.module', 'dist/app.module'] : PLACES;
  const file = findFirst(root, places) ?? findByRoute(root);
  if (file !== undefined) return file;
  throw new CommandError(
    `No configuration was found in ${root}. Pass the file that exports it: --config src/auth.ts. It exports ` +
      'an object with `providers`, or what `NextAuth(config)` and the like return' +
      (framework === 'nestjs' ? '; with NestJS, the root module.' : '.'),
  );
}

/**
 * Next.js: what the route of Auth.js imports its handlers or options from, wherever that is; else
 * the route itself.
 */
function findByRoute(root: string): string | undefined {
  for (const router of ['app', 'src/app', 'pages', 'src/pages']) {
    const folder = `${router}/api/auth`;
    const names = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : [];
    for (const name of names.filter((one) => one.startsWith('[...'))) {
      const isPage = router.endsWith('pages');
      const place = isPage ? `${folder}/${path.parse(name).name}` : `${folder}/${name}/route`;
      const route = findFirst(root, [place]);
      const file = route && (findOptions(root, route) ?? findImported(root, route) ?? route);
      if (file) return file;
    }
  }
  return undefined;
}

/** The route of next-auth 4 that has the options itself. */
function findOptions(root: string, route: string): string | undefined {
  const text = readFileSync(path.join(root, route), 'utf8');
  return /\bproviders:\s*\[/.test(text) ? route : undefined;
}

/** Paths are relative, or begin with the alias of the root or of `src`. */
function findImported(root: string, route: string): string | undefined {
  const text = readFileSync(path.join(root, route), 'utf8');
  const specifiers = [...text.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].map(([, one = '']) => one);
  const places = specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(route), specifier)];
    const [, below] = /^(?:@|~|#)\/(.+)$/.exec(specifier) ?? [];
    return below === undefined ? [] : [below, `src/${below}`];
  });
  const bare = places.map((place) => place.replace(/\.[cm]?[jt]sx?$/, ''));
  return findFirst(
    root,
    bare.flatMap((place) => [place, `${place}/index`]),
  );
}
