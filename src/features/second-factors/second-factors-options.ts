import { type Awaitable, isPlainObject, key, type OptionNames } from '../../core/kernel/index.js';
import type { Account, User } from '../../core/models/index.js';

/**
 * What is asked of a user: nothing, the second factor that the user has set up, or a second factor
 * in any case, now or from a time on, until which it is offered.
 *
 * @publicApi
 */
export type SecondFactorAnswer = 'off' | 'offer' | 'require' | { readonly requireFrom: Date };

/**
 * Whom a policy is asked about.
 *
 * @publicApi
 */
export interface SecondFactorFacts {
  readonly user: User & { readonly id: string };
  /**
   * The provider that the user has signed in with, at each question; `undefined` where it is not
   * known.
   */
  readonly provider: string | undefined;
  /** The account of a sign-in; `undefined` for a user who is signed in. */
  readonly account?: Account | undefined;
}

/**
 * The options of `SecondFactors`.
 *
 * @publicApi
 */
export interface SecondFactorsOptions {
  /**
   * Who needs a second factor, by an answer for all users or a function: `offer` asks users who
   * have set one up, `require` also makes the others set one up before they are signed in, and
   * `off` asks none. Users who prove two factors otherwise, as by a passkey, are not asked.
   *
   * The function is asked at each sign-in, whatever its way, and about sessions that go on: every
   * five minutes in each process, and at once after `policyChanged` of the service. A session that
   * falls short is held: it is read as none until its user has proven the second factor. An error
   * of the function refuses the sign-in, and answers 503 to the request of a session.
   *
   * @default `offer`; `require` with `assurance: 'aal2'`
   * @example
   * ```ts
   * {
   *   policy: ({ user, provider }) =>
   *     provider === 'okta' ? 'off' : isAdmin(user) ? 'require' : 'offer',
   * }
   * ```
   */
  readonly policy?:
    SecondFactorAnswer | ((facts: SecondFactorFacts) => Awaitable<SecondFactorAnswer>) | undefined;
  /**
   * The name of the site in authenticator apps.
   *
   * @default the host of the site
   */
  readonly issuer?: string | undefined;
  /**
   * How many periods of 30 seconds the clock of an authenticator app may be off: `0` for none, as
   * ASVS 5.0 §6.5.5 asks, or `1`.
   *
   * @default `1`
   */
  readonly window?: 0 | 1 | undefined;
  /**
   * Lets users choose, as they enter a code, that this browser is not asked for one for a while:
   * for how long, in seconds, at most 30 days. It meets the policy, and never the level `mfa`:
   * handlers that require it still ask. A change of the password or of the second factor, and "sign
   * out everywhere", end it.
   *
   * @default every sign-in asks for a code
   */
  readonly trustedBrowsers?: { readonly maxAge: number } | undefined;
  /**
   * Whether a user of whom the policy requires a second factor, and who has none, may get a code by
   * email in its place. It goes to a verified address, and only after a first factor that was not
   * by email. It is weaker than an authenticator app: it is never `mfa`, and with
   * `assurance: 'aal2'` it is a configuration error.
   *
   * @default `false`
   */
  readonly emailCode?: boolean | undefined;
}

/** The options of the feature. */
export const SecondFactorsOptionsToken = key<SecondFactorsOptions>('SecondFactorsOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<SecondFactorsOptions> = {
  policy: true,
  issuer: true,
  window: true,
  trustedBrowsers: { maxAge: true },
  emailCode: true,
};

/** What is asked of a user now. */
export type CurrentAnswer = Extract<SecondFactorAnswer, string>;

const ANSWERS: readonly unknown[] = ['off', 'offer', 'require'];

/** What is wrong with an answer that is none, after its name. */
export const NO_ANSWER = "must be 'off', 'offer', 'require', or `{ requireFrom }` with a date";

/**
 * What an answer asks for at a time; `undefined` for what is no answer: apps have functions without
 * types.
 */
export function readAnswer(answer: unknown, now: number): CurrentAnswer | undefined {
  if (ANSWERS.includes(answer)) return answer as CurrentAnswer;
  const from = isPlainObject(answer)
    ? (answer as { requireFrom?: unknown }).requireFrom
    : undefined;
  if (!(from instanceof Date) || Number.isNaN(from.getTime())) return undefined;
  return from.getTime() <= now ? 'require' : 'offer';
}
