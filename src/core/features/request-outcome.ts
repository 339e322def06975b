/** How a request has ended that did not succeed. */
import { AuthError } from '../errors/auth.error.js';
import { ServerBusy } from '../errors/request.errors.js';
import { RouteError } from '../errors/route.error.js';
import { AdapterError, SessionTokenError, SignOutError } from '../errors/upstream.errors.js';

/** What was refused, and what failed although it was allowed. */
export interface RequestFailure {
  readonly outcome: 'refused' | 'failed';
  /** The code of the error. `Failed` for an error that is not the library's. */
  readonly reason: string;
}

/** The errors by which an action failed, and was not refused. */
const FAILURES = [AdapterError, SessionTokenError, SignOutError, ServerBusy];

/** @param thrown - What a request has failed with. */
export function describeRequestFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof RouteError) {
    return { outcome: thrown.status === 503 ? 'failed' : 'refused', reason: thrown.code };
  }
  if (!(thrown instanceof AuthError)) return { outcome: 'failed', reason: 'Failed' };
  const isFailure = FAILURES.some((type) => thrown instanceof type);
  return { outcome: isFailure ? 'failed' : 'refused', reason: thrown.type };
}
