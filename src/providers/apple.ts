/** Sign in with Apple. */
import {
  joinNames,
  type OAuthUserConfig,
  type OIDCConfig,
  type OpenProfile,
} from '../core/providers/index.js';

/** What Apple posts beside the code, as JSON. */
export interface AppleNonConformUser {
  name?: { firstName?: string; lastName?: string };
  email?: string;
}

/** @see {@link https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple Apple's documentation} */
export interface AppleProfile extends OpenProfile {
  sub: string;
  iss: 'https://appleid.apple.com';
  aud: string;
  exp: number;
  iat: number;
  nonce?: string;
  nonce_supported?: boolean;
  /** Missing for accounts that a school or a company manages. */
  email?: string;
  email_verified?: boolean;
  /** Whether the address is a relay address of Apple's. */
  is_private_email?: boolean | 'true' | 'false';
  /** Whether the user is a real person: 0 unsupported, 1 unknown, 2 likely. */
  real_user_status?: 0 | 1 | 2;
  /** The id that the user had with the former owner of the app. */
  transfer_sub?: string;
  at_hash?: string;
  auth_time?: number;
  /** Sent beside the ID token at the first sign-in only. The user could change it. */
  user?: AppleNonConformUser;
}

/**
 * Apple, as an OpenID Connect provider that answers with a form.
 *
 * Register a Services ID at
 * https://developer.apple.com/account/resources/identifiers/list/serviceId with the return URL
 * `https://example.com/auth/callback/apple`; Apple takes neither `localhost` nor `http:`. That id
 * is read from `AUTH_APPLE_ID`. The secret, `AUTH_APPLE_SECRET`, is a JWT that you sign with a key
 * from https://developer.apple.com/account/resources/authkeys/list, and that is good for six months
 * at most: algorithm ES256, `kid` the key, `iss` your team, `sub` the Services ID, `aud`
 * https://appleid.apple.com.
 *
 * Apple responds with a cross-site POST. The check cookies are therefore set with `SameSite=None`,
 * which browsers only accept over https. Apple sends the name once, with the user's first sign-in.
 * The email address may be a relay address of Apple's.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Apple] });
 * ```
 * @publicApi
 */
export function Apple(config: OAuthUserConfig<AppleProfile> = {}): OIDCConfig<AppleProfile> {
  return {
    id: 'apple',
    name: 'Apple',
    type: 'oidc',
    issuer: 'https://appleid.apple.com',
    // With any scope, Apple answers by no other way than a form.
    authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    // Apple binds the ID token by a nonce, and documents nothing of PKCE.
    checks: ['nonce', 'state'],
    profile: ({ sub, email, user }) => ({
      id: sub,
      name: joinNames(user?.name?.firstName, user?.name?.lastName) ?? email,
      email,
      image: null,
    }),
    style: { brandColor: '#000000' },
    options: config,
  };
}

export default Apple;
