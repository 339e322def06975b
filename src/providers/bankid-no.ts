/** Sign in with the Norwegian BankID. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developer.bankid.no/bankid-with-biometrics/ BankID's documentation} */
export interface BankIDNorwayProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time: number;
  name?: string;
  given_name?: string;
  family_name?: string;
  birthdate?: string;
  updated_at?: number;
  /** The method of the sign-in: a one-time code, a mobile phone, or biometrics. */
  amr?: 'BID' | 'BIM' | 'BIS';
  acr?: string;
  /** The id of the user in the certificate. */
  bankid_altsub?: string;
  /** The national identity number, for clients that may request it. */
  nnin_altsub?: string;
  /** The bank that issued the certificate. */
  originator?: string;
  additionalCertInfo?: Record<string, unknown>;
  email?: string;
}

/**
 * BankID in Norway, as an OpenID Connect provider.
 *
 * Order a client at https://bankid.no/en/company with the redirect URI
 * `https://example.com/auth/callback/bankid-no`. Its id and secret are read from
 * `AUTH_BANKID_NO_ID` and `AUTH_BANKID_NO_SECRET`. For the test environment, set `issuer`
 * (`AUTH_BANKID_NO_ISSUER`) to `https://auth.current.bankid.no/auth/realms/current`.
 *
 * The user's claims come from the userinfo endpoint, in a response that BankID signs. The page is
 * in Norwegian and starts with biometrics: `authorization: { params: { ui_locales: 'en',
 * login_hint: 'BID' } }` changes that. The email address needs the scope `email` and the user's
 * consent.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [BankIDNorway] });
 * ```
 * @publicApi
 */
export function BankIDNorway(
  config: OAuthUserConfig<BankIDNorwayProfile> = {},
): OIDCConfig<BankIDNorwayProfile> {
  return {
    id: 'bankid-no',
    name: 'BankID Norge',
    type: 'oidc',
    issuer: 'https://auth.bankid.no/auth/realms/prod',
    authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
    client: {
      token_endpoint_auth_method: 'client_secret_post',
      userinfo_signed_response_alg: 'RS256',
    },
    idToken: false,
    checks: ['pkce', 'state', 'nonce'],
    profile: ({ sub, name, email }) => ({ id: sub, name, email: email ?? null, image: null }),
    style: { brandColor: '#39134c' },
    options: config,
  };
}

export default BankIDNorway;
