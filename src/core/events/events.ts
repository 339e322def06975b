/** Things that happened, told to the app after the fact. */
import { key } from '../kernel/token.js';
import type { Account } from '../models/account.js';
import type { JWT } from '../models/jwt.js';
import type { Profile } from '../models/profile.js';
import type { AdapterSession, DefaultSession, Session } from '../models/session.js';
import type { AdapterUser, User } from '../models/user.js';

/**
 * What each event tells.
 *
 * @publicApi
 */
export interface AuthEventMessages {
  /** Somebody signed in. With credentials, `user` is what `authorize` returned. */
  signIn: {
    user: User;
    account: Account | null;
    profile?: Profile;
    isNewUser?: boolean | undefined;
  };
  /** Somebody signed out: the deleted row, or the token that the cookie held. */
  signOut: { session: AdapterSession | null | undefined | void } | { token: JWT | null };
  /** A user was stored for the first time. */
  createUser: { user: User };
  /** An e-mail sign-in proved a stored user's address. */
  updateUser: { user: User };
  /** An account was tied to a user. `profile` is the user as the provider describes it. */
  linkAccount: { user: User | AdapterUser; account: Account; profile: User | AdapterUser };
  /** A session was read by a client. */
  session: { session: Session | DefaultSession; token?: JWT };
}

/** An event by its key in `events` of the configuration. */
export type AuthEventName = keyof AuthEventMessages;

/**
 * The event handlers of the configuration. They return nothing, and cannot change the outcome.
 *
 * @publicApi
 */
export type AuthEvents = {
  [Name in AuthEventName]: (message: AuthEventMessages[Name]) => void | PromiseLike<void>;
};

/** The event handlers that the app configured. */
export const EventsToken = key<Partial<AuthEvents>>('Events');
