/** Functions of the app that steer a flow by what they return. */
import { key } from '../kernel/container.js';
import type { AppFunction } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type {
  AdapterSession,
  DefaultSession,
  JWT,
  OwnTypes,
  Session,
  StoredUserOf,
  TypeOf,
} from '../models/session.js';
import type { CredentialInput } from '../models/theme.js';
import type { AdapterUser } from '../models/user.js';

/** What the `signIn` callback is called with. */
export interface SignInParams<out T extends OwnTypes = object> {
  /** The stored user when the account is known, else what the provider says of the person. */
  user: TypeOf<T, 'user'> | StoredUserOf<T>;
  account: TypeOf<T, 'account'> | null;
  /** What the provider said, for `oauth` and `oidc`. */
  profile?: TypeOf<T, 'profile'>;
  /** Set in the first half of an e-mail sign-in, before the link is sent. */
  email?: { verificationRequest?: boolean };
  /** What was submitted, for `credentials`. */
  credentials?: Record<string, CredentialInput>;
}

/** What the `redirect` callback is called with. */
export interface RedirectParams {
  /** Where the client wishes to go. */
  url: string;
  /** The site's origin, to fall back to. */
  baseUrl: string;
}

/** What the `jwt` callback is called with. */
export interface JwtParams<out T extends OwnTypes = object> {
  /** On sign-in `name`, `email`, `picture` and `sub`; later everything that was stored. */
  token: TypeOf<T, 'jwt'>;
  /** Only when `trigger` is `signIn` or `signUp`. */
  user?: TypeOf<T, 'user'> | StoredUserOf<T>;
  /** Only when `trigger` is `signIn` or `signUp`. */
  account?: TypeOf<T, 'account'> | null;
  /** Only when `trigger` is `signIn` or `signUp`, for `oauth` and `oidc`. */
  profile?: TypeOf<T, 'profile'>;
  trigger?: 'signIn' | 'signUp' | 'update';
  /** Use `trigger === 'signUp'`. */
  isNewUser?: boolean | undefined;
  /** What the client sent with an update. Not to be trusted. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which callbacks are written to
  session?: any;
}

/** What is known of a session when the `session` callback is called, by the strategy. */
export type SessionCallbackFacts =
  | { readonly session: DefaultSession; readonly token: JWT }
  | {
      readonly session: AdapterSession & { user: AdapterUser };
      readonly user: AdapterUser;
      readonly newSession?: unknown;
      readonly trigger?: 'update';
    };

/**
 * What the `session` callback is called with.
 *
 * The types are the contract's, so that callbacks written for it compile. They promise a little much:
 * with the strategy `jwt` there is `token` and no `user`, with `database` it is the other way round,
 * and `session.expires` is a `Date` with `database` and text with `jwt`.
 */
export interface SessionParams<out T extends OwnTypes = object> {
  session: TypeOf<T, 'session'> & AdapterSession & { user: StoredUserOf<T> };
  /** With the strategy `database`. */
  user: StoredUserOf<T>;
  /** With the strategy `jwt`. */
  token: TypeOf<T, 'jwt'>;
  /** What the client sent with an update, with the strategy `database`. Not to be trusted. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which callbacks are written to
  newSession?: any;
  trigger?: 'update';
}

/**
 * What the `session` callback answers. An app that names no type of its own may leave out what was
 * added to `Session`, as the contract has it.
 */
export type SessionCallbackResult<T extends OwnTypes = object> =
  T extends Record<'session', infer Own> ? Own : Session | DefaultSession;

/**
 * The callbacks of the configuration. Each is optional and may be asynchronous.
 *
 * @example
 * ```ts
 * const callbacks: Partial<AuthCallbacks<{ jwt: JWT & { role?: string } }>> = {
 *   jwt: ({ token, user }) => (user ? { ...token, role: roleOf(user) } : token),
 * };
 * ```
 * @publicApi
 */
export interface AuthCallbacks<out T extends OwnTypes = object> {
  /**
   * May this person sign in? `false` or a thrown error stops with `AccessDenied`; a string is where
   * the browser is sent instead. Default: everybody may.
   */
  signIn: AppFunction<SignInParams<T>, boolean | string>;
  /** Where a browser goes. Default: paths and URLs of this site; anything else becomes `baseUrl`. */
  redirect: AppFunction<RedirectParams, string>;
  /** What the token holds. `null` ends the session. Default: `token` as it is. */
  jwt: AppFunction<JwtParams<T>, TypeOf<T, 'jwt'> | null>;
  /** What the client sees. Default: name, e-mail and image of the user, and the expiry. */
  session: AppFunction<SessionParams<T>, SessionCallbackResult<T>>;
}

/** The callbacks that the app configured. */
export const CallbacksToken = key<Partial<AuthCallbacks>>('Callbacks');

/* MERGED default-callbacks.ts: What happens when the app says nothing. */

/**
 * Lets everybody sign in, redirects within the site only, and shows a client the name, e-mail and
 * image of the user.
 */
export const defaultCallbacks: AuthCallbacks = {
  signIn: () => true,

  redirect: ({ url, baseUrl }) => {
    if (url === baseUrl) return url;
    if (url.startsWith('/')) return `${baseUrl}${url}`;
    return parseUrl(url)?.origin === new URL(baseUrl).origin ? url : baseUrl;
  },

  jwt: ({ token }) => token,

  session: ({ session: { user, expires } }) => ({
    user: { name: user?.name, email: user?.email, image: user?.image },
    expires: toIsoDate(expires),
  }),
};

function toIsoDate(expires: Date | string): string {
  return expires instanceof Date ? expires.toISOString() : expires;
}
