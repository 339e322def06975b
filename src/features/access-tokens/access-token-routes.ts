/** The routes of the feature: a token for a session, and what an API needs to verify it. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { getFeatureUrl } from '../../core/http/index.js';
import { TOKEN_ALGORITHMS } from './access-tokens-options.js';
import type { AccessTokensService } from './access-tokens.service.js';
import type { SigningKeys } from './signing-keys.js';

const PATHS = {
  token: '/token',
  jwks: '/jwks.json',
  metadata: '/.well-known/openid-configuration',
} as const;

/** `POST /token`: a token for the user of the session. */
export class TokenHandler implements RouteHandler {
  constructor(private readonly tokens: AccessTokensService) {}

  async handle({ session, fields, requestOrigin }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const { audience, scope } = fields;
    const scopes = scope?.split(' ').filter(Boolean);
    const issued = await this.tokens.issue(session, { audience, scopes }, requestOrigin);
    return {
      // The names of RFC 6749 §5.1.
      body: {
        access_token: issued.accessToken,
        token_type: 'Bearer',
        expires_in: issued.expiresIn,
        scope: issued.scopes.join(' '),
      },
    };
  }
}

/** `GET /jwks.json`: the keys (RFC 7517 §5). */
export class JwksHandler implements RouteHandler {
  constructor(private readonly keys: SigningKeys) {}

  async handle(): Promise<FeatureResponse> {
    return { body: await this.keys.getJwks() };
  }
}

/** `GET /.well-known/openid-configuration`: where the keys are (RFC 8414 §3). */
export class MetadataHandler implements RouteHandler {
  constructor(private readonly tokens: AccessTokensService) {}

  async handle({ requestOrigin }: FeatureRequest): Promise<FeatureResponse> {
    return {
      body: {
        issuer: this.tokens.getIssuer(requestOrigin),
        jwks_uri: getFeatureUrl(requestOrigin, PATHS.jwks),
        // There is no authorization endpoint: tokens are for sessions of this app.
        response_types_supported: [],
        grant_types_supported: [],
        id_token_signing_alg_values_supported: TOKEN_ALGORITHMS,
      },
    };
  }
}

const TOKEN_SCHEMA = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: { type: 'string' },
    token_type: { type: 'string', enum: ['Bearer'] },
    expires_in: { type: 'integer', description: 'In seconds.' },
    scope: { type: 'string' },
  },
} as const;

/** The routes of the feature. */
export const ACCESS_TOKEN_ROUTES = [
  route({
    method: 'POST',
    path: PATHS.token,
    name: 'issueAccessToken',
    audit: 'access-token.issue',
    summary: 'Signs an access token for another API, for the user of the session',
    access: 'session',
    fields: {
      audience: { description: 'The API. Default: the first one of the options.' },
      scope: { description: 'Scopes with spaces between them. Default: all of the API.' },
    },
    responses: { 200: { description: 'The token.', schema: TOKEN_SCHEMA } },
    handler: TokenHandler,
  }),
  route({
    method: 'GET',
    path: PATHS.jwks,
    name: 'listAccessTokenKeys',
    summary: 'The public keys of access tokens',
    access: 'anyone',
    responses: { 200: { description: 'A JWK set.', schema: { type: 'object' } } },
    handler: JwksHandler,
  }),
  route({
    method: 'GET',
    path: PATHS.metadata,
    name: 'describeAccessTokenIssuer',
    summary: 'Says where the keys of access tokens are',
    access: 'anyone',
    responses: { 200: { description: 'The metadata.', schema: { type: 'object' } } },
    handler: MetadataHandler,
  }),
];
