/**
 * The app's callbacks, their parameters, and the defaults. A flow depends on their return values.
 */
import type { OAuthCallbackError } from '../errors/upstream.errors.js';
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

/** The parameters of the `signIn` callback. */
export interface SignInParams<out T extends OwnTypes = object> {
  /** The stored user when the account is known, else the user as the provider describes them. */
  user: TypeOf<T, 'user'> | StoredUserOf<T>;
  account: TypeOf<T, 'account'> | null;
  /** The profile from the provider, for `oauth` and `oidc`. */
  profile?: TypeOf<T, 'profile'>;
  /** Set in the first step of an e-mail sign-in, before the magic link is sent. */
  email?: { verificationRequest?: boolean };
  /** The submitted fields, for `credentials`. */
  credentials?: Record<string, CredentialInput>;
}

/** The parameters of the `redirect` callback. */
export interface RedirectParams {
  /** The requested URL. */
  url: string;
  /** The site's origin, which is the fallback. */
  baseUrl: string;
}

/** The parameters of the `providerError` callback. */
export interface ProviderErrorParams {
  /** The id of the provider that refused. */
  provider: string;
  /** `error.providerError` and `error.providerErrorDescription` are what the provider said. */
  error: OAuthCallbackError;
}

/** The parameters of the `jwt` callback. */
export interface JwtParams<out T extends OwnTypes = object> {
  /** On sign-in `name`, `email`, `picture` and `sub`. Later all stored claims. */
  token: TypeOf<T, 'jwt'>;
  /** Only when `trigger` is `signIn` or `signUp`. */
  user?: TypeOf<T, 'user'> | StoredUserOf<T>;
  /** Only when `trigger` is `signIn` or `signUp`. */
  account?: TypeOf<T, 'account'> | null;
  /** Only when `trigger` is `signIn` or `signUp`, for `oauth` and `oidc`. */
  profile?: TypeOf<T, 'profile'>;
  trigger?: 'signIn' | 'signUp' | 'update';
  /** Prefer `trigger === 'signUp'`. */
  isNewUser?: boolean | undefined;
  /** The data that the client sent with an update. It is untrusted. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which callbacks are written to
  session?: any;
}

/** The parameters of the `session` callback that each strategy has. */
export type SessionCallbackFacts =
  | { readonly session: DefaultSession; readonly token: JWT }
  | {
      readonly session: AdapterSession & { user: AdapterUser };
      readonly user: AdapterUser;
      readonly newSession?: unknown;
      readonly trigger?: 'update';
    };

/**
 * The parameters of the `session` callback.
 *
 * The types are the contract's, so that callbacks written for it compile. They promise too much:
 * with the strategy `jwt` there is `token` and no `user`, and with `database` the reverse.
 * `session.expires` is a `Date` with `database`, and a string with `jwt`.
 */
export interface SessionParams<out T extends OwnTypes = object> {
  session: TypeOf<T, 'session'> & AdapterSession & { user: StoredUserOf<T> };
  /** With the strategy `database`. */
  user: StoredUserOf<T>;
  /** With the strategy `jwt`. */
  token: TypeOf<T, 'jwt'>;
  /**
   * The data that the client sent with an update, with the strategy `database`. It is untrusted.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type, which callbacks are written to
  newSession?: any;
  trigger?: 'update';
}

/**
 * The return value of the `session` callback. An app that names no type of its own may omit fields
 * that were added to `Session`, as the contract allows.
 */
export type SessionCallbackResult<T extends OwnTypes = object> =
  T extends Record<'session', infer Own> ? Own : Session | DefaultSession;

/**
 * The callbacks of the configuration. Each is optional and may be asynchronous.
 *
 * @example
 * ```ts
 * const callbacks: Partial<AuthCallbacks<{ jwt: JWT & { role?: string } }>> = {
 *   jwt: ({ token, user }) => (user ? { ...token, role: getRole(user) } : token),
 * };
 * ```
 * @publicApi
 */
export interface AuthCallbacks<out T extends OwnTypes = object> {
  /**
   * Decides whether the user may sign in. `false` or a thrown error ends with `AccessDenied`. A
   * string is the URL that the browser is sent to instead.
   *
   * @default `true`
   */
  signIn: AppFunction<SignInParams<T>, boolean | string>;
  /**
   * Decides where a browser is redirected to.
   *
   * @default paths and URLs of this site, else `baseUrl`
   */
  redirect: AppFunction<RedirectParams, string>;
  /**
   * Returns the claims of the session token, or `null` to end the session.
   *
   * @default `token` unchanged
   */
  jwt: AppFunction<JwtParams<T>, TypeOf<T, 'jwt'> | null>;
  /**
   * Returns what a client sees of a session.
   *
   * @default the user's name, email and image, and the expiry
   */
  session: AppFunction<SessionParams<T>, SessionCallbackResult<T>>;
  /**
   * Returns the URL to send the browser to when a provider answered with an error (RFC 6749
   * §4.1.2.1), such as a page that resets a password at the provider. The `redirect` callback
   * decides about it. The error is not logged then.
   *
   * @default nothing: the sign-in page says what happened
   */
  providerError: AppFunction<ProviderErrorParams, string | undefined | null | void>;
}

/** The configured callbacks. */
export const CallbacksToken = key<Partial<AuthCallbacks>>('Callbacks');

/**
 * The defaults: every user may sign in, redirects stay within the site, and the client sees the
 * name, e-mail and image of the user.
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

  providerError: () => undefined,
};

function toIsoDate(expires: Date | string): string {
  return expires instanceof Date ? expires.toISOString() : expires;
}
