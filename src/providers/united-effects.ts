/** Sign in with United Effects. */
import type {
  ClientFacts,
  OAuthUserConfig,
  OIDCConfig,
  OpenProfile,
} from '../core/providers/index.js';

/** @see {@link https://docs.unitedeffects.com/integrations/nextauthjs United Effects's documentation} */
export interface UnitedEffectsProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time?: number;
  at_hash?: string;
  sid?: string;
  email?: string;
  email_verified?: boolean;
  /** The group. */
  group?: string;
}

/**
 * An auth group at United Effects, as an OpenID Connect provider.
 *
 * Create a client in the auth group at https://core.unitedeffects.com with the redirect URI
 * `https://example.com/auth/callback/united-effects`. Its id and secret are read from
 * `AUTH_UNITED_EFFECTS_ID` and `AUTH_UNITED_EFFECTS_SECRET`. `issuer`
 * (`AUTH_UNITED_EFFECTS_ISSUER`) names the group: `https://auth.unitedeffects.com/<group id>`. It
 * is also the `resource` (RFC 8707) that tokens are requested for.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [UnitedEffects] });
 * ```
 * @publicApi
 */
export function UnitedEffects<P extends UnitedEffectsProfile = UnitedEffectsProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'united-effects',
    name: 'United Effects',
    type: 'oidc',
    authorization: {
      params: { scope: 'openid email profile', resource: ({ issuer }: ClientFacts) => issuer },
    },
    style: { brandColor: '#00a79d' },
    options: config,
  };
}

export default UnitedEffects;
