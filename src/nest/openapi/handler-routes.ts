/** The routes of a handler, as Nest computes them from what its decorators left. */
import { RequestMethod, type VersioningOptions, VersioningType } from '@nestjs/common';

/** A method of a controller. */
export interface RouteHandler {
  readonly type: object;
  readonly method: object;
}

/** A method such as `GET`, or `ALL`, and a path without the global prefix: `/v1/cats/:id`. */
export interface HandlerRoute {
  readonly method: string;
  readonly path: string;
}

// Nest's names for what its decorators leave. It exports them from files that are not for others: one
// that moved would keep every app from starting, a name that changed leaves a description bare.
const PATH = 'path';
const METHOD = 'method';
const VERSION = '__version__';
const MODULE_PATH = '__module_path__';

/** No routes for a method that handles no requests. */
export function routesOf(
  { type, method: handler }: RouteHandler,
  modulePath: string,
  versioning: VersioningOptions | undefined,
): readonly HandlerRoute[] {
  const number: unknown = Reflect.getMetadata(METHOD, handler);
  const method = typeof number === 'number' ? RequestMethod[number] : undefined;
  if (method === undefined) return [];
  return versionPrefixes({ type, method: handler }, versioning).flatMap((version) =>
    pathsAt(type).flatMap((ofController) =>
      pathsAt(handler).map((own) => ({
        method,
        path: [version, modulePath, ofController, own].join('/'),
      })),
    ),
  );
}

/** Where `RouterModule` has put a module; the root, unless it has. */
export function modulePathOf(module: object, applicationId: string): string {
  const [path = ''] = [`${MODULE_PATH}${applicationId}`, MODULE_PATH]
    .map((name): unknown => Reflect.getMetadata(name, module))
    .filter((found) => typeof found === 'string');
  return path;
}

/** What each version adds to a path. Only versions of the kind that is in the URI do. */
function versionPrefixes(
  { type, method }: RouteHandler,
  versioning: VersioningOptions | undefined,
): readonly string[] {
  if (versioning?.type !== VersioningType.URI) return [''];
  const { prefix = 'v', defaultVersion } = versioning;
  const own: unknown = Reflect.getMetadata(VERSION, method) ?? Reflect.getMetadata(VERSION, type);
  // What is no text stands for "any version", or for none.
  return [own ?? defaultVersion]
    .flat()
    .map((version) => (typeof version === 'string' ? `${prefix || ''}${version}` : ''));
}

function pathsAt(decorated: object): readonly string[] {
  const paths: unknown = Reflect.getMetadata(PATH, decorated);
  return [paths].flat().filter((path) => typeof path === 'string');
}
