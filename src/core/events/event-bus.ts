/** Events that the app can listen to. A slow or failing handler does not affect a flow. */
import { asError } from '../errors/auth.error.js';
import { EventError, type OAuthCallbackError } from '../errors/upstream.errors.js';
import type { HeaderReader } from '../http/request-origin.js';
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
 * Calls the event handlers of the configuration (contract §15), and the listeners of features.
 *
 * It waits for a handler at most 5 seconds, and the handler keeps running after that. An error of a
 * handler is logged as an `EventError`, and changes no outcome, nor what the other handlers get.
 *
 * @example
 * ```ts
 * await services.get(EventBus).emit('updateUser', { user });
 * ```
 * @publicApi
 */
export class EventBus {
  private listeners: readonly EventListener[] | undefined;

  /**
   * @param handlers - Those of the configuration.
   * @param findListeners - Finds those of the features, at the first event: a listener may need
   *   services that need the event bus.
   */
  constructor(
    private readonly handlers: Partial<AuthEvents>,
    private readonly logger: Logger,
    private readonly findListeners: () => readonly EventListener[] = () => [],
  ) {}

  /** Calls the handlers of an event. Never rejects: an error of a handler is logged. */
  emit<Name extends AuthEventName>(name: Name, message: MessageOf<Name>): Promise<void> {
    const { handlers } = this;
    const listeners = (this.listeners ??= this.getListeners(name));
    if (listeners.length === 0)
      return handlers[name] ? this.call(handlers, name, message) : RESOLVED;
    return this.callAll([handlers, ...listeners], name, message);
  }

  private getListeners(name: AuthEventName): readonly EventListener[] {
    try {
      return this.findListeners();
    } catch (thrown) {
      this.logger.error(new EventError({ err: asError(thrown), event: name }));
      return [];
    }
  }

  /** Side by side: one that is slow delays no other. */
  private async callAll<Name extends AuthEventName>(
    all: readonly EventListener[],
    name: Name,
    message: MessageOf<Name>,
  ): Promise<void> {
    const interested = all.filter((listener) => listener[name]);
    await Promise.all(interested.map((listener) => this.call(listener, name, message)));
  }

  private async call<Name extends AuthEventName>(
    listener: EventListener,
    name: Name,
    message: MessageOf<Name>,
  ): Promise<void> {
    try {
      // Called as a method, so that it can use the other handlers by `this`.
      await withDeadline(listener[name]?.(message), HANDLER_DEADLINE_MS, `The handler of ${name}`);
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
  createUser: { user: TypeOf<T, 'user'> & { id: string } };
  /**
   * An email sign-in verified the address of a stored user.
   *
   * @default none
   */
  updateUser: { user: TypeOf<T, 'user'> & { id: string } };
  /**
   * An account was linked to a user. `profile` is the user as the provider describes them.
   *
   * @default none
   */
  linkAccount: {
    user: TypeOf<T, 'user'> & { id: string };
    account: TypeOf<T, 'account'>;
    profile: TypeOf<T, 'user'> | StoredUserOf<T>;
  };
  /**
   * A provider answered a sign-in with an error (RFC 6749 §4.1.2.1), for instance because the user
   * cancelled it.
   *
   * @default none
   */
  providerError: { provider: string; error: OAuthCallbackError };
  /**
   * A guard of NestJS has refused a user who has proven who they are: one without a role, a scope
   * or the level that the handler needs. A client that is not known, and is asked to sign in, is no
   * event. Auth.js has no such event.
   *
   * @default none
   */
  accessRefused: {
    /** `undefined` where the credential is of no user. */
    userId: string | undefined;
    /** The class and the method: `OrdersController.remove`. */
    handler: string;
    /** 403, or 401 where a further proof was asked for. */
    status: number;
    /** The headers of the request. */
    headers: HeaderReader;
  };
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
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface FeatureEventMessages {}

/** The message of each event, also of those of features. */
type Messages<T extends OwnTypes = object> = AuthEventMessages<T> & FeatureEventMessages;

/** An event by its key in `events` of the configuration. */
export type AuthEventName = keyof Messages;

/** The message of an event, by its name. */
export type MessageOf<Name extends AuthEventName> = Messages[Name];

/** A record, so that a missing event does not compile. */
const EVENT_SET: Readonly<Record<keyof AuthEventMessages, true>> = {
  accessRefused: true,
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
 * The event handlers of the configuration. Their return values are ignored, and they cannot change
 * an outcome.
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

/**
 * A service of a feature that listens to events: an object with a method for each of them. It gets
 * what the handlers of the configuration get, and like them it changes no outcome.
 *
 * @publicApi
 */
export type EventListener = Partial<AuthEvents>;

/** Finds the listeners of all features. */
export const EventListenersToken = key<() => readonly EventListener[]>('EventListeners');
