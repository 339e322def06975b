/**
 * Which handler of an app is behind an operation of its document.
 *
 * The app is walked, and each handler's routes are computed as Nest computes them. An operation is
 * then found by its method and path: that is what the router goes by, and the one thing of an
 * operation that an app cannot choose for its document alone, as it can choose ids. Metadata left by
 * our decorators could not speak for the handlers without any, which a global guard keeps as well,
 * nor for one method in two controllers.
 */
import type { INestApplicationContext } from '@nestjs/common';
import {
  ApplicationConfig,
  DiscoveryService,
  MetadataScanner,
  ModulesContainer,
} from '@nestjs/core';
import { type RouteHandler, modulePathOf, routesOf } from './handler-routes.js';
import { pathShape, routeShape } from './path-shape.js';

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
    for (const { handler, modulePath } of handlersOf(app)) {
      for (const { method, path } of routesOf(handler, modulePath, config.getVersioning())) {
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

function* handlersOf(app: INestApplicationContext): Generator<Found> {
  const scanner = new MetadataScanner();
  const { applicationId } = app.get(ModulesContainer);
  for (const { metatype, host } of app.get(DiscoveryService).getControllers()) {
    const type: unknown = metatype;
    if (!isClass(type)) continue;
    const modulePath = host ? modulePathOf(host.metatype, applicationId) : '';
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
