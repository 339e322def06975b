/** The ways a session can be kept, and what each must be able to do. */
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import type { OriginSettings } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Account } from '../models/account.js';
import type { OwnTypes, TypeOf } from '../models/session.js';
import type { AdapterUser, Profile, User } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';

/** How long sessions last, what makes the tokens of stored ones, and which app they are of. */
export interface SessionSettings {
  /** How long an idle session lives, in seconds. */
  readonly maxAgeSeconds: number;
  /** How long a session is used before its end is put off again, in seconds. */
  readonly updateAgeSeconds: number;
  /** When a client that asks for its session has the cookie set again. */
  readonly renewal: Exclude<Renewal, 'never'>;
  /** How long the user of a token is taken to exist, in seconds; `undefined` for its whole life. */
  readonly recheckAgeSeconds: number | undefined;
  /** Makes the token of a stored session; `undefined` for a random UUID. */
  readonly generateSessionToken: (() => string) | undefined;
  /** Tells the memory of one configuration from that of another in the same process. */
  readonly site: OriginSettings;
}

/** What both strategies take their lifetimes from. */
export const SessionSettingsToken = key<SessionSettings>('SessionSettings');

/**
 * Whether reading a session also carries it on, that is puts off its end and sets its cookie again:
 * `never`; `when-due`, once `updateAge` has passed since it was last done; or `always`.
 */
export type Renewal = 'never' | 'when-due' | 'always';

/** What a client sent to change its session with. */
export interface SessionUpdate {
  readonly data: unknown;
}

/** A session that a request proved, with what it tells the app and sets in the browser. */
export interface SessionReading<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'>;
  /** What the `session` event tells. */
  readonly message: AuthEventMessages<T>['session'];
  /** The cookies that carry the session on from here; none when it was not renewed. */
  readonly cookies: readonly SetCookie[];
}

/** Who signed in, and how. */
export interface SessionStart {
  readonly user: User & { readonly id: string };
  readonly account: Account;
  readonly profile: Profile | undefined;
  readonly isNewUser: boolean | undefined;
}

/** One way to keep sessions: how they are read, started and ended. */
export interface SessionStrategy<out T extends OwnTypes = object> {
  /** Whether a session can only be somebody's whom the database knows. */
  readonly needsStoredUser: boolean;

  /**
   * The session that a request proves, after the callbacks.
   *
   * `null` when there is none, or it has ended. With the renewal `never`, nothing is written.
   *
   * @throws {SessionTokenError} when the database cannot be asked: that is not "signed out".
   * @throws {JWTSessionError} when a callback throws, or the platform cannot decrypt.
   */
  read(
    carrier: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading<T> | null>;

  /** Whose session a request proves, without callbacks. An expired session proves nothing. */
  owner(carrier: SessionCookies): Promise<AdapterUser | null>;

  /**
   * Whether a request proves a session that has not ended, without callbacks. Writes nothing.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   */
  isLive(carrier: SessionCookies): Promise<boolean>;

  /** Starts a session and ends the one that the request carried. Always under a new token. */
  start(start: SessionStart, carrier: SessionCookies): Promise<readonly SetCookie[]>;

  /**
   * Ends the session on the server's side. The cookie is not this method's to clear.
   *
   * @returns What the `signOut` event tells, or `undefined` when there was nothing to end.
   */
  end(carrier: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined>;
}

/** The strategy that the configuration chose. */
export const SessionStrategyToken = key<SessionStrategy>('SessionStrategy');
