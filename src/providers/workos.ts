/** Sign in with WorkOS. */
import {
  conformWith,
  joinNames,
  type OAuth2Config,
  type OAuthUserConfig,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://workos.com/docs/reference/sso/profile WorkOS's documentation} */
export interface WorkOSProfile {
  object: 'profile';
  id: string;
  organization_id: string | null;
  connection_id: string;
  connection_type: string;
  /** The id of the user at the identity provider of the organisation. */
  idp_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  role?: { slug: string } | null;
  groups?: string[];
  custom_attributes?: Record<string, unknown>;
  /** The unchanged attributes from the identity provider. */
  raw_attributes?: { picture?: string; [attribute: string]: unknown };
  [field: string]: unknown;
}

/** The options of {@link WorkOS}. */
export interface WorkOSOptions<P = WorkOSProfile> extends OAuthUserConfig<P> {
  /** The connection that all users sign in by. Default: the sign-in request names one. */
  connection?: string | undefined;
}

/**
 * WorkOS single sign-on, as an OAuth 2.0 provider.
 *
 * Create an environment at https://dashboard.workos.com with the redirect URI
 * `https://example.com/auth/callback/workos`. Its id and secret are read from `AUTH_WORKOS_ID` and
 * `AUTH_WORKOS_SECRET`. They are what WorkOS calls the client id and an API key.
 *
 * WorkOS needs to know the identity provider: give `connection`,
 * `authorization: { params: { organization } }` or
 * `authorization: { params: { provider: 'authkit' } }`, or let each sign-in request name a
 * `connection` or an `organization`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [WorkOS] });
 * ```
 * @publicApi
 */
export function WorkOS<P extends WorkOSProfile = WorkOSProfile>(
  config: WorkOSOptions<P> = {},
): OAuth2Config<P> {
  return {
    id: 'workos',
    name: 'WorkOS',
    type: 'oauth',
    issuer: 'https://api.workos.com',
    authorization: {
      url: '/sso/authorize',
      params: { connection: config.connection, scope: '' },
    },
    token: { url: '/sso/token', conform: conformWith(withTokenType) },
    userinfo: '/sso/profile',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, first_name, last_name, email, raw_attributes }) => ({
      id,
      name: joinNames(first_name, last_name),
      email,
      image: raw_attributes?.picture ?? null,
    }),
    style: { brandColor: '#6363f1' },
    options: config,
  };
}

export default WorkOS;
