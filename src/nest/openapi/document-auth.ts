/** What authentication adds to an app's OpenAPI document. */
import type { INestApplicationContext } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { normalizeBasePath } from '../../core/http/routes.js';
import { type AuthModuleFacts, findAuthModules } from './auth-modules.js';
import { authPaths } from './auth-operations.js';
import { authSchemas } from './auth-schemas.js';
import { isAuthGuard, getLevel } from '../guard/guarded-handler.js';
import { getSecurity, guardedOperation, securitySchemes } from './guarded-operation.js';
import {
  OPERATION_METHODS,
  type OpenAPIDocumentLike,
  type PathItemLike,
} from './openapi-document.js';
import { RouteHandlers } from './route-handlers.js';

/**
 * Completes an OpenAPI document: the routes of this library as they are, how a request proves its
 * session, and which handlers ask for it and answer 401, 403 or 503.
 *
 * The library's routes are described where the document has the two patterns that stand for them. What
 * the app says itself stays: the `security` and the responses of an operation, and schemes and schemas
 * of the same name, such as an `AuthSession` with the fields of your own `session` callback.
 *
 * Call it once the global prefix and the versioning are set. Which page a browser is sent to instead
 * of a 401 is not described, nor are WebSockets and messages. Where there are several AuthModules, the
 * sessions are those of the global one; where the request decides on the configuration, its cookie has
 * the usual name.
 *
 * @param document - What `SwaggerModule.createDocument` made. It is not changed.
 * @returns A new document of the same type; the same one where there is no AuthModule.
 * @example
 * ```ts
 * const config = new DocumentBuilder().setTitle('Cats').build();
 * const document = () => documentAuth(SwaggerModule.createDocument(app, config), app);
 * SwaggerModule.setup('docs', app, document);
 * ```
 * @publicApi
 */
export function documentAuth<D extends OpenAPIDocumentLike>(
  document: D,
  app: INestApplicationContext,
): D {
  const modules = findAuthModules(app);
  const [main] = modules;
  if (!main) return document;
  const { components = {}, openapi } = document;
  const own = ownPaths(app, modules);
  const guarded = guardedItems(app, main);
  const paths = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(own.get(path) ?? { [path]: guarded(path, item) }),
  );
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      schemas: { ...authSchemas(openapi), ...components.schemas },
      securitySchemes: { ...securitySchemes(main), ...components.securitySchemes },
    },
  };
}

type Paths = Readonly<Record<string, PathItemLike>>;

/** What stands for the two patterns of each of our controllers, with the global prefix or without. */
function ownPaths(
  app: INestApplicationContext,
  modules: readonly AuthModuleFacts[],
): ReadonlyMap<string, Paths> {
  const prefix = normalizeBasePath(app.get(ApplicationConfig).getGlobalPrefix());
  const places = modules.flatMap((module) =>
    ['', prefix].map((above) => ({ module, place: `${above}${module.basePath}` })),
  );
  return new Map(
    places.flatMap(({ module, place }): [string, Paths][] => [
      [`${place}/{action}`, authPaths(place, module)],
      [`${place}/{action}/{providerId}`, {}],
    ]),
  );
}

/** Describes what the guard asks of the operations of a path. */
function guardedItems(
  app: INestApplicationContext,
  module: AuthModuleFacts,
): (path: string, item: PathItemLike) => PathItemLike {
  const handlers = new RouteHandlers(app);
  const isGuarded = app.get(ApplicationConfig).getGlobalGuards().some(isAuthGuard);
  return (path, item) => {
    const operations = OPERATION_METHODS.flatMap((method) => {
      const operation = item[method];
      const handler = operation && handlers.find(method, path);
      const level = handler ? getLevel(handler, isGuarded) : 'public';
      if (!operation || level === 'public') return [];
      return [[method, guardedOperation(operation, level, getSecurity(level, module))] as const];
    });
    return { ...item, ...Object.fromEntries(operations) };
  };
}
