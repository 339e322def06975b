/** Sign in with an organisation at Asgardeo. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://wso2.com/asgardeo/docs/references/app-settings/oidc-settings-for-app/ Asgardeo's documentation} */
export interface AsgardeoProfile extends OpenProfile {
  sub: string;
  given_name?: string;
  family_name?: string;
  username?: string;
  email?: string;
  picture?: string;
  groups?: string[];
}

/**
 * Asgardeo, as an OpenID Connect provider.
 *
 * Register a traditional web application at https://console.asgardeo.io with the authorized
 * redirect URL `https://example.com/auth/callback/asgardeo`, and the attributes that you want under
 * "User Attributes". Its id and secret are read from `AUTH_ASGARDEO_ID` and `AUTH_ASGARDEO_SECRET`.
 * `issuer` (`AUTH_ASGARDEO_ISSUER`) is the issuer in the tab "Info":
 * `https://api.asgardeo.io/t/my-organisation/oauth2/token`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Asgardeo] });
 * ```
 * @publicApi
 */
export function Asgardeo(
  config: OAuthUserConfig<AsgardeoProfile> = {},
): OIDCConfig<AsgardeoProfile> {
  return {
    id: 'asgardeo',
    name: 'Asgardeo',
    type: 'oidc',

    style: { brandColor: '#ff7300' },
    options: config,
  };
}

export default Asgardeo;
