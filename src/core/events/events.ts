/** Things that happened, told to the app after the fact. */
import type { AppFunction } from '../kernel/app-function.js';
import { key } from '../kernel/token.js';
import type { OwnTypes, StoredUserOf, TypeOf } from '../models/auth-types.js';
import type { AdapterSession } from '../models/session.js';

/**
 * What each event tells.
 *
 * @publicApi
 */
export interface AuthEventMessages<out T extends OwnTypes = object> {
  /** Somebody signed in. With credentials, `user` is what `authorize` returned. */
  signIn: {
    user: TypeOf<T, 'user'>;
    account: TypeOf<T, 'account'> | null;
    profile?: TypeOf<T, 'profile'>;
    isNewUser?: boolean | undefined;
  };
  /** Somebody signed out: the deleted row, or the token that the cookie held. */
  signOut:
    { session: AdapterSession | null | undefined | void } | { token: TypeOf<T, 'jwt'> | null };
  /** A user was stored for the first time. */
  createUser: { user: TypeOf<T, 'user'> };
  /** An e-mail sign-in proved a stored user's address. */
  updateUser: { user: TypeOf<T, 'user'> };
  /** An account was tied to a user. `profile` is the user as the provider describes it. */
  linkAccount: {
    user: TypeOf<T, 'user'> | StoredUserOf<T>;
    account: TypeOf<T, 'account'>;
    profile: TypeOf<T, 'user'> | StoredUserOf<T>;
  };
  /** A session was read by a client. */
  session: { session: TypeOf<T, 'session'>; token?: TypeOf<T, 'jwt'> };
}

/** An event by its key in `events` of the configuration. */
export type AuthEventName = keyof AuthEventMessages;

/** Every event: one that is missing here does not compile. */
const EVENTS: Readonly<Record<AuthEventName, true>> = {
  createUser: true,
  linkAccount: true,
  session: true,
  signIn: true,
  signOut: true,
  updateUser: true,
};

/** The names of all events. */
export const EVENT_NAMES: readonly AuthEventName[] = Object.keys(EVENTS) as AuthEventName[];

/**
 * The event handlers of the configuration. They return nothing, and cannot change the outcome.
 *
 * @example
 * ```ts
 * const events: Partial<AuthEvents<{ user: Member }>> = {
 *   signIn: ({ user }) => log.write({ event: 'signIn', role: user.role }),
 * };
 * ```
 * @publicApi
 */
export type AuthEvents<T extends OwnTypes = object> = {
  [Name in AuthEventName]: AppFunction<AuthEventMessages<T>[Name], void>;
};

/** The event handlers that the app configured. */
export const EventsToken = key<Partial<AuthEvents>>('Events');
