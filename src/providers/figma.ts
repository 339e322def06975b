/** Sign in with Figma. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://developers.figma.com/docs/rest-api/users-endpoints/ Figma's documentation} */
export interface FigmaProfile {
  id: string;
  handle: string;
  email: string;
  img_url: string;
  [field: string]: unknown;
}

/**
 * Figma, as an OAuth 2.0 provider.
 *
 * Create an app at https://www.figma.com/developers/apps with the redirect URL
 * `https://example.com/auth/callback/figma` and the scope `current_user:read`. Its id and secret
 * are read from `AUTH_FIGMA_ID` and `AUTH_FIGMA_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Figma] });
 * ```
 * @publicApi
 */
export function Figma(config: OAuthUserConfig<FigmaProfile> = {}): OAuth2Config<FigmaProfile> {
  return {
    id: 'figma',
    name: 'Figma',
    type: 'oauth',
    authorization: {
      url: 'https://www.figma.com/oauth',
      params: { scope: 'current_user:read' },
    },
    token: {
      url: 'https://api.figma.com/v1/oauth/token',
      conform: conformWith(withTokenType),
    },
    userinfo: 'https://api.figma.com/v1/me',
    profile: ({ id, handle, email, img_url }) => ({ id, name: handle, email, image: img_url }),
    style: { brandColor: '#f24e1e', mark: () => import('./marks/figma.js') },
    options: config,
  };
}

export default Figma;
