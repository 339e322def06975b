/** Functions of the app that steer a flow by what they return. */
import { key } from '../kernel/token.js';
import type { Account } from '../models/account.js';
import type { CredentialInput } from '../models/credential-input.js';
import type { JWT } from '../models/jwt.js';
import type { Profile } from '../models/profile.js';
import type { AdapterSession, DefaultSession, Session } from '../models/session.js';
import type { AdapterUser, User } from '../models/user.js';

type Awaitable<T> = T | PromiseLike<T>;

/** What the `signIn` callback is called with. */
export interface SignInParams {
  /** The stored user when the account is known, else what the provider says of the person. */
  user: User | AdapterUser;
  account: Account | null;
  /** What the provider said, for `oauth` and `oidc`. */
  profile?: Profile;
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
export interface JwtParams {
  /** On sign-in `name`, `email`, `picture` and `sub`; later everything that was stored. */
  token: JWT;
  /** Only when `trigger` is `signIn` or `signUp`. */
  user?: User | AdapterUser;
  /** Only when `trigger` is `signIn` or `signUp`. */
  account?: Account | null;
  /** Only when `trigger` is `signIn` or `signUp`, for `oauth` and `oidc`. */
  profile?: Profile;
  trigger?: 'signIn' | 'signUp' | 'update';
  /** Use `trigger === 'signUp'`. */
  isNewUser?: boolean | undefined;
  /** What the client sent with an update. Not to be trusted. */
  session?: unknown;
}

/** What is known of a session when the `session` callback is called, by the strategy. */
export type SessionFacts =
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
export interface SessionParams {
  session: Session & AdapterSession & { user: AdapterUser };
  /** With the strategy `database`. */
  user: AdapterUser;
  /** With the strategy `jwt`. */
  token: JWT;
  /** What the client sent with an update, with the strategy `database`. Not to be trusted. */
  newSession?: unknown;
  trigger?: 'update';
}

/**
 * The callbacks of the configuration. Each is optional and may be asynchronous.
 *
 * @publicApi
 */
export interface AuthCallbacks {
  /**
   * May this person sign in? `false` or a thrown error stops with `AccessDenied`; a string is where
   * the browser is sent instead. Default: everybody may.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>;
  /** Where a browser goes. Default: paths and URLs of this site; anything else becomes `baseUrl`. */
  redirect: (params: RedirectParams) => Awaitable<string>;
  /** What the token holds. `null` ends the session. Default: `token` as it is. */
  jwt: (params: JwtParams) => Awaitable<JWT | null>;
  /** What the client sees. Default: name, e-mail and image of the user, and the expiry. */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>;
}

/** The callbacks that the app configured. */
export const CallbacksToken = key<Partial<AuthCallbacks>>('Callbacks');
