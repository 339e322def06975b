/** Sign in with Eventbrite. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.eventbrite.com/platform/api#/reference/user/retrieve-your-user Eventbrite's documentation} */
export interface EventbriteProfile {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  emails?: { email: string; verified: boolean; primary: boolean }[];
  is_public?: boolean;
  image_id: string | null;
  [field: string]: unknown;
}

/**
 * Eventbrite, as an OAuth 2.0 provider.
 *
 * Create an API key at https://www.eventbrite.com/platform/api-keys with the OAuth redirect URI
 * `https://example.com/auth/callback/eventbrite`. The key and its client secret are read from
 * `AUTH_EVENTBRITE_ID` and `AUTH_EVENTBRITE_SECRET`. The address is the primary one, if it was
 * verified.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Eventbrite] });
 * ```
 * @publicApi
 */
export function Eventbrite<P extends EventbriteProfile = EventbriteProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'eventbrite',
    name: 'Eventbrite',
    type: 'oauth',
    authorization: {
      url: 'https://www.eventbrite.com/oauth/authorize',
      params: { scope: 'user.profile' },
    },
    token: 'https://www.eventbrite.com/oauth/token',
    userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, name, emails, image_id }) => ({
      id,
      name,
      email: emails?.find(({ primary, verified }) => primary && verified)?.email ?? null,
      image: image_id ? getImageUrl(image_id) : null,
    }),
    style: { brandColor: '#f05537' },
    options: config,
  };
}

export default Eventbrite;

function getImageUrl(id: string): string {
  const original = `https://cdn.evbuc.com/images/${id}/1/original.jpg`;
  return `https://img.evbuc.com/${encodeURIComponent(original)}`;
}
