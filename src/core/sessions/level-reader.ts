/** What keeps the levels of sessions: the feature that names its service in `sessionLevels`. */
import type { RequestCookies, SetCookie } from '../http/cookies.js';
import { getFeatureUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery, type FeaturePath } from '../http/routes.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { MessageName } from '../localization/messages.js';
import type { VerifiedSession } from './session-strategy.js';
import type { Proof } from '../levels/proof.js';
import type { LevelRequirement } from '../levels/level-requirement.js';
import type { SessionLevel } from '../levels/session-level.js';

/**
 * Reads the levels of sessions.
 *
 * @publicApi
 */
export interface LevelReader {
  /** The page on which the user of a session proves again who they are. */
  readonly page: FeaturePath;
  /**
   * The level of a session. With the strategy `jwt` it is in the token, so that a check makes no
   * query.
   *
   * @throws {AuthError} when it is not known: the response is 503.
   */
  find(session: VerifiedSession): Awaitable<SessionLevel>;

  /** What proofs are worth that no session has yet. */
  measure(proofs: readonly Proof[]): SessionLevel;
}

/**
 * Knows the levels of sessions, and raises them.
 *
 * @publicApi
 */
export interface SessionLevels extends LevelReader {
  /**
   * Whether a proof ends what a sign-in of the user would ask for today, with the other ones of a
   * session in the last ten minutes: then the time of `session.absoluteMaxAge` starts again.
   *
   * @param before - The proofs of the session without the last one.
   */
  isWhole(userId: string, before: readonly Proof[], last: Proof): Promise<boolean>;

  /**
   * Adds a proof to a session: it goes on under a new token, as the same session. The token of
   * before has no level any more, and for ten seconds is accepted for what needs none.
   *
   * @returns The cookies of the new token.
   * @throws {SessionReplaced} when another request has replaced the token meanwhile. Nothing is
   *   changed.
   */
  raise(
    session: VerifiedSession,
    proof: Proof,
    request: SignedInRequest,
  ): Promise<readonly SetCookie[]>;
}

/** A page on which users can give a proof, and what it proves. */
export interface ReauthenticationPage {
  /** The page of proof leads to it with its own query: the callback URL, and what is asked for. */
  readonly path: FeaturePath;
  readonly label: MessageName;
  readonly proof: Proof;
}

/**
 * A way in which users prove again who they are, on a page of a feature. The page ends in `raise`
 * of {@link SessionLevels}.
 *
 * @publicApi
 */
export interface ReauthenticationWay {
  /**
   * Finds the page; `undefined` for a user who has not set the way up.
   *
   * @param now - In milliseconds since the epoch.
   */
  find(session: VerifiedSession, now: number): Awaitable<ReauthenticationPage | undefined>;
}

/** The ways of all features. */
export const ReauthenticationWaysToken =
  key<readonly ReauthenticationWay[]>('ReauthenticationWays');

/** The request of a user who is signed in. */
export interface SignedInRequest {
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
}

/** `undefined` in an app without a feature that keeps levels. */
export const LevelReaderToken = key<LevelReader | undefined>('LevelReader');

/** `undefined` in an app without a feature that keeps levels. */
export const SessionLevelsToken = key<SessionLevels | undefined>('SessionLevels');

/** For an app that requires a level, and has no feature that keeps it. */
export const NO_LEVELS =
  'needs to know what the user of a session has proven, and when: add `Sessions()` of "portcullis/features/sessions" to ' +
  '`features`.';

/** The page reads no larger number. */
const LONGEST_SECONDS = 999_999_999;

/**
 * The page of proof, which leads back. It asks for whole seconds: what it could not read it would
 * not ask for, and would lead back at once to what asks for it.
 *
 * @param callbackUrl - Absolute, or a path of this site.
 */
export function getProofUrl(
  { page }: Pick<LevelReader, 'page'>,
  requestOrigin: RequestOrigin,
  { acr, maxAge, fresh }: LevelRequirement,
  callbackUrl: string | undefined,
): string {
  const query = {
    callbackUrl,
    acr_values: acr,
    max_age: maxAge === undefined ? undefined : toWholeSeconds(maxAge),
    fresh: fresh && 'true',
  };
  return addQuery(getFeatureUrl(requestOrigin, page), query);
}

function toWholeSeconds(maxAge: number): string {
  return String(Math.min(Math.max(Math.floor(maxAge), 1), LONGEST_SECONDS));
}
