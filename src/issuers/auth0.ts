/** Access tokens of Auth0. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import { assertName, type IssuerSettings } from './issuer-settings.js';

/** Which tenant, and which API. */
export interface Auth0Options extends IssuerSettings {
  /** The domain of the tenant, or a custom one, such as `example.eu.auth0.com`. */
  readonly domain: string;
  /** The identifier of the API, and never the id of a client: that is the audience of ID tokens. */
  readonly audience: string | readonly string[];
}

/** The claims of an access token of Auth0. */
export interface Auth0Claims extends AccessTokenClaims {
  azp?: string;
  /** With "Add Permissions in the Access Token". */
  permissions?: string[];
  org_id?: string;
}

/**
 * The issuer of a tenant. Permissions count as roles: `@Roles('read:orders')`. Both token profiles
 * are accepted.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({
 *   issuers: [Auth0({ domain: 'example.eu.auth0.com', audience: 'https://api.example.com' })],
 * });
 * ```
 */
export function Auth0({ domain, audience, ...settings }: Auth0Options): AccessTokenIssuer {
  assertName('Auth0', { domain });
  return {
    issuer: `https://${domain}/`,
    audience,
    algorithms: ['RS256', 'PS256'],
    types: ['JWT', 'at+jwt'],
    // The audience of its ID tokens is a client, never an API.
    requiredClaims: { sub: true },
    roles: ['permissions'],
    clientId: ['azp', 'client_id'],
    ...settings,
  };
}
