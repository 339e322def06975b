/** Every documented difference, and what cannot be compared. */
import { A_TO_F } from './a-to-f.js';
import { ANSWERS_OF_MANY } from './answers-of-many.js';
import type { Difference } from './difference.js';
import { G_TO_P } from './g-to-p.js';
import { Q_TO_Z } from './q-to-z.js';
import { REQUESTS_TO_MANY } from './requests-to-many.js';

export const DIFFERENCES: readonly Difference[] = [
  ...REQUESTS_TO_MANY,
  ...ANSWERS_OF_MANY,
  ...A_TO_F,
  ...G_TO_P,
  ...Q_TO_Z,
];

/**
 * Where Auth.js fails in every sample before it gets there; the difference in the outcome says how.
 */
export const OUT_OF_REACH: Readonly<Record<string, readonly string[]>> = {
  threads: ['user', 'account'],
};
