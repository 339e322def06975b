/** What a rule is that compares a parameter of an authorization request with the answer. */
import type { Profile } from '../models/user.js';

/** The answer of a provider. */
export interface AnswerFacts {
  /** The claims of the verified ID token; `undefined` for plain OAuth 2.0. */
  readonly claims: Profile | undefined;
  /** All that the provider says of the user. */
  readonly profile: Profile;
  /** When the flow began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** In seconds. */
  readonly tolerance: number;
}

/** What was asked for and what the answer has, in words; nothing private. */
export interface Mismatch {
  readonly asked: string;
  readonly found: string;
}

/** How the answer to a parameter is compared. */
export interface AnswerRule {
  /** What is kept of a value; `undefined` when nothing can be compared. Default: the value. */
  readonly keep?: (value: string) => string | undefined;
  readonly find: (asked: string, facts: AnswerFacts) => Mismatch | undefined;
  /** Whether only an ID token can answer it. */
  readonly needsIdToken?: true;
  /** Whether the user has chosen another account, and the provider has done nothing wrong. */
  readonly isChoice?: true;
}
