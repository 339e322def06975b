/** The routes of this library as the paths of a document. */
import type { AuthModuleFacts } from './auth-modules.js';
import { ANYWHERE, AUTH_ROUTES, type AuthRoute } from './auth-routes.js';
import type { OperationLike, Parameter, PathItemLike } from './openapi-document.js';
import { SESSION_SCHEME } from './guarded-operation.js';

/**
 * @param place - Where the routes are in the document, without a trailing slash.
 * @param module - Whose routes they are.
 */
export function authPaths(
  place: string,
  { basePath, providerIds }: AuthModuleFacts,
): Readonly<Record<string, PathItemLike>> {
  const paths = new Map<string, PathItemLike>();
  for (const route of AUTH_ROUTES) {
    const path = `${place}${route.path}`;
    const operation = toOperation(route, providerParameter(providerIds), idPrefix(basePath));
    paths.set(path, { ...paths.get(path), [route.method]: operation });
  }
  return Object.fromEntries(paths);
}

/** Ids of operations are unique in a document, and an app may have several modules. */
function idPrefix(basePath: string): string {
  return basePath.split(/\W+/).filter(Boolean).join('_') || 'auth';
}

interface AuthOperation extends OperationLike {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
}

function toOperation(route: AuthRoute, provider: Parameter, prefix: string): AuthOperation {
  const { path, method: _, name, readsSession, parameters = [], responses, ...described } = route;
  return {
    ...described,
    operationId: `${prefix}_${name}`,
    tags: ['auth'],
    parameters: path.includes('{provider}') ? [provider, ...parameters] : parameters,
    // Said even where there is nothing: what a document asks for everywhere is not asked for here.
    security: readsSession ? [{ [SESSION_SCHEME]: [] }, {}] : [],
    responses: { ...ANYWHERE, ...responses },
  };
}

function providerParameter(ids: readonly string[]): Parameter {
  const description = "The provider's id.";
  // An `enum` must not be empty.
  const schema = { type: 'string', ...(ids.length > 0 && { enum: ids }) };
  return { name: 'provider', in: 'path', required: true, description, schema };
}
