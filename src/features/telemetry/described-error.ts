/** How work has ended that threw an error. */
import { describeRequestFailure } from '../../core/features/index.js';

/** For an error that is not the library's. */
const OTHER = '_OTHER';

/** The outcome, and the `error.type`, as attributes: no message, which may hold private details. */
export function describeError(thrown: unknown) {
  const { outcome, reason } = describeRequestFailure(thrown);
  return { outcome, 'error.type': reason === 'Failed' ? OTHER : reason };
}
