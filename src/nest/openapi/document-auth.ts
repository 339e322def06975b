/** Adds authentication to an app's OpenAPI document. */
import type { INestApplicationContext } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { normalizeBasePath } from '../../core/http/index.js';
import { getHandlerAccess } from '../guard/access.js';
import { getAccessLevel, isAuthGuard } from '../guard/auth.guard.js';
import { type AuthModuleFacts, findAuthModules } from './module-facts.js';
import { createAuthPaths, toIdPrefix } from './auth-operations.js';
import { createAuthSchemas } from './shared-schemas.js';
import { createFeaturePaths } from './feature-operations.js';
import { getSecurity, describeGuard, createSecuritySchemes } from './guarded-operation.js';
import {
  OPERATION_METHODS,
  type OpenAPIDocumentLike,
  type PathItemLike,
} from './openapi-document.js';
import { RouteHandlers } from './route-handlers.js';

/**
 * Adds to an OpenAPI document the library's routes, the security schemes of the session, and for
 * each guarded handler its security requirement and the responses 401, 403 and 503.
 *
 * The library's routes replace the patterns that the document has for them; those of features are
 * described from their rows. Descriptions of the app are kept: the `security` and the responses of
 * an operation, and schemes and schemas of the same name, such as an `AuthSession` with the fields
 * of your own `session` callback.
 *
 * Call it after the global prefix and the versioning are set. The redirect to the sign-in page
 * instead of a 401, WebSockets and messages are not described. With several AuthModules, the
 * sessions are those of the global one. If the configuration depends on the request, the cookie has
 * its default name.
 *
 * @param document - The result of `SwaggerModule.createDocument`. It is not changed.
 * @returns A new document of the same type; the same one if there is no AuthModule.
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
  const libraryPaths = createLibraryPaths(app, modules);
  const describeGuards = createGuardDescriber(app, main);
  const paths = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(libraryPaths.get(path) ?? { [path]: describeGuards(path, item) }),
  );
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      schemas: { ...createAuthSchemas(openapi), ...components.schemas },
      securitySchemes: { ...createSecuritySchemes(main), ...components.securitySchemes },
    },
  };
}

type Paths = Readonly<Record<string, PathItemLike>>;

/**
 * The paths that replace the patterns of each AuthModule's controller, with the global prefix and
 * without.
 */
function createLibraryPaths(
  app: INestApplicationContext,
  modules: readonly AuthModuleFacts[],
): ReadonlyMap<string, Paths> {
  const prefix = normalizeBasePath(app.get(ApplicationConfig).getGlobalPrefix());
  const places = modules.flatMap((module) =>
    ['', prefix].map((start) => ({ module, place: `${start}${module.basePath}` })),
  );
  return new Map(
    places.flatMap(({ module, place }): [string, Paths][] => [
      [`${place}/{action}`, createAuthPaths(place, module)],
      [`${place}/{action}/{providerId}`, {}],
      ...[...createFeaturePaths(place, module, toIdPrefix(module.basePath))].map(
        ([path, item]): [string, Paths] => [path, { [path]: item }],
      ),
    ]),
  );
}

/** Creates a function that describes the guards of a path's operations. */
function createGuardDescriber(
  app: INestApplicationContext,
  module: AuthModuleFacts,
): (path: string, item: PathItemLike) => PathItemLike {
  const handlers = new RouteHandlers(app);
  const isGuarded = app.get(ApplicationConfig).getGlobalGuards().some(isAuthGuard);
  return (path, item) => {
    const operations = OPERATION_METHODS.flatMap((method) => {
      const operation = item[method];
      const handler = operation && handlers.find(method, path);
      const level = handler ? getAccessLevel(handler, isGuarded) : 'public';
      if (!operation || level === 'public') return [];
      const proof = handler && getHandlerAccess(handler.method, handler.type).proof;
      const security = getSecurity(level, module);
      return [[method, describeGuard(operation, level, security, proof)] as const];
    });
    return { ...item, ...Object.fromEntries(operations) };
  };
}
