/** Sign in with Slack. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://api.slack.com/authentication/sign-in-with-slack#response Slack's documentation} */
export interface SlackProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time: number;
  nonce?: string;
  at_hash?: string;
  'https://slack.com/user_id': string;
  'https://slack.com/team_id': string;
  'https://slack.com/team_name'?: string;
  'https://slack.com/team_domain'?: string;
  'https://slack.com/team_image_230'?: string;
  'https://slack.com/team_image_default'?: boolean;
  name: string;
  given_name: string;
  family_name: string;
  email: string;
  email_verified: boolean;
  date_email_verified?: number;
  locale: string;
  picture: string;
  'https://slack.com/user_image_192'?: string;
  'https://slack.com/user_image_512'?: string;
}

/**
 * Slack, as an OpenID Connect provider.
 *
 * Create an app at https://api.slack.com/apps with the redirect URL
 * `https://example.com/auth/callback/slack`, under OAuth & Permissions. Its id and secret are read
 * from `AUTH_SLACK_ID` and `AUTH_SLACK_SECRET`. A user has a separate account in every workspace.
 * The authorization parameter `team` selects one, and is compared with the one that comes.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Slack] });
 * ```
 * @publicApi
 */
export function Slack<P extends SlackProfile = SlackProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'slack',
    name: 'Slack',
    type: 'oidc',
    issuer: 'https://slack.com',
    checks: ['state', 'nonce'], // Slack takes PKCE only from apps that were switched to it
    style: { brandColor: '#611f69' },
    options: config,
  };
}

export default Slack;
