/** Sign in with QuickBooks. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect Intuit's documentation} */
export interface QuickBooksProfile {
  sub: string;
  email?: string;
  emailVerified?: boolean;
  givenName?: string;
  familyName?: string;
  phoneNumber?: string;
  phoneNumberVerified?: boolean;
  [field: string]: unknown;
}

/** The options of {@link QuickBooks}. */
export interface QuickBooksOptions<P = QuickBooksProfile> extends OAuthUserConfig<P> {
  /** Whether to use the sandbox, for which the app has its development keys. Default `false`. */
  sandbox?: boolean | undefined;
}

/**
 * An Intuit account, as QuickBooks has them, as an OAuth 2.0 provider.
 *
 * Create an app at https://developer.intuit.com/app/developer/dashboard with the redirect URI
 * `https://example.com/auth/callback/quickbooks`. Its id and secret are read from
 * `AUTH_QUICKBOOKS_ID` and `AUTH_QUICKBOOKS_SECRET`.
 *
 * An address is kept only if Intuit says that it is verified.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [QuickBooks] });
 * ```
 * @publicApi
 */
export function QuickBooks<P extends QuickBooksProfile = QuickBooksProfile>(
  config: QuickBooksOptions<P> = {},
): OAuth2Config<P> {
  const accounts = config.sandbox ? 'sandbox-accounts' : 'accounts';
  return {
    id: 'quickbooks',
    name: 'QuickBooks',
    type: 'oauth',
    authorization: {
      url: 'https://appcenter.intuit.com/connect/oauth2',
      params: { scope: 'openid profile email' },
    },
    token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    userinfo: `https://${accounts}.platform.intuit.com/v1/openid_connect/userinfo`,
    checks: ['state'], // Intuit documents no PKCE
    profile: ({ sub, givenName, familyName, email, emailVerified }) => ({
      id: sub,
      name: joinNames(givenName, familyName),
      email: emailVerified === true ? email : null,
    }),
    style: { brandColor: '#2ca01c' },
    options: config,
  };
}

export default QuickBooks;
