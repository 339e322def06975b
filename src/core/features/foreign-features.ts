/** Features that another copy of the package made. */
import { USE_ONE_COPY } from '../kernel/copies.js';
import { type Feature, FeaturesToken } from './feature.js';
import { toFeatures } from './configured-features.js';

/**
 * Says which of the features this copy cannot serve: their services ask for those of the copy that
 * made them.
 */
export function findForeignFeatures(given: readonly Feature[] | undefined): readonly string[] {
  const foreign = toFeatures(given).filter(({ family }) => family.token !== FeaturesToken);
  if (foreign.length === 0) return [];
  const names = foreign.map(({ id }) => `"${id}"`).join(', ');
  const what = foreign.length === 1 ? `feature ${names} was` : `features ${names} were`;
  return [`The ${what} made by another copy of portcullis. ${USE_ONE_COPY}`];
}
