/** The interface of challenges: what a visitor must do after many attempts. */
import type { Awaitable, Fetch } from '../../core/kernel/index.js';
import type { ChallengeWidget } from '../../core/pages/index.js';

/** What is known of the attempt. */
export interface ChallengeFacts {
  /** `password` for a guess of one, `mail` for a sign-up, a reset, a magic link or a code. */
  readonly kind: string;
  /** The client's address, if it is known. */
  readonly clientAddress: string | undefined;
}

/** The answer of a visitor. */
export interface ChallengeAnswer {
  /**
   * The value of the widget's field: not empty, at most 8192 characters. An attacker may have sent
   * it.
   */
  readonly token: string;
  readonly facts: ChallengeFacts;
}

/**
 * A challenge.
 *
 * @example
 * ```ts
 * const challenge: Challenge = {
 *   widget,
 *   verify: async ({ token }, fetch) =>
 *     (await fetch(`${service}/${encodeURIComponent(token)}`)).ok,
 * };
 * ```
 * @publicApi
 */
export interface Challenge {
  /** What the built-in pages show. */
  readonly widget: ChallengeWidget;
  /**
   * Whether the answer is right. An error, or no answer within 5 seconds, is logged and lets the
   * attempt pass: the limits go on without the challenge.
   *
   * @param fetch - The `fetch` of the app.
   */
  verify(answer: ChallengeAnswer, fetch: Fetch): Awaitable<boolean>;
}
