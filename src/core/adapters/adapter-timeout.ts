/** When a database does not answer, as opposed to when it refuses. */
import { AdapterError } from '../errors/upstream.errors.js';
import { DeadlineExceeded } from '../kernel/deadline.js';

/** The database did not answer. Asking it again would only keep the person waiting. */
export function isTimeout(thrown: unknown): boolean {
  return thrown instanceof AdapterError && thrown.cause?.err instanceof DeadlineExceeded;
}
