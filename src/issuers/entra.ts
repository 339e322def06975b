/** Access tokens of Microsoft Entra ID. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import { assertName, type IssuerSettings } from './issuer-settings.js';

/** Which tenant, and which app registration. */
export interface EntraOptions extends IssuerSettings {
  /** The directory (tenant) id. For several tenants, list one issuer each. */
  readonly tenantId: string;
  /** The application (client) id of this API; with tokens of version 1 also `api://…`. */
  readonly audience: string | readonly string[];
  /**
   * The version of the access tokens: `accessTokenAcceptedVersion` in the manifest of this API.
   *
   * @default 2
   */
  readonly version?: 1 | 2 | undefined;
}

/** The claims of an access token of Entra ID. */
export interface EntraClaims extends AccessTokenClaims {
  /** The user in the directory. Unlike `sub`, it is the same for all apps. */
  oid?: string;
  tid?: string;
  azp?: string;
  appid?: string;
  /** Delegated permissions, with spaces between them. */
  scp?: string;
  /** App roles. */
  roles?: string[];
  preferred_username?: string;
  name?: string;
}

/**
 * Where the tokens of each version come from, and what only they have: ID tokens name no client.
 */
const VERSIONS = {
  1: { issuer: (tenant: string) => `https://sts.windows.net/${tenant}/`, client: 'appid' },
  2: {
    issuer: (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`,
    client: 'azp',
  },
} as const;

/**
 * The issuer of a directory. Scopes are delegated permissions (`scp`), roles are app roles.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({
 *   issuers: [Entra({ tenantId: 'the-tenant-id', audience: 'the-client-id' })],
 * });
 * ```
 */
export function Entra(options: EntraOptions): AccessTokenIssuer {
  const { tenantId, audience, version = 2, ...settings } = options;
  const { issuer, client } = VERSIONS[version];
  assertName('Entra', { tenantId });
  return {
    issuer: issuer(tenantId),
    audience,
    algorithms: ['RS256'],
    types: ['JWT', 'at+jwt'],
    requiredClaims: { tid: tenantId, [client]: true },
    scopes: ['scp'],
    roles: ['roles'],
    clientId: [client],
    ...settings,
  };
}
