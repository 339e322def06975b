/** Events that the app can listen to. A slow or failing handler does not affect a flow. */
import { asError } from '../errors/auth.error.js';
import { EventError, type OAuthCallbackError } from '../errors/upstream.errors.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { AppFunction } from '../kernel/objects.js';
import type { AdapterSession, OwnTypes, StoredUserOf, TypeOf } from '../models/session.js';

/** How long a flow waits for a handler, in milliseconds. The handler itself keeps running. */
const HANDLER_DEADLINE_MS = 5_000;

/** Shared, since every read of a session is an event that few apps listen to. */
const RESOLVED = Promise.resolve();

/**
 * Calls the event handlers of the configuration (contract §15).
 *
 * It waits for a handler at most 5 seconds, and the handler keeps running after that. An error of a
 * handler is logged as an `EventError`, and changes no outcome.
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

  /** Calls the handler of an event. Never rejects: an error of the handler is logged. */
  emit<Name extends AuthEventName>(name: Name, message: MessageOf<Name>): Promise<void> {
    // Called as a method, so that it can use the other handlers by `this`.
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

/**
 * The message of each event. An event is emitted after the fact.
 *
 * @publicApi
 */
export interface AuthEventMessages<out T extends OwnTypes = object> {
  /**
   * A user signed in. With credentials, `user` is the return value of `authorize`.
   *
   * @default none
   */
  signIn: {
    user: TypeOf<T, 'user'>;
    account: TypeOf<T, 'account'> | null;
    profile?: TypeOf<T, 'profile'>;
    isNewUser?: boolean | undefined;
  };
  /**
   * A user signed out: the deleted row, or the token of the cookie.
   *
   * @default none
   */
  signOut:
    { session: AdapterSession | null | undefined | void } | { token: TypeOf<T, 'jwt'> | null };
  /**
   * A user was stored for the first time.
   *
   * @default none
   */
  createUser: { user: TypeOf<T, 'user'> };
  /**
   * An e-mail sign-in verified the address of a stored user.
   *
   * @default none
   */
  updateUser: { user: TypeOf<T, 'user'> };
  /**
   * An account was linked to a user. `profile` is the user as the provider describes them.
   *
   * @default none
   */
  linkAccount: {
    user: TypeOf<T, 'user'> | StoredUserOf<T>;
    account: TypeOf<T, 'account'>;
    profile: TypeOf<T, 'user'> | StoredUserOf<T>;
  };
  /**
   * A provider answered a sign-in with an error (RFC 6749 §4.1.2.1), for instance because the user cancelled it.
   *
   * @default none
   */
  providerError: { provider: string; error: OAuthCallbackError };
  /**
   * A session was read by a client.
   *
   * @default none
   */
  session: { session: TypeOf<T, 'session'>; token?: TypeOf<T, 'jwt'> };
}

/**
 * The messages of the events of features. A feature adds its own by module augmentation.
 *
 * @publicApi
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features add to it
export interface FeatureEventMessages {}

/** The message of each event, also of those of features. */
type Messages<T extends OwnTypes = object> = AuthEventMessages<T> & FeatureEventMessages;

/** An event by its key in `events` of the configuration. */
export type AuthEventName = keyof Messages;

/** The message of an event, by its name. */
export type MessageOf<Name extends AuthEventName> = Messages[Name];

/** A record, so that a missing event does not compile. */
const EVENT_SET: Readonly<Record<keyof AuthEventMessages, true>> = {
  createUser: true,
  linkAccount: true,
  providerError: true,
  session: true,
  signIn: true,
  signOut: true,
  updateUser: true,
};

/** The names of all events but those of features. */
export const EVENT_NAMES: readonly AuthEventName[] = Object.keys(EVENT_SET) as AuthEventName[];

/**
 * The event handlers of the configuration. Their return values are ignored, and they cannot change an
 * outcome.
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
  [Name in keyof Messages<T>]: AppFunction<Messages<T>[Name], void>;
};

/** The configured event handlers. */
export const EventsToken = key<Partial<AuthEvents>>('Events');
