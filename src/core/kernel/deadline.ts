/** Time limits for asynchronous work. */
import { systemTimers } from './timers.js';

/** A call did not finish within its time limit. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';

  constructor(what: string, milliseconds: number) {
    super(`${what} did not answer within ${milliseconds} ms.`);
  }
}

/**
 * Returns the outcome of the work, or rejects with {@link DeadlineExceeded} after `milliseconds`.
 *
 * The work itself goes on. Its later outcome, also a rejection, is dropped.
 *
 * @param what - Names the work in the error message.
 * @param timers - Default: those of the platform. Many limits are set by functions that no
 *   container makes, such as a mailer's, and an app whose services answer notices none of them.
 */
export async function withDeadline<T>(
  work: PromiseLike<T> | T,
  milliseconds: number,
  what: string,
  timers = systemTimers,
): Promise<T> {
  if (!isPromiseLike(work)) return work;
  let cancel: (() => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const expire = () => reject(new DeadlineExceeded(what, milliseconds));
      cancel = timers.after(milliseconds, expire);
      // Adopted first: a thenable that fulfils with a pending promise would end the deadline.
      Promise.resolve(work).then(resolve, reject);
    });
  } finally {
    cancel?.();
  }
}

function isPromiseLike<T>(work: PromiseLike<T> | T): work is PromiseLike<T> {
  return typeof (work as Partial<PromiseLike<T>> | null | undefined)?.then === 'function';
}

/**
 * Whether the work settles, in either way, within `milliseconds`. For the timers, see
 * {@link withDeadline}.
 */
export async function settlesWithin(
  work: PromiseLike<unknown>,
  milliseconds: number,
  timers = systemTimers,
): Promise<boolean> {
  let hasSettled = false;
  const settle = () => (hasSettled = true);
  const end = work.then(settle, settle);
  // Work that had settled before has called `settle` by the next turn, and needs no timer.
  await Promise.resolve();
  return hasSettled || withDeadline(end, milliseconds, 'The work', timers).catch(() => false);
}
