/** Sign in with a tenant of Azure Active Directory B2C. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://learn.microsoft.com/en-us/azure/active-directory-b2c/tokens-overview#claims Microsoft's documentation} */
export interface AzureADB2CProfile extends OpenProfile {
  sub: string;
  oid?: string;
  iss: string;
  aud: string;
  exp: number;
  nbf: number;
  iat: number;
  auth_time: number;
  ver: string;
  /** The user flow or policy of the sign-in. */
  tfp?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  /** The addresses that a user flow knows; custom policies have `email`. */
  emails?: string[];
  email?: string;
  country?: string;
  postalCode?: string;
}

/**
 * Azure AD B2C, as an OpenID Connect provider.
 *
 * Register an app in the tenant at https://portal.azure.com with the web redirect URI
 * `https://example.com/auth/callback/azure-ad-b2c`, and have the user flow return "Email Addresses"
 * and "Display Name" as application claims. Its id and secret are read from `AUTH_AZURE_AD_B2C_ID`
 * and `AUTH_AZURE_AD_B2C_SECRET`. `issuer` (`AUTH_AZURE_AD_B2C_ISSUER`) names the tenant and the
 * user flow: `https://my-tenant.b2clogin.com/my-tenant.onmicrosoft.com/B2C_1_sign_in/v2.0`.
 *
 * Microsoft no longer sells it to new customers. They use `microsoft-entra-id` with an external
 * tenant.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [AzureADB2C] });
 * ```
 * @publicApi
 */
export function AzureADB2C(
  config: OAuthUserConfig<AzureADB2CProfile> = {},
): OIDCConfig<AzureADB2CProfile> {
  return {
    id: 'azure-ad-b2c',
    name: 'Azure AD B2C',
    type: 'oidc',
    profile: ({ sub, name, preferred_username, emails, email }) => ({
      id: sub,
      name: name ?? preferred_username,
      email: emails?.[0] ?? email,
      image: null,
    }),
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#0072c6' },
    options: config,
  };
}

export default AzureADB2C;
