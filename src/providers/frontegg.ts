/** Sign in with an environment of Frontegg. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developers.frontegg.com/guides/authentication/jwt/overview Frontegg's documentation} */
export interface FronteggProfile extends OpenProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  profilePictureUrl?: string;
  tenantId?: string;
  tenantIds?: string[];
  roles?: string[];
  permissions?: string[];
}

/**
 * Frontegg, as an OpenID Connect provider.
 *
 * Allow the redirect URL `https://example.com/auth/callback/frontegg` under "Hosted login" at
 * https://portal.frontegg.com, and take the client id and the API key of the environment. They are
 * read from `AUTH_FRONTEGG_ID` and `AUTH_FRONTEGG_SECRET`. `issuer` (`AUTH_FRONTEGG_ISSUER`) is the
 * domain of the environment: `https://app-abc123.frontegg.com`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Frontegg] });
 * ```
 * @publicApi
 */
export function Frontegg(
  config: OAuthUserConfig<FronteggProfile> = {},
): OIDCConfig<FronteggProfile> {
  return {
    id: 'frontegg',
    name: 'Frontegg',
    type: 'oidc',
    profile: ({ sub, name, email, picture, profilePictureUrl }) => ({
      id: sub,
      name,
      email,
      image: picture ?? profilePictureUrl,
    }),
    style: { brandColor: '#43bb7a' },
    options: config,
  };
}

export default Frontegg;
