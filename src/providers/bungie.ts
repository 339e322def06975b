/** Sign in with Bungie.net. */
import { InvalidOption } from '../core/errors/index.js';
import { type OAuth2Config, type OAuthUserConfig, requestApi } from '../core/providers/index.js';

/** @see {@link https://bungie-net.github.io/multi/operation_get_User-GetMembershipDataForCurrentUser.html Bungie's documentation} */
export interface BungieProfile {
  Response: {
    bungieNetUser: {
      membershipId: string;
      displayName: string;
      uniqueName?: string;
      /** A path on `www.bungie.net`. */
      profilePicturePath?: string | null;
      locale?: string;
      [field: string]: unknown;
    };
    /** The accounts of games. */
    destinyMemberships?: { membershipId: string; membershipType: number; displayName: string }[];
    primaryMembershipId?: string;
  };
  ErrorCode?: number;
  ErrorStatus?: string;
  [field: string]: unknown;
}

/** The options of {@link Bungie}. */
export interface BungieOptions extends OAuthUserConfig<BungieProfile> {
  /** The application's API key. */
  apiKey?: string | undefined;
}

/**
 * Bungie.net, as an OAuth 2.0 provider.
 *
 * Create an application of the type "Confidential" at https://www.bungie.net/en/Application with
 * the redirect URL `https://example.com/auth/callback/bungie`. Its id and secret are read from
 * `AUTH_BUNGIE_ID` and `AUTH_BUNGIE_SECRET`; `apiKey` is the key of the same application, which
 * goes with every request. The permissions are those that the application has at Bungie.
 *
 * There is no email address, so accounts cannot be linked by it.
 *
 * @example
 * ```ts
 * const bungie = Bungie({ apiKey: process.env.BUNGIE_API_KEY });
 * AuthModule.forRoot({ providers: [bungie] });
 * ```
 * @publicApi
 */
export function Bungie(config: BungieOptions = {}): OAuth2Config<BungieProfile> {
  return {
    id: 'bungie',
    name: 'Bungie',
    type: 'oauth',
    authorization: {
      url: 'https://www.bungie.net/en/OAuth/Authorize',
      params: { reauth: true, scope: '' },
    },
    token: 'https://www.bungie.net/platform/app/oauth/token/',
    userinfo: {
      url: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
      request: (context) =>
        requestApi(context, { headers: { 'x-api-key': requireApiKey(config) } }),
    },
    profile: ({ Response: { bungieNetUser: user } }) => ({
      id: user.membershipId,
      name: user.displayName,
      email: null,
      image: getImageUrl(user.profilePicturePath),
    }),
    style: { brandColor: '#0085c3' },
    options: config,
  };
}

export default Bungie;

/** @throws {InvalidOption} when there is none. */
function requireApiKey({ id = 'bungie', apiKey }: BungieOptions): string {
  if (apiKey) return apiKey;
  throw new InvalidOption(`Provider "${id}" has no \`apiKey\`: Bungie requires one.`);
}

function getImageUrl(path: string | null | undefined): string | null {
  return path ? new URL(path, 'https://www.bungie.net').href : null;
}
