/**
 * Which handler of an app is behind an operation of its document.
 *
 * The app is walked, and each handler's routes are computed as Nest computes them. An operation is
 * then found by its method and path: that is what the router goes by, and the one thing of an
 * operation that an app cannot choose for its document alone, as it can choose ids. Metadata left by
 * our decorators could not speak for the handlers without any, which a global guard keeps as well,
 * nor for one method in two controllers.
 */
import type { RouteHandler } from '../guard/guarded-handler.js';
import {
  type INestApplicationContext,
  RequestMethod,
  type VersioningOptions,
  VersioningType,
} from '@nestjs/common';
import {
  ApplicationConfig,
  DiscoveryService,
  MetadataScanner,
  ModulesContainer,
} from '@nestjs/core';
import { normalizeBasePath } from '../../core/http/routes.js';

/** The handlers of an app by their routes. Guards nothing: it only looks. */
export class RouteHandlers {
  private readonly byRoute = new Map<string, RouteHandler>();
  /** For documents without the global prefix, and for routes that are left out of it. */
  private readonly byUnprefixedRoute = new Map<string, RouteHandler>();

  /** @param app - Once its global prefix and its versioning are set. */
  constructor(app: INestApplicationContext) {
    const config = app.get(ApplicationConfig);
    const prefix = config.getGlobalPrefix();
    // In the order in which Nest registers them: of equal routes, a document describes the last.
    for (const { handler, modulePath } of listHandlers(app)) {
      for (const { method, path } of listRoutes(handler, modulePath, config.getVersioning())) {
        this.byRoute.set(`${method} ${routeShape(`${prefix}/${path}`)}`, handler);
        this.byUnprefixedRoute.set(`${method} ${routeShape(path)}`, handler);
      }
    }
  }

  /**
   * The handler, or `undefined` when no controller of the app has this route.
   *
   * @param method - In any case.
   * @param path - As a document has it: `/cats/{id}`.
   */
  find(method: string, path: string): RouteHandler | undefined {
    const shape = pathShape(path);
    return [this.byRoute, this.byUnprefixedRoute]
      .map((known) => known.get(`${method.toUpperCase()} ${shape}`) ?? known.get(`ALL ${shape}`))
      .find((found) => found !== undefined);
  }
}

interface Found {
  readonly handler: RouteHandler;
  readonly modulePath: string;
}

function* listHandlers(app: INestApplicationContext): Generator<Found> {
  const scanner = new MetadataScanner();
  const { applicationId } = app.get(ModulesContainer);
  for (const { metatype, host } of app.get(DiscoveryService).getControllers()) {
    const type: unknown = metatype;
    if (!isClass(type)) continue;
    const modulePath = host ? getModulePath(host.metatype, applicationId) : '';
    for (const name of scanner.getAllMethodNames(type.prototype)) {
      const method = type.prototype[name];
      if (typeof method === 'function') yield { handler: { type, method }, modulePath };
    }
  }
}

type Prototype = Readonly<Record<string, unknown>>;

function isClass(type: unknown): type is { readonly prototype: Prototype } {
  return typeof type === 'function' && typeof type.prototype === 'object';
}

/* MERGED handler-routes.ts: The routes of a handler, as Nest computes them from what its decorators left. */

/** A method such as `GET`, or `ALL`, and a path without the global prefix: `/v1/cats/:id`. */
interface HandlerRoute {
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
function listRoutes(
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
function getModulePath(module: object, applicationId: string): string {
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

/* MERGED path-shape.ts: Paths without the names of their parameters.
    * A router does not go by these names, and a route and its description do not spell a parameter
   alike: `/cats/:id` and `/files/*path` in the app are `/cats/{id}` and `/files/{path}` in a document. */

/** Colons that stand for themselves, parameters with their patterns, wildcards, optional groups. */
const ROUTE_SYNTAX = /::|\[:\]|\\:|(?:[:*]\w+|\*)(?:\([^)]*\))?|\(\.\*\)|[{}]/g;

const LITERAL_COLONS: ReadonlySet<string> = new Set(['::', '[:]', '\\:']);

/** The shape of a route as Nest has it: `/cats/{}` for `/cats/:id`. */
export function routeShape(route: string): string {
  const shape = route.replace(ROUTE_SYNTAX, (token) => {
    if (LITERAL_COLONS.has(token)) return ':';
    return token === '{' || token === '}' ? '' : '{}';
  });
  return normalizeBasePath(shape);
}

/** The shape of a path as a document has it: `/cats/{}` for `/cats/{id}`. */
export function pathShape(path: string): string {
  return normalizeBasePath(path.replace(/\{[^}]*\}/g, '{}'));
}
