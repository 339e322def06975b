/** What features add to sessions, whatever their strategy: claims, checks, and records. */
import type { Cookies } from '../http/cookie-policy.js';
import type { CookieOption, RequestCookies, SetCookie } from '../http/cookies.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT, SessionIdentity, SessionMembers } from '../models/session.js';
import type { SessionPolicy } from './session-policy.js';
import type { SessionStart, VerifiedSession } from './session-strategy.js';

/**
 * Follows the sessions of both strategies. A feature names the token of its hook in `sessionHooks`.
 *
 * @publicApi
 */
export interface SessionHook {
  /**
   * The claims that the hook adds to tokens. Neither a `jwt` callback nor a client can change them.
   * A hook with `getClaims` needs them. No other hook, and no token without features, has a claim
   * of that name.
   */
  readonly claimNames?: readonly string[];

  /**
   * With `jwt`: the claims for a new token, or for the renewed token of an older session. Others
   * than those of `claimNames` are left out.
   *
   * @param start - For a new token: when the identity of the user was proven, if that was not just
   *   now, and by what.
   */
  getClaims?(claims: JWT, start?: ProvenStart): JWT;

  /**
   * Whether the session is revoked. Called for each check of a session, so it must not query a
   * database.
   *
   * @throws {AuthError} when that is not known: the response is 503, and the cookie is kept.
   */
  isRevoked?(session: VerifiedSession): Awaitable<boolean>;

  /**
   * Whether the session is over that an access token was issued for.
   *
   * @param claims - Of the access token: those of `claimNames`, `sub` and `iat`.
   * @throws {AuthError} when that is not known.
   */
  isTokenRevoked?(claims: JWT): Awaitable<boolean>;

  /**
   * Whether a further proof of the user has replaced the token of the session. Such a token is
   * accepted for a short time, by which the requests that are on their way arrive, and neither
   * renewed nor its cookie deleted. Called for each check of a session, like {@link isRevoked}.
   */
  isReplaced?(session: VerifiedSession): Awaitable<boolean>;

  /**
   * When the user last proved all that a sign-in asks for; `undefined` if the hook does not know.
   */
  getStart?(session: VerifiedSession): Awaitable<Date | undefined>;

  /**
   * When the session ends at the latest, however much it is used; `undefined` for never. Called in
   * an app with `session.absoluteMaxAge` alone: with `jwt` for each check of a session, so it must
   * not query a database there; with `database` when a session starts, is renewed or gets a new
   * token. The deadline of a token must not change.
   *
   * @param start - For a session that starts, which the hook was not called with before.
   * @throws {AuthError} when it is not known: a session is not renewed.
   */
  getDeadline?(session: VerifiedSession, start?: ProvenStart): Awaitable<Date | undefined>;

  /** A session goes on under a new token, as the same session. An error is logged. */
  reissued?(previous: VerifiedSession, session: VerifiedSession): Promise<void>;

  /**
   * A session has started. An error is logged, and the user stays signed in.
   *
   * @param request - The cookies of the request, and the site's.
   * @returns Cookies to set beside those of the session.
   */
  started?(
    session: VerifiedSession,
    start: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[] | void>;

  /** A session was ended by its user: by a sign-out, or by a new sign-in in the same browser. */
  ended?(session: SessionIdentity): Promise<void>;

  /**
   * A new sign-in in the same browser has replaced a session, maybe of the same user. Default:
   * calls `ended`.
   *
   * @param session - The new one.
   */
  replaced?(previous: SessionIdentity, session: VerifiedSession): Promise<void>;

  /** The cookies that the hook sets at this site. They are deleted with those of the session. */
  listCookies?(site: Pick<Cookies, 'sessionToken'>): readonly CookieOption[];
}

/**
 * Adds to the sessions of both strategies. A feature names its token in `session`.
 *
 * @publicApi
 */
export interface SessionDescriber {
  /**
   * Called whenever a session is read for the app or a browser, so a query costs one for each
   * request.
   *
   * @returns The members: what JSON can hold, and the user may see. Others than those that the
   *   feature names are left out.
   * @throws whatever it throws makes the session unreadable, like an error of the `session`
   *   callback.
   */
  describe(session: VerifiedSession): Awaitable<SessionMembers>;
}

/** When and by what the user of a new session was proven. */
export type ProvenStart = Pick<SessionStart, 'proven' | 'proofs' | 'since'>;

/** The cookies of a request, and the site's. */
export interface CookieRequest {
  readonly cookies: RequestCookies;
  readonly site: Pick<Cookies, 'sessionToken'>;
}

/** The hooks of all features together. */
export interface SessionHooks extends Required<
  Pick<
    SessionHook,
    | 'claimNames'
    | 'isRevoked'
    | 'isReplaced'
    | 'isTokenRevoked'
    | 'ended'
    | 'reissued'
    | 'listCookies'
  >
> {
  started(
    session: VerifiedSession,
    start: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]>;
  /** The claims for the renewed token of a session. */
  getClaims(claims: JWT): JWT;
  /** The claims for the token of a new session, whatever the `jwt` callback returned for them. */
  getNewClaims(claims: JWT, start: ProvenStart): JWT;
  /** What decides whether a session is held; `undefined` where nothing holds any. */
  readonly policy: SessionPolicy | undefined;
  /** What features add to a session; `undefined` where none adds anything. */
  readonly describe: ((session: VerifiedSession) => Promise<SessionMembers>) | undefined;
  /** When the user last proved all that a sign-in asks for; `undefined` if no hook knows. */
  getStart(session: VerifiedSession): Promise<Date | undefined>;
  /** When the session ends at the latest: the earliest deadline of all hooks. */
  getDeadline(session: VerifiedSession, start?: ProvenStart): Promise<Date | undefined>;
  /** Ends a session that the browser no longer has. An error is logged. */
  replaced(
    getPrevious: () => Promise<SessionIdentity | null>,
    session: VerifiedSession,
  ): Promise<void>;
}

/** The hooks of the features, one by one. */
export const SessionHookListToken = key<readonly SessionHook[]>('SessionHookList');

/** The services that add to sessions, in the order of the features that do. */
export const SessionDescribersToken = key<readonly SessionDescriber[]>('SessionDescribers');

/**
 * The hooks of all features together; `undefined` without features, which then load nothing of
 * this.
 */
export const SessionHooksToken = key<SessionHooks | undefined>('SessionHooks');
