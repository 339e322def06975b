/**
 * What an app requires of sessions that go on, such as a second factor: the feature that names its
 * service in `sessionPolicy`.
 */
import { key } from '../kernel/container.js';
import type { Moment } from '../kernel/moments.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { Awaitable } from '../kernel/objects.js';
import type { VerifiedSession } from './session-strategy.js';

/**
 * Decides whether a session may be used. One that may not is held: it is read as none, wherever it
 * is read, and its cookie stays, so that it goes on once its user has given what it lacks.
 *
 * @publicApi
 */
export interface SessionPolicy {
  /**
   * Whether a session is held. Called for each check of a session: what needs a query has to be
   * remembered.
   *
   * @throws {AuthError} when it is not known: the response is 503, and the cookie stays.
   */
  isHeld(session: VerifiedSession): Awaitable<boolean>;

  /**
   * The page on which the user of a held session gives what it lacks. Its route says `takesHeld`.
   *
   * @param callbackUrl - Where it leads back to.
   * @throws {AuthError} when it is not known.
   */
  findUrl(
    session: VerifiedSession,
    requestOrigin: RequestOrigin,
    callbackUrl: string | undefined,
  ): Awaitable<string>;
}

/**
 * Tells all processes that policies may decide otherwise about a user, whose role or membership has
 * changed.
 *
 * @publicApi
 */
export interface PolicyChanges {
  /**
   * @param userId - Default: all users.
   * @throws {AdapterError} when the database fails. Some processes may not learn of it.
   */
  announce(userId?: string): Promise<void>;

  /** When this process has learnt of the last change; `undefined` for none. Makes no query. */
  findLast(userId: string): Moment | undefined;
}

/** `undefined` in an app without a feature that tells them. */
export const PolicyChangesToken = key<PolicyChanges | undefined>('PolicyChanges');
