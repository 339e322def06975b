/** Tells the app what happened. A listener can be slow or broken without anybody noticing outside. */
import { asError } from '../errors/auth.error.js';
import { EventError } from '../errors/upstream.errors.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { AppFunction } from '../kernel/objects.js';
import type { AdapterSession, OwnTypes, StoredUserOf, TypeOf } from '../models/session.js';

/** How long a flow waits for a handler, in milliseconds. The handler itself runs on. */
const HANDLER_DEADLINE_MS = 5_000;

/** Every session that is read is an event, and few apps listen to it. */
const RESOLVED = Promise.resolve();

/**
 * Tells the handlers of the configuration what happened (contract §15).
 *
 * A handler is waited for during 5 seconds at most, and runs on after that. What it throws is logged as
 * an `EventError`, and changes no outcome.
 *
 * @example
 * ```ts
 * await services.get(EventBus).emit('updateUser', { user });
 * ```
 * @publicApi
 */
export class EventBus {
  constructor(
    private readonly handlers: Partial<AuthEvents>,
    private readonly logger: Logger,
  ) {}

  /** Calls the handler of an event. Never rejects: what a handler throws is logged. */
  emit<Name extends AuthEventName>(name: Name, message: AuthEventMessages[Name]): Promise<void> {
    // Called as a member of the handlers, so that it can use what is beside it.
    return this.handlers[name]
      ? this.callHandler(name, () => this.handlers[name]?.(message))
      : RESOLVED;
  }

  private async callHandler(name: AuthEventName, call: () => unknown): Promise<void> {
    try {
      await withDeadline(call(), HANDLER_DEADLINE_MS, `The handler of ${name}`);
    } catch (thrown) {
      this.logger.error(new EventError({ err: asError(thrown), event: name }));
    }
  }
}

/* MERGED events.ts: Things that happened, told to the app after the fact. */

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
const EVENT_SET: Readonly<Record<AuthEventName, true>> = {
  createUser: true,
  linkAccount: true,
  session: true,
  signIn: true,
  signOut: true,
  updateUser: true,
};

/** The names of all events. */
export const EVENT_NAMES: readonly AuthEventName[] = Object.keys(EVENT_SET) as AuthEventName[];

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
