/**
 * The types of an OpenAPI document (https://spec.openapis.org/oas), as far as they are needed here,
 * and functions that create its parts. `@nestjs/swagger` need not be installed for them.
 */
import type { Schema } from './shared-schemas.js';

/** Names of security schemes, each with its scopes. A request must satisfy all of them. */
export type SecurityRequirement = Record<string, string[]>;

/** The operation of a path for one method. */
export interface OperationLike {
  readonly security?: readonly SecurityRequirement[];
  /** By status. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** The methods that a path item may have (OpenAPI §4.8.9). */
export const OPERATION_METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** A path's operations, by method. */
export type PathItemLike = {
  readonly [Method in (typeof OPERATION_METHODS)[number]]?: OperationLike;
};

/**
 * The document of `documentAuth`, with which that of `SwaggerModule.createDocument` is compatible.
 *
 * @publicApi
 */
export interface OpenAPIDocumentLike {
  /** The version of the specification, e.g. `3.0.0`. */
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItemLike>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, object>>;
    readonly securitySchemes?: Readonly<Record<string, object>>;
  };
}

/** A parameter of the query, a header or the path (OpenAPI §4.8.12). */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly description: string;
  readonly required?: true;
  readonly schema: Schema;
}

/** The body of a request, by media type (OpenAPI §4.8.13). */
export interface RequestBody {
  readonly required: true;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A response, by media type (OpenAPI §4.8.17). */
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The fields that all forms have. */
export const FORM_FIELDS = {
  csrfToken: {
    type: 'string',
    description: 'From `GET /csrf`, whose cookie must be sent too. Not needed if that answers 404.',
  },
  callbackUrl: { type: 'string', description: 'Where the browser goes afterwards.' },
} as const satisfies Readonly<Record<string, Schema>>;

/** An optional string in the query. */
export function query(name: string, description: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

/** An optional header. */
export function header(name: string, description: string): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

/** The body of a form, which may be sent as JSON too. */
export function form(fields: Readonly<Record<string, Schema>>, description?: string): RequestBody {
  const schema: Schema = {
    type: 'object',
    ...(description !== undefined && { description, additionalProperties: true }),
    properties: { ...FORM_FIELDS, ...fields },
  };
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  };
}

/** The body of a form that a server sends: without the fields of a page. */
export function serverForm(fields: Readonly<Record<string, Schema>>): RequestBody {
  const schema: Schema = { type: 'object', properties: fields };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

/** A body that must be JSON. */
export function jsonBody(schema: Schema): RequestBody {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A JSON response. */
export function json(description: string, schema: Schema): Response {
  return { description, content: { 'application/json': { schema } } };
}

/** An HTML response. */
export function page(description: string): Response {
  return { description, content: { 'text/html': { schema: { type: 'string' } } } };
}

/** A response without a described body. */
export function empty(description: string): Response {
  return { description };
}
