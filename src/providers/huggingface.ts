/** Sign in with Hugging Face. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://huggingface.co/docs/hub/oauth Hugging Face's documentation} */
export interface HuggingfaceProfile extends OpenProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  /** The profile page of the user. */
  profile?: string;
  picture?: string;
  website?: string;
  email?: string;
  email_verified?: boolean;
  isPro?: boolean;
  canPay?: boolean;
  /** The organisations that the user shares with the app. */
  orgs?: {
    sub: string;
    name: string;
    picture: string;
    preferred_username: string;
    isEnterprise?: boolean;
    roleInOrg?: 'admin' | 'write' | 'read' | 'contributor';
  }[];
}

/**
 * Hugging Face, as an OpenID Connect provider.
 *
 * Create an OAuth app at https://huggingface.co/settings/applications/new with the redirect URL
 * `https://example.com/auth/callback/huggingface` and the scopes `openid`, `profile` and `email`.
 * Its id and secret are read from `AUTH_HUGGINGFACE_ID` and `AUTH_HUGGINGFACE_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Huggingface] });
 * ```
 * @publicApi
 */
export function Huggingface(
  config: OAuthUserConfig<HuggingfaceProfile> = {},
): OIDCConfig<HuggingfaceProfile> {
  return {
    id: 'huggingface',
    name: 'Hugging Face',
    type: 'oidc',
    issuer: 'https://huggingface.co',
    checks: ['state', 'pkce'],
    style: { brandColor: '#ffd21e', mark: () => import('./marks/huggingface.js') },
    options: config,
  };
}

export default Huggingface;
