/** Sign in with SAML, by an Ory Polis (once BoxyHQ SAML Jackson) of your own. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.ory.com/docs/polis Ory's documentation} */
export interface BoxyHQSAMLProfile {
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  roles?: string[];
  groups?: string[];
  /** The connection of the sign-in, by its tenant and product. */
  requested?: { tenant: string; product: string; client_id: string; state?: string };
  [field: string]: unknown;
}

/**
 * BoxyHQ SAML, now Ory Polis, as an OAuth 2.0 provider in front of identity providers that speak
 * SAML.
 *
 * Add a connection for each customer, with `https://example.com/auth/callback/boxyhq-saml` among
 * the allowed redirect URLs. The address of the service is `issuer` (`AUTH_BOXYHQ_SAML_ISSUER`). Id
 * and secret, `AUTH_BOXYHQ_SAML_ID` and `AUTH_BOXYHQ_SAML_SECRET`, are those of a connection, or
 * `dummy` for both: then each sign-in names a connection by the parameters `tenant` and `product`.
 *
 * @example
 * ```ts
 * const saml = SAMLJackson({ issuer: 'https://polis.example.com' });
 * AuthModule.forRoot({ providers: [saml] }); // then signIn('boxyhq-saml', {}, { tenant, product })
 * ```
 * @publicApi
 */
export function SAMLJackson<P extends BoxyHQSAMLProfile = BoxyHQSAMLProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'boxyhq-saml',
    name: 'BoxyHQ SAML',
    type: 'oauth',
    authorization: { url: '/api/oauth/authorize', params: { provider: 'saml' } },
    token: '/api/oauth/token',
    userinfo: '/api/oauth/userinfo',
    forwardedParameters: ['tenant', 'product'],
    profile: ({ id, email, firstName, lastName }) => ({
      id,
      name: joinNames(firstName, lastName),
      email,
      image: null,
    }),
    style: { brandColor: '#25c2a0' },
    options: config,
  };
}

export default SAMLJackson;
