/** Access tokens of Okta. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import { assertName, type IssuerSettings } from './issuer-settings.js';

/** Which authorization server, and which API. */
export interface OktaOptions extends IssuerSettings {
  /** Such as `example.okta.com`. */
  readonly domain: string;
  /**
   * The id of a custom authorization server. Tokens of the org's own one are for Okta alone.
   *
   * @default `default`
   */
  readonly authorizationServer?: string | undefined;
  /**
   * The audience of the authorization server.
   *
   * @default `api://default`
   */
  readonly audience?: string | readonly string[] | undefined;
}

/** The claims of an access token of Okta. */
export interface OktaClaims extends AccessTokenClaims {
  cid?: string;
  uid?: string;
  scp?: string[];
  groups?: string[];
}

/**
 * The issuer of a custom authorization server. Roles are the claim `groups`, which you add to it.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({ issuers: [Okta({ domain: 'example.okta.com' })] });
 * ```
 */
export function Okta(options: OktaOptions): AccessTokenIssuer {
  const {
    domain,
    authorizationServer = 'default',
    audience = 'api://default',
    ...settings
  } = options;
  assertName('Okta', { domain, authorizationServer });
  return {
    issuer: `https://${domain}/oauth2/${authorizationServer}`,
    audience,
    algorithms: ['RS256'],
    types: ['JWT', 'at+jwt', ''],
    // ID tokens have no client, and are for one.
    requiredClaims: { cid: true },
    scopes: ['scp'],
    roles: ['groups'],
    clientId: ['cid'],
    ...settings,
  };
}
