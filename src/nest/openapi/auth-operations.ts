/** The library's routes as the paths of a document. */
import type { AuthModuleFacts } from './module-facts.js';
import { COMMON_RESPONSES, AUTH_ROUTES, type AuthRoute } from './auth-routes.js';
import type { OperationLike, Parameter, PathItemLike, RequestBody } from './openapi-document.js';
import { SESSION_SCHEME } from './guarded-operation.js';

/**
 * Creates the path items of a module's routes.
 *
 * @param place - The path of the routes in the document, without a trailing slash.
 */
export function createAuthPaths(
  place: string,
  { basePath, providerIds }: AuthModuleFacts,
): Readonly<Record<string, PathItemLike>> {
  const paths = new Map<string, PathItemLike>();
  for (const route of AUTH_ROUTES) {
    const path = `${place}${route.path}`;
    const operation = toOperation(
      route,
      createProviderParameter(providerIds),
      toIdPrefix(basePath),
    );
    paths.set(path, { ...paths.get(path), [route.method]: operation });
  }
  return Object.fromEntries(paths);
}

/** The prefix of a module's operation ids, which must be unique in the document. */
export function toIdPrefix(basePath: string): string {
  return basePath.split(/\W+/).filter(Boolean).join('_') || 'auth';
}

/** The operation of one of the library's routes. */
export interface AuthOperation extends OperationLike {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
}

function toOperation(route: AuthRoute, provider: Parameter, prefix: string): AuthOperation {
  const { path, method: _, name, readsSession, parameters = [], responses, ...rest } = route;
  return {
    ...rest,
    operationId: `${prefix}_${name}`,
    tags: ['auth'],
    parameters: path.includes('{provider}') ? [provider, ...parameters] : parameters,
    // An empty list overrides the security that the document requires globally.
    security: readsSession ? [{ [SESSION_SCHEME]: [] }, {}] : [],
    responses: { ...COMMON_RESPONSES, ...responses },
  };
}

function createProviderParameter(ids: readonly string[]): Parameter {
  const description = "The provider's id.";
  // An `enum` must not be empty.
  const schema = { type: 'string', ...(ids.length > 0 && { enum: ids }) };
  return { name: 'provider', in: 'path', required: true, description, schema };
}
