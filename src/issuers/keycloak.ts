/** Access tokens of Keycloak. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import type { IssuerSettings } from './issuer-settings.js';

/** Where a realm is, and which client this API is there. */
export interface KeycloakOptions extends IssuerSettings {
  /** The address of the realm, such as `https://id.example.com/realms/shop`. */
  readonly issuer: string;
  /** The client ids of this API. Add an audience mapper to the clients that call it. */
  readonly audience: string | readonly string[];
}

/** The claims of an access token of Keycloak. */
export interface KeycloakClaims extends AccessTokenClaims {
  azp?: string;
  sid?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  realm_access?: { roles: string[] };
  resource_access?: Record<string, { roles: string[] }>;
}

/**
 * The issuer of a realm. Roles are those of the realm and those of this API as a client.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({
 *   issuers: [Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: 'orders-api' })],
 * });
 * ```
 */
export function Keycloak({ issuer, audience, ...settings }: KeycloakOptions): AccessTokenIssuer {
  return {
    issuer,
    audience,
    // Its ID tokens have the type `ID`, its refresh tokens `Refresh`; those that are bound to a key
    // have `DPoP`.
    types: ['JWT', 'at+jwt'],
    requiredClaims: { typ: ['Bearer', 'DPoP'] },
    // Before version 25, its access tokens had a nonce.
    refusedClaims: [],
    roles: [
      'realm_access.roles',
      ...[audience].flat().map((client) => ['resource_access', client, 'roles']),
    ],
    clientId: ['azp'],
    ...settings,
  };
}
