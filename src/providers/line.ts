/** Sign in with LINE. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developers.line.biz/en/docs/line-login/verify-id-token/ LINE's documentation} */
export interface LineProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  amr?: string[];
  name?: string;
  picture?: string;
  email?: string;
}

/**
 * LINE, as an OpenID Connect provider.
 *
 * Create a channel of the type "LINE Login" at https://developers.line.biz/console with the
 * callback URL `https://example.com/auth/callback/line`. Its id and secret are read from
 * `AUTH_LINE_ID` and `AUTH_LINE_SECRET`. The email address needs the "Email address permission" of
 * the channel.
 *
 * LINE signs ID tokens with the secret of the channel; its published keys are for apps on phones.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [LINE] });
 * ```
 * @publicApi
 */
export function LINE<P extends LineProfile = LineProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'line',
    name: 'LINE',
    type: 'oidc',
    issuer: 'https://access.line.me',
    client: { id_token_signed_response_alg: 'HS256' },
    style: { brandColor: '#06c755', mark: () => import('./marks/line.js') },
    options: config,
  };
}

export default LINE;
