/** Sign in with Microsoft Entra ID (once Azure Active Directory) and with personal accounts. */
import { CallbackRouteError } from '../core/errors/index.js';
import { globalFetch, withDeadline } from '../core/kernel/index.js';
import type { TokenSet } from '../core/models/index.js';
import { limitFetch } from '../core/oauth/index.js';
import {
  customFetch,
  type OAuthUserConfig,
  type OIDCConfig,
  type OpenProfile,
} from '../core/providers/index.js';

/** @see {@link https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference Microsoft's documentation} */
export interface MicrosoftEntraIDProfile extends OpenProfile {
  /** The id of the user, which differs in each app. */
  sub: string;
  /** The id of the user, which is equal in all apps of the tenant. */
  oid: string;
  /** The tenant. */
  tid: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  name: string;
  given_name: string;
  family_name: string;
  preferred_username: string;
  email?: string;
  roles?: string[];
  groups?: string[];
}

/** The options of {@link MicrosoftEntraID}. */
export interface MicrosoftEntraIDOptions extends OAuthUserConfig<MicrosoftEntraIDProfile> {
  /**
   * Edge length of the profile photo, in pixels. Default 48. A photo of more than about 6 KB, as
   * the larger ones are, is not kept: it would end up in the session cookie.
   */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648 | undefined;
}

const PHOTO_DEADLINE_MS = 3000;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/**
 * Microsoft Entra ID, as an OpenID Connect provider.
 *
 * Register an app at https://entra.microsoft.com with the web redirect URI
 * `https://example.com/auth/callback/microsoft-entra-id`. Its id and secret are read from
 * `AUTH_MICROSOFT_ENTRA_ID_ID` and `AUTH_MICROSOFT_ENTRA_ID_SECRET`, the issuer from
 * `AUTH_MICROSOFT_ENTRA_ID_ISSUER`. The default, `https://login.microsoftonline.com/common/v2.0`,
 * admits every tenant and every personal account. Replace `common` with your tenant's id to admit
 * only its users, with `organizations` for all tenants, or with `consumers` for personal accounts:
 * the tenant of the account is compared. An administrator can give an account any `email`, so do
 * not set `allowDangerousEmailAccountLinking`.
 *
 * The photo comes from Microsoft Graph, with the provider's `customFetch` or the global `fetch`.
 * The request has a timeout of three seconds, within which it is sent again once when Graph does
 * not answer. The sign-in succeeds without it.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [MicrosoftEntraID] });
 * ```
 * @publicApi
 */
export function MicrosoftEntraID(
  config: MicrosoftEntraIDOptions = {},
): OIDCConfig<MicrosoftEntraIDProfile> {
  return {
    id: 'microsoft-entra-id',
    name: 'Microsoft Entra ID',
    type: 'oidc',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorization: { params: { scope: 'openid profile email User.Read' } },
    profile: async ({ sub, name, email }, tokens) => ({
      id: sub,
      name,
      email,
      image: await withDeadline(
        fetchPhoto(tokens, config).catch(() => fetchPhoto(tokens, config)),
        PHOTO_DEADLINE_MS,
        'Graph',
      ).catch(() => null),
    }),
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#0072c6', mark: () => import('./marks/microsoft-entra-id.js') },
    options: config,
  };
}

export default MicrosoftEntraID;

async function fetchPhoto(
  tokens: TokenSet,
  config: MicrosoftEntraIDOptions,
): Promise<string | null> {
  const { profilePhotoSize: size = 48, [customFetch]: fetch = globalFetch } = config;
  const photo = await limitFetch(fetch)(
    `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`,
    { headers: { authorization: `Bearer ${tokens.access_token}` } },
  );
  const type = photo.headers.get('content-type') ?? 'image/jpeg';
  // A refusal says that there is no photo for us. Another failure says nothing, nor does a page.
  const isPage = photo.ok && !type.startsWith('image/');
  if (isPage || photo.status === TOO_MANY_REQUESTS || photo.status >= FIRST_SERVER_ERROR) {
    throw new CallbackRouteError('Graph did not answer.', { status: photo.status });
  }
  if (!photo.ok) return null;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const binary = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  return `data:image/jpeg;base64,${btoa(binary)}`;
}
