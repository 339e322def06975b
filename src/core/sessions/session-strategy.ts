/** The contract of a session strategy, and the settings that both strategies share. */
import { SessionReplaced } from '../errors/request.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import type { HeaderReader } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Moment } from '../kernel/moments.js';
import type { Proof } from '../levels/proof.js';
import type { Account } from '../models/account.js';
import type { JWT, OwnTypes, TypeOf, SessionIdentity } from '../models/session.js';
import type { AdapterUser, Profile, User } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';

/** The lifetimes of sessions, the tokens of stored sessions, and the origin of the app. */
export interface SessionSettings {
  /** The lifetime of an idle session, in seconds. */
  readonly maxAgeSeconds: number;
  /** The lifetime of a session that is used, in seconds; `undefined` for one without an end. */
  readonly absoluteMaxAgeSeconds: number | undefined;
  /** The minimum time between two renewals, in seconds. */
  readonly updateAgeSeconds: number;
  /** When reading a session by `GET /session` renews its cookie. */
  readonly renewal: Exclude<Renewal, 'never'>;
  /**
   * How long the user of a token is assumed to exist, in seconds; `undefined` for the token's
   * lifetime.
   */
  readonly recheckAgeSeconds: number | undefined;
  /** Makes the tokens of stored sessions; `undefined` for random UUIDs. */
  readonly generateSessionToken: (() => string) | undefined;
  /**
   * Equal for the bundles of one app, which evaluate its configuration several times: the origin,
   * the base path, and the ids and client ids of the providers.
   */
  readonly configurationId: string;
}

/** Injects the settings. */
export const SessionSettingsToken = key<SessionSettings>('SessionSettings');

/**
 * Whether reading a session also renews it, that is extends it and sets its cookie again: `never`;
 * `when-due`, once `updateAge` has passed since the last renewal; or `always`.
 */
export type Renewal = 'never' | 'when-due' | 'always';

/**
 * A session with a replaced token is read, and neither renewed nor changed.
 *
 * @throws {SessionReplaced} for an update.
 */
export function limitRenewal(
  { isReplaced }: { readonly isReplaced: boolean },
  renewal: Renewal,
  update: SessionUpdate | undefined,
): Renewal {
  if (!isReplaced) return renewal;
  if (update) throw new SessionReplaced('The token of the session is replaced.');
  return 'never';
}

/** The data of a client's session update. */
export interface SessionUpdate {
  readonly data: unknown;
}

/** A session that was read, its event and its cookies. */
export interface SessionReading<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'>;
  /** The message of the `session` event. */
  readonly message: AuthEventMessages<T>['session'];
  /** The cookies that renew the session; none when it was not renewed. */
  readonly cookies: readonly SetCookie[];
  /**
   * What the session is by its token, as `find` would return it, where no callback could have
   * changed it.
   */
  readonly verified?: VerifiedSession | undefined;
}

/** The user of a new session, and the sign-in that starts it. */
export interface SessionStart {
  readonly user: User & { readonly id: string };
  readonly account: Account;
  readonly profile: Profile | undefined;
  readonly isNewUser: boolean | undefined;
  /** The headers of the request that started the session. */
  readonly headers: HeaderReader;
  /** What the user has proven. Default: nothing. */
  readonly proofs?: readonly Proof[] | undefined;
  /**
   * The session that the sign-in was started in, where the browser does not send its cookie with
   * the response.
   */
  readonly carried?: SessionIdentity | undefined;
  /**
   * When the identity was proven. The session counts from then: what has ended the sessions of the
   * user since then ends it too. Default: now.
   */
  readonly proven?: Moment | undefined;
  /**
   * From when `session.absoluteMaxAge` counts, in milliseconds since the epoch, where that is
   * earlier: when the user last gave all proofs that a sign-in asks for. Default: `proven`.
   */
  readonly since?: number | undefined;
}

/** A session that the strategy has verified. */
export type VerifiedSession = SessionIdentity & {
  readonly userId: string;
  readonly expires: Date;
};

/**
 * How long the token of a session is accepted that a further proof has replaced, in milliseconds.
 */
export const REPLACED_GRACE_MS = 10_000;

/** Reads, starts and ends sessions in one kind of storage. */
export interface SessionStrategy<out T extends OwnTypes = object> {
  /** Whether the user of a session must be stored. */
  readonly needsStoredUser: boolean;

  /**
   * The session of a request, after the callbacks, or `null`. With the renewal `never`, nothing is
   * written.
   *
   * @throws {SessionTokenError} when the database fails, which does not mean "signed out".
   * @throws {JWTSessionError} when a callback throws, or the platform cannot decrypt.
   */
  read(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading<T> | null>;

  /**
   * The stored user of a request's session, without callbacks; `null` for an expired session.
   *
   * @param carried - The session of a request without session cookies.
   */
  getUser(sessionCookies: SessionCookies, carried?: SessionIdentity): Promise<AdapterUser | null>;

  /**
   * What identifies the session of a request, and no more; `null` when it has ended.
   *
   * @throws {SessionTokenError} when the database fails.
   */
  identify(sessionCookies: SessionCookies): Promise<SessionIdentity | null>;

  /**
   * The session of a request if it has not ended, without callbacks. Writes nothing.
   *
   * @throws {SessionTokenError} when the database fails.
   */
  find(sessionCookies: SessionCookies): Promise<VerifiedSession | null>;

  /** Starts a session under a new token, and ends the request's previous session. */
  start(start: SessionStart, sessionCookies: SessionCookies): Promise<readonly SetCookie[]>;

  /**
   * Gives the session of a request a new token, as the same session. The token of before is
   * accepted for a short time.
   *
   * @param claims - With `jwt`: claims of the new token, beside those that it has.
   * @param commit - Called with the session under the new token, before the one of before counts as
   *   replaced. What it throws leaves the session as it was.
   * @returns `null` when the session has ended, or its token is replaced already.
   */
  reissue(
    sessionCookies: SessionCookies,
    claims: JWT,
    commit: (session: VerifiedSession) => Promise<void>,
  ): Promise<readonly SetCookie[] | null>;

  /**
   * Ends the session on the server. The caller clears the cookie.
   *
   * @returns The message of the `signOut` event, or `undefined` when there was no session.
   */
  end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined>;
}

/** Injects the strategy that the configuration selects. */
export const SessionStrategyToken = key<SessionStrategy>('SessionStrategy');
