/** The routes of features as the paths of a document, made from the same rows as the router. */
import {
  DEFAULT_MAX_LENGTH,
  type FeatureRoute,
  type RouteField,
} from '../../core/features/index.js';
import type { AuthModuleFacts } from './module-facts.js';
import type { AuthOperation } from './auth-operations.js';
import { COMMON_RESPONSES, TOO_MANY_ATTEMPTS } from './auth-routes.js';
import { referTo, type Schema } from './shared-schemas.js';
import { SESSION_SCHEME } from './guarded-operation.js';
import {
  empty,
  form,
  json,
  type Parameter,
  type PathItemLike,
  query,
  serverForm,
  type RequestBody,
  type Response,
} from './openapi-document.js';

const FAILURE = referTo('AuthRouteFailure');

/** The responses of the router, by what the row says. */
const ANY: Readonly<Record<number, Response>> = {
  ...COMMON_RESPONSES,
  500: json('The route failed, or the configuration of the server is invalid.', FAILURE),
  503: json('The session or the database cannot be read now. Try again.', FAILURE),
};
const UNAUTHORIZED = json('The user is not signed in.', FAILURE);
const STALE: Response = {
  ...json(
    'The user is not signed in, or did so more than ten minutes ago. `WWW-Authenticate` tells which.',
    FAILURE,
  ),
  headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
};
const CHANGING: Readonly<Record<number, Response>> = {
  302: empty('For the form of a page: to `callbackUrl`, with `error` after a refusal.'),
  403: json('The CSRF token is missing, or another site sent the request.', FAILURE),
  429: TOO_MANY_ATTEMPTS,
};
const NOT_FOUND = json('Nothing has this id.', FAILURE);
const INVALID = json('A field is missing, too long or not text.', FAILURE);

/** Creates the path items of a module's features, at the place of its routes in the document. */
export function createFeaturePaths(
  place: string,
  { featureRoutes }: AuthModuleFacts,
  idPrefix: string,
): ReadonlyMap<string, PathItemLike> {
  const paths = new Map<string, PathItemLike>();
  for (const route of featureRoutes) {
    const path = `${place}${toTemplate(route.path)}`;
    const method = route.method.toLowerCase();
    paths.set(path, { ...paths.get(path), [method]: toOperation(route, idPrefix) });
  }
  return paths;
}

/** `/account/notes/{id}` for `/account/notes/:id`. */
function toTemplate(path: string): string {
  return path.replaceAll(/:([^/]+)/g, '{$1}');
}

function toOperation(route: FeatureRoute, idPrefix: string): AuthOperation {
  const { method, path, name, summary, fields = {} } = route;
  const pathParameters = [...path.matchAll(/:([^/]+)/g)].map(([, parameter = '']) =>
    createPathParameter(parameter),
  );
  const isQuery = method === 'GET';
  return {
    operationId: `${idPrefix}_${name}`,
    summary,
    tags: ['auth'],
    parameters: [...pathParameters, ...(isQuery ? createQuery(fields) : [])],
    ...(!isQuery && { requestBody: createBody(route) }),
    security: getSecurity(route),
    responses: createResponses(route, pathParameters.length > 0),
  };
}

/**
 * An empty object stands for no session; an empty list overrides what the document requires
 * globally.
 */
function getSecurity({
  access,
  isForServers,
}: FeatureRoute): NonNullable<AuthOperation['security']> {
  if (isForServers) return [];
  return access === 'anyone' ? [{ [SESSION_SCHEME]: [] }, {}] : [{ [SESSION_SCHEME]: [] }];
}

function createPathParameter(name: string): Parameter {
  const description = 'As listed.';
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

function createQuery(fields: Readonly<Record<string, RouteField>>): Parameter[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...query(name, field.description),
    ...(field.isRequired && { required: true as const }),
    schema: { type: 'string', maxLength: field.maxLength ?? DEFAULT_MAX_LENGTH },
  }));
}

/** The fields, as a form or as JSON, with the token that every change needs. */
function createBody({ fields = {}, isForServers }: FeatureRoute): RequestBody {
  const schemas = Object.entries(fields).map(([name, field]) => [name, toSchema(field)] as const);
  const required = Object.entries(fields).flatMap(([name, { isRequired }]) =>
    isRequired ? [name] : [],
  );
  const body = (isForServers ? serverForm : form)(Object.fromEntries(schemas));
  if (required.length === 0) return body;
  const content = Object.entries(body.content).map(
    ([type, { schema }]) => [type, { schema: { ...schema, required } }] as const,
  );
  return { ...body, content: Object.fromEntries(content) };
}

function toSchema({ description, isRequired, maxLength = DEFAULT_MAX_LENGTH }: RouteField): Schema {
  return { type: 'string', description, maxLength, ...(isRequired && { minLength: 1 }) };
}

function createResponses(
  { method, access, fields = {}, responses, isForServers }: FeatureRoute,
  hasParameters: boolean,
): Readonly<Record<number, Response>> {
  const own = Object.entries(responses).map(
    ([status, { description, schema }]) =>
      [status, schema ? json(description, schema) : empty(description)] as const,
  );
  return {
    ...ANY,
    ...(method !== 'GET' && !isForServers && CHANGING),
    ...(access !== 'anyone' && { 401: access === 'fresh' ? STALE : UNAUTHORIZED }),
    ...(hasParameters && { 404: NOT_FOUND }),
    ...(Object.keys(fields).length > 0 && { 422: INVALID }),
    ...Object.fromEntries(own),
  };
}
