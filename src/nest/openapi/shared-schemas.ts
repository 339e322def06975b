/** The schemas of the library's requests and responses. */

/** A JSON Schema, in the dialect of an OpenAPI version. */
export type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string' };
const ADDRESS: Schema = { type: 'string', format: 'uri' };

/** The names of the schemas. A schema of the app with the same name replaces one of these. */
export type AuthSchemaName =
  | 'AuthSession'
  | 'AuthProvider'
  | 'AuthProviders'
  | 'AuthCsrfToken'
  | 'AuthRedirect'
  | 'AuthPasskeyOptions'
  | 'AuthFailure'
  | 'AuthRouteFailure';

/** Creates a reference to one of the schemas. */
export function referTo(name: AuthSchemaName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** @param openapi - The version of the document. Since 3.1, `null` is a type. */
export function createAuthSchemas(openapi: string): Readonly<Record<AuthSchemaName, Schema>> {
  const orNull = (type: string): Schema =>
    openapi.startsWith('3.0') ? { type, nullable: true } : { type: [type, 'null'] };
  return {
    AuthSession: {
      ...orNull('object'),
      description:
        'The session that the `session` callback returns; `null` when the user is not signed in.',
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
        type: { ...TEXT, description: 'The type of the provider, e.g. `oidc` or `credentials`.' },
        signinUrl: { ...ADDRESS, description: 'The form action that starts a sign-in.' },
        callbackUrl: { ...ADDRESS, description: 'The redirect URI of the provider.' },
      },
    },
    AuthProviders: {
      type: 'object',
      description: 'The providers by their ids.',
      additionalProperties: referTo('AuthProvider'),
    },
    AuthCsrfToken: {
      type: 'object',
      required: ['csrfToken'],
      properties: {
        csrfToken: { ...TEXT, description: 'The token that every form must contain.' },
      },
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
    AuthRouteFailure: {
      type: 'object',
      required: ['error'],
      properties: { error: { ...TEXT, description: 'A code, e.g. `SignInRequired`.' } },
    },
  };
}
