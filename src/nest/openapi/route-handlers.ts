/**
 * Finds the handler of an operation of an app's document.
 *
 * The routes of all handlers are computed as NestJS computes them, and an operation is found by its
 * method and path: the router uses these too, while an app can choose operation ids freely.
 * Metadata of this library's decorators would not do: a global guard also checks handlers without
 * them, and two controllers may inherit one method.
 */
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
import { normalizeBasePath } from '../../core/http/index.js';
import type { ControllerMethod } from '../guard/auth.guard.js';

/** The handlers of an app by their routes. */
export class RouteHandlers {
  private readonly byRoute = new Map<string, ControllerMethod>();
  /** For documents without the global prefix, and for routes that are excluded from it. */
  private readonly byUnprefixedRoute = new Map<string, ControllerMethod>();

  /** @param app - Its global prefix and versioning must be set. */
  constructor(app: INestApplicationContext) {
    const config = app.get(ApplicationConfig);
    const prefix = config.getGlobalPrefix();
    // In NestJS's order of registration: of equal routes, the document describes the last one.
    for (const { handler, modulePath } of listHandlers(app)) {
      for (const { method, path } of listRoutes(handler, modulePath, config.getVersioning())) {
        this.byRoute.set(`${method} ${toRouteShape(`${prefix}/${path}`)}`, handler);
        this.byUnprefixedRoute.set(`${method} ${toRouteShape(path)}`, handler);
      }
    }
  }

  /**
   * Finds the handler, or `undefined` if no controller of the app has this route.
   *
   * @param method - Upper or lower case.
   * @param path - The path of the document: `/cats/{id}`.
   */
  find(method: string, path: string): ControllerMethod | undefined {
    const shape = toPathShape(path);
    return [this.byRoute, this.byUnprefixedRoute]
      .map((known) => known.get(`${method.toUpperCase()} ${shape}`) ?? known.get(`ALL ${shape}`))
      .find((found) => found !== undefined);
  }
}

interface Found {
  readonly handler: ControllerMethod;
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

/** A method such as `GET`, or `ALL`, and a path without the global prefix: `/v1/cats/:id`. */
interface HandlerRoute {
  readonly method: string;
  readonly path: string;
}

// The metadata keys of NestJS's decorators. NestJS exports them only from internal files: if such a
// file moved, no app would start; if a copied key changes, only descriptions are missing.
const PATH = 'path';
const METHOD = 'method';
const VERSION = '__version__';
const MODULE_PATH = '__module_path__';

/** The routes of a handler. None for a method that is not a request handler. */
export function listRoutes(
  { type, method: handler }: ControllerMethod,
  modulePath: string,
  versioning: VersioningOptions | undefined,
): readonly HandlerRoute[] {
  const number: unknown = Reflect.getMetadata(METHOD, handler);
  const method = typeof number === 'number' ? RequestMethod[number] : undefined;
  if (method === undefined) return [];
  return listVersionPrefixes({ type, method: handler }, versioning).flatMap((version) =>
    getPaths(type).flatMap((controllerPath) =>
      getPaths(handler).map((handlerPath) => ({
        method,
        path: [version, modulePath, controllerPath, handlerPath].join('/'),
      })),
    ),
  );
}

/** The path of a module in `RouterModule`. Default: the root. */
export function getModulePath(module: object, applicationId: string): string {
  const [path = ''] = [`${MODULE_PATH}${applicationId}`, MODULE_PATH]
    .map((name): unknown => Reflect.getMetadata(name, module))
    .filter((found) => typeof found === 'string');
  return path;
}

/** The path prefix of each version of a handler. Only URI versioning has one. */
function listVersionPrefixes(
  { type, method }: ControllerMethod,
  versioning: VersioningOptions | undefined,
): readonly string[] {
  if (versioning?.type !== VersioningType.URI) return [''];
  const { prefix = 'v', defaultVersion } = versioning;
  const own: unknown = Reflect.getMetadata(VERSION, method) ?? Reflect.getMetadata(VERSION, type);
  // A version that is not a string is the neutral one, or undefined. It has no prefix.
  return [own ?? defaultVersion]
    .flat()
    .map((version) => (typeof version === 'string' ? `${prefix || ''}${version}` : ''));
}

function getPaths(decorated: object): readonly string[] {
  const paths: unknown = Reflect.getMetadata(PATH, decorated);
  return [paths].flat().filter((path) => typeof path === 'string');
}

// A shape is a path without the names of its parameters. Routers ignore the names, and a document
// spells parameters otherwise: `/cats/:id` and `/files/*path` of an app are `/cats/{id}` and
// `/files/{path}`.

/** Literal colons, parameters with their patterns, wildcards, optional groups. */
const ROUTE_SYNTAX = /::|\[:\]|\\:|(?:[:*]\w+|\*)(?:\([^)]*\))?|\(\.\*\)|[{}]/g;

const LITERAL_COLONS: ReadonlySet<string> = new Set(['::', '[:]', '\\:']);

/** The shape of a NestJS route: `/cats/{}` for `/cats/:id`. */
export function toRouteShape(route: string): string {
  const shape = route.replace(ROUTE_SYNTAX, (token) => {
    if (LITERAL_COLONS.has(token)) return ':';
    return token === '{' || token === '}' ? '' : '{}';
  });
  return normalizeBasePath(shape);
}

/** The shape of a document's path: `/cats/{}` for `/cats/{id}`. */
export function toPathShape(path: string): string {
  return normalizeBasePath(path.replace(/\{[^}]*\}/g, '{}'));
}
