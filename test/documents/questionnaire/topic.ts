/** What a buyer of an app asks about its sign-in, and what is true of one with portcullis. */
import type { TestName } from '../answer.js';

interface Asked {
  readonly question: string;
  /** As Markdown, with links relative to `docs/`. */
  readonly answer: string;
}

type Tests = readonly [TestName, ...TestName[]];

/**
 * A question and its answer: what is there has a test; `policy` is a promise of the project,
 * `yours` one of the app.
 */
export type Reply = Asked &
  (
    | { readonly state: 'yes'; readonly tests: Tests }
    | { readonly state: 'partly'; readonly tests: Tests; readonly notYet: string }
    | { readonly state: 'notYet' | 'policy' | 'yours' }
  );

export interface Topic {
  readonly title: string;
  readonly replies: readonly Reply[];
}
