/** Parts of operations: parameters, bodies and answers (OpenAPI §4.8). */
import type { Schema } from './auth-schemas.js';

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
