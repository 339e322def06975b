/** Sign in with Wikimedia. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.mediawiki.org/wiki/Extension:OAuth#Using_OAuth Wikimedia's documentation} */
export interface WikimediaProfile {
  /** The number of the account on all wikis. */
  sub: string | number;
  username: string;
  editcount?: number;
  /** Whether the user confirmed the address. */
  confirmed_email?: boolean;
  blocked?: boolean;
  registered?: string;
  groups?: string[];
  rights?: string[];
  grants?: string[];
  /** Only if the app has the grant for it, like the address. */
  realname?: string;
  email?: string;
  [field: string]: unknown;
}

/**
 * Wikimedia, as an OAuth 2.0 provider.
 *
 * Propose an OAuth 2.0 consumer at
 * https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration with the callback URL
 * `https://example.com/auth/callback/wikimedia`. Its id and secret are read from
 * `AUTH_WIKIMEDIA_ID` and `AUTH_WIKIMEDIA_SECRET`. The email address is shared with apps whose
 * grants are "User identity verification only with access to real name and email address".
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Wikimedia] });
 * ```
 * @publicApi
 */
export function Wikimedia<P extends WikimediaProfile = WikimediaProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'wikimedia',
    name: 'Wikimedia',
    type: 'oauth',
    authorization: {
      url: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
      params: { scope: '' },
    },
    token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
    userinfo: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
    profile: ({ sub, username, email, confirmed_email }) => ({
      id: sub.toString(),
      name: username,
      email: confirmed_email === false ? null : email,
      image: null,
    }),
    style: { brandColor: '#006699', mark: () => import('./marks/wikimedia.js') },
    options: config,
  };
}

export default Wikimedia;
