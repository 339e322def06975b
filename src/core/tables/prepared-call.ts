/** Calls of a database that may have to be opened, or to bring its tables up to date, before. */
import { withDeadline } from '../kernel/deadline.js';

/** What a database may have to do once, before its first call. */
export interface Preparable {
  /**
   * Opens the database and brings its tables up to date. Every call does so by itself; the library
   * calls this before, so that the work of a migration is not counted against the time limit of a
   * call. It fails by itself when the database cannot be reached.
   *
   * @returns `undefined` when there is nothing left to do.
   */
  prepare?(): Promise<void> | undefined;
}

/**
 * Makes a call whose time limit begins when the database is prepared.
 *
 * @param milliseconds - The time limit of the call.
 * @param what - Names the call in the error.
 * @throws {DeadlineExceeded} when the call takes longer.
 */
export async function callPrepared<Result>(
  target: Preparable,
  call: () => PromiseLike<Result> | Result,
  milliseconds: number,
  what: string,
): Promise<Result> {
  const preparation = target.prepare?.();
  if (preparation) await preparation;
  return withDeadline(call(), milliseconds, what);
}
