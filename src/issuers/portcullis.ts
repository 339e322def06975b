/** Access tokens of an app with the feature `AccessTokens`. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import type { User } from '../core/models/index.js';
import type { IssuerSettings } from './issuer-settings.js';

/** Which app, and which API this one is for it. */
export interface PortcullisOptions
  extends
    Omit<IssuerSettings, 'introspection' | 'toUser'>,
    Pick<AccessTokenIssuer, 'sharesSessions'> {
  /** The base path of the app, such as `https://app.example.com/auth`. */
  readonly issuer: string;
  /** The name of this API among the `audiences` of the app. */
  readonly audience: string | readonly string[];
  /**
   * What `@CurrentUser()` injects.
   *
   * @default the claims, with `sub` as the user's `id` too
   */
  readonly toUser?: ((claims: PortcullisClaims) => User | PortcullisClaims) | undefined;
}

/** The claims of an access token of the feature. */
export interface PortcullisClaims extends AccessTokenClaims {
  /** The user's id in the app. */
  sub: string;
  client_id: string;
  sid?: string;
  auth_time?: number;
}

/**
 * The issuer of an app. `@CurrentUser()` has the user's `id`, as in the app itself, beside the
 * claims.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({
 *   issuers: [Portcullis({ issuer: 'https://app.example.com/auth', audience: 'orders' })],
 * });
 * ```
 */
export function Portcullis(options: PortcullisOptions): AccessTokenIssuer {
  const { issuer, audience, toUser = withId, ...settings } = options;
  return {
    issuer,
    audience,
    // Both are always there.
    requiredClaims: { sub: true, client_id: true },
    clientId: ['client_id'],
    toUser: (claims) => toUser(claims as PortcullisClaims),
    ...settings,
  };
}

function withId(claims: PortcullisClaims): User & PortcullisClaims {
  return { ...claims, id: claims.sub };
}
