/** Sign in with PayPal. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.paypal.com/docs/api/identity/v1/#userinfo_get PayPal's documentation} */
export interface PayPalProfile {
  /** An address. */
  user_id: string;
  payer_id?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** The text `true` for an account that PayPal has verified. */
  verified_account?: string | boolean;
  emails?: { value: string; primary?: boolean; confirmed?: boolean }[];
  address?: {
    street_address?: string;
    locality?: string;
    region?: string;
    postal_code?: string;
    country?: string;
  };
  [field: string]: unknown;
}

/** The options of {@link PayPal}. */
export interface PayPalOptions<P = PayPalProfile> extends OAuthUserConfig<P> {
  /** Whether to use the sandbox, with its test accounts. Default `false`. */
  sandbox?: boolean | undefined;
}

/**
 * PayPal, as an OAuth 2.0 provider.
 *
 * Create an app at https://developer.paypal.com/dashboard/applications and activate Log in with
 * PayPal, with the return URL `https://example.com/auth/callback/paypal`, the full name and the
 * email address. Its id and secret are read from `AUTH_PAYPAL_ID` and `AUTH_PAYPAL_SECRET`.
 *
 * An address that PayPal does not call confirmed is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [PayPal] });
 * ```
 * @publicApi
 */
export function PayPal<P extends PayPalProfile = PayPalProfile>(
  config: PayPalOptions<P> = {},
): OAuth2Config<P> {
  const domain = config.sandbox ? 'sandbox.paypal.com' : 'paypal.com';
  return {
    id: 'paypal',
    name: 'PayPal',
    type: 'oauth',
    authorization: {
      url: `https://www.${domain}/signin/authorize`,
      params: { scope: 'openid profile email' },
    },
    token: `https://api-m.${domain}/v1/oauth2/token`,
    userinfo: {
      url: `https://api-m.${domain}/v1/identity/oauth2/userinfo`,
      params: { schema: 'paypalv1.1' },
    },
    checks: ['state'], // PayPal documents no PKCE
    profile: ({ user_id, name, emails }) => ({
      id: user_id,
      name,
      email: emails?.find(({ primary, confirmed }) => primary && confirmed)?.value ?? null,
    }),
    style: { brandColor: '#003087', mark: () => import('./marks/paypal.js') },
    options: config,
  };
}

export default PayPal;
