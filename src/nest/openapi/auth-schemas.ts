/** The schemas of what the routes of this library take and answer. */

/** A part of a JSON Schema, in the dialect of an OpenAPI version. */
export type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string' };
const ADDRESS: Schema = { type: 'string', format: 'uri' };

/** The names of the schemas, which an app's own schemas of the same name replace. */
export type AuthSchemaName =
  | 'AuthSession'
  | 'AuthProvider'
  | 'AuthProviders'
  | 'AuthCsrfToken'
  | 'AuthRedirect'
  | 'AuthPasskeyOptions'
  | 'AuthFailure';

/** Points to one of the schemas. */
export function schemaRef(name: AuthSchemaName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** @param openapi - The version: since 3.1, `null` is a type of its own. */
export function authSchemas(openapi: string): Readonly<Record<AuthSchemaName, Schema>> {
  const orNull = (type: string): Schema =>
    openapi.startsWith('3.0') ? { type, nullable: true } : { type: [type, 'null'] };
  return {
    AuthSession: {
      ...orNull('object'),
      description:
        'The session as the `session` callback shows it; `null` when nobody is signed in.',
      required: ['expires'],
      properties: {
        user: {
          type: 'object',
          properties: { name: orNull('string'), email: orNull('string'), image: orNull('string') },
          additionalProperties: true,
        },
        expires: { type: 'string', format: 'date-time' },
      },
      additionalProperties: true,
    },
    AuthProvider: {
      type: 'object',
      required: ['id', 'name', 'type', 'signinUrl', 'callbackUrl'],
      properties: {
        id: TEXT,
        name: TEXT,
        type: { ...TEXT, description: 'How one signs in, e.g. `oidc` or `credentials`.' },
        signinUrl: { ...ADDRESS, description: 'Where a form is posted to start a sign-in.' },
        callbackUrl: { ...ADDRESS, description: 'Where the provider sends people back to.' },
      },
    },
    AuthProviders: {
      type: 'object',
      description: 'The providers by their ids.',
      additionalProperties: schemaRef('AuthProvider'),
    },
    AuthCsrfToken: {
      type: 'object',
      required: ['csrfToken'],
      properties: { csrfToken: { ...TEXT, description: 'What every form must repeat.' } },
    },
    AuthRedirect: {
      type: 'object',
      required: ['url'],
      properties: { url: { type: 'string', format: 'uri-reference' } },
    },
    AuthPasskeyOptions: {
      type: 'object',
      required: ['action', 'options'],
      properties: {
        action: { ...TEXT, description: '`authenticate` or `register`.' },
        options: { type: 'object', additionalProperties: true },
      },
    },
    AuthFailure: {
      type: 'object',
      required: ['message'],
      properties: { message: TEXT },
    },
  };
}
