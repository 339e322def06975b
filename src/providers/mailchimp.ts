/** Sign in with Mailchimp. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  requestApi,
  type UserInfoContext,
  withoutExpiry,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ Mailchimp's documentation} */
export interface MailchimpProfile {
  /** The data centre of the account. */
  dc: string;
  role: string;
  accountname: string;
  user_id?: number;
  login: {
    login_id: number;
    email: string;
    login_name?: string;
    login_email?: string;
    avatar?: string | null;
  };
  login_url?: string;
  api_endpoint: string;
  [field: string]: unknown;
}

/**
 * Mailchimp, as an OAuth 2.0 provider.
 *
 * Register an app at https://admin.mailchimp.com/account/oauth2 with the redirect URI
 * `https://example.com/auth/callback/mailchimp`. Its id and secret are read from
 * `AUTH_MAILCHIMP_ID` and `AUTH_MAILCHIMP_SECRET`. `profile.api_endpoint` is where the API answers
 * for that account.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Mailchimp] });
 * ```
 * @publicApi
 */
export function Mailchimp(
  config: OAuthUserConfig<MailchimpProfile> = {},
): OAuth2Config<MailchimpProfile> {
  return {
    id: 'mailchimp',
    name: 'Mailchimp',
    type: 'oauth',
    authorization: {
      url: 'https://login.mailchimp.com/oauth2/authorize',
      params: { scope: '' },
    },
    token: {
      url: 'https://login.mailchimp.com/oauth2/token',
      conform: conformWith(withTokenType, withoutExpiry),
    },
    userinfo: {
      url: 'https://login.mailchimp.com/oauth2/metadata',
      request: (context) => requestApi(context, { headers: createAuthorizationHeader(context) }),
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ accountname, login }) => ({
      id: login.login_id.toString(),
      name: accountname,
      email: login.email,
      image: null,
    }),
    style: { brandColor: '#ffe01b' },
    options: config,
  };
}

export default Mailchimp;

/** A scheme of its own, which this endpoint is documented with. */
function createAuthorizationHeader({ tokens }: UserInfoContext): { authorization: string } {
  return { authorization: `OAuth ${tokens.access_token}` };
}
