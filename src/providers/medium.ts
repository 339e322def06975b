/** Sign in with Medium. */
import { conformWith, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://github.com/Medium/medium-api-docs#31-users Medium's documentation} */
export interface MediumProfile {
  data: {
    id: string;
    username: string;
    name: string;
    url: string;
    imageUrl: string;
  };
  [field: string]: unknown;
}

/**
 * Medium, as an OAuth 2.0 provider.
 *
 * Integrations are managed at https://medium.com/me/applications, with the callback URL
 * `https://example.com/auth/callback/medium`; Medium does not accept new ones, and existing ones
 * keep working. Its id and secret are read from `AUTH_MEDIUM_ID` and `AUTH_MEDIUM_SECRET`.
 *
 * Medium does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Medium] });
 * ```
 * @publicApi
 */
export function Medium<P extends MediumProfile = MediumProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'medium',
    name: 'Medium',
    type: 'oauth',
    authorization: {
      url: 'https://medium.com/m/oauth/authorize',
      params: { scope: 'basicProfile' },
    },
    token: {
      url: 'https://api.medium.com/v1/tokens',
      conform: conformWith(withUsualStatus),
    },
    userinfo: 'https://api.medium.com/v1/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { id, name, imageUrl } }) => ({ id, name, email: null, image: imageUrl }),
    style: { brandColor: '#1a8917', mark: () => import('./marks/medium.js') },
    options: config,
  };
}

export default Medium;

/** Medium's token response has the status 201, where RFC 6749 §5.1 requires 200. */
function withUsualStatus(
  body: Record<string, unknown>,
): { body: Record<string, unknown>; status: number } | undefined {
  return typeof body.access_token === 'string' ? { body, status: 200 } : undefined;
}
