/**
 * As much of an OpenAPI document (https://spec.openapis.org/oas) as is read and written here, so that
 * the types of `@nestjs/swagger` are not needed.
 */
import type { Schema } from './auth-schemas.js';

/** Schemes by name, each with its scopes: all of them together are one way to prove who one is. */
export type SecurityRequirement = Record<string, string[]>;

/** What a path does for one method. */
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
 * What `documentAuth` takes and gives: what `SwaggerModule.createDocument` makes is one.
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

/* MERGED openapi-parts.ts: Parts of operations: parameters, bodies and answers (OpenAPI §4.8). */

/** Something of the query, a header or the path. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly description: string;
  readonly required?: true;
  readonly schema: Schema;
}

/** The body of a request, by media type. */
export interface RequestBody {
  readonly required: true;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** An answer, by media type. */
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The fields that each of the forms has. */
export const FORM_FIELDS = {
  csrfToken: {
    type: 'string',
    description: 'From `GET /csrf`, whose cookie must come along. Not needed where it answers 404.',
  },
  callbackUrl: { type: 'string', description: 'Where the browser goes in the end.' },
} as const satisfies Readonly<Record<string, Schema>>;

/** Text in the query, which may be left out. */
export function query(name: string, description: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

/** A header, which may be left out. */
export function header(name: string, description: string): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

/** A form, which may be sent as JSON as well. */
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

/** A body that is JSON and nothing else. */
export function jsonBody(schema: Schema): RequestBody {
  return { required: true, content: { 'application/json': { schema } } };
}

/** An answer in JSON. */
export function json(description: string, schema: Schema): Response {
  return { description, content: { 'application/json': { schema } } };
}

/** An answer for people. */
export function page(description: string): Response {
  return { description, content: { 'text/html': { schema: { type: 'string' } } } };
}

/** An answer that is its status, or that is told by it. */
export function nothing(description: string): Response {
  return { description };
}
