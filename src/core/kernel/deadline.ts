/** Time limits for asynchronous work. */

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
 */
export async function withDeadline<T>(
  work: PromiseLike<T> | T,
  milliseconds: number,
  what: string,
): Promise<T> {
  if (!isPromiseLike(work)) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const expire = () => reject(new DeadlineExceeded(what, milliseconds));
      timer = setTimeout(expire, milliseconds);
      // Adopted first: a thenable that fulfils with a pending promise would end the deadline.
      Promise.resolve(work).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

function isPromiseLike<T>(work: PromiseLike<T> | T): work is PromiseLike<T> {
  return typeof (work as Partial<PromiseLike<T>> | null | undefined)?.then === 'function';
}

/** Whether the work settles, in either way, within `milliseconds`. */
export async function settlesWithin(
  work: PromiseLike<unknown>,
  milliseconds: number,
): Promise<boolean> {
  let hasSettled = false;
  const settle = () => (hasSettled = true);
  const end = work.then(settle, settle);
  // Work that had settled before has called `settle` by the next turn, and needs no timer.
  await Promise.resolve();
  return hasSettled || withDeadline(end, milliseconds, 'The work').catch(() => false);
}

/** Waits for so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The same, and keeps no process from ending. */
export function pauseInBackground(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, milliseconds);
    // Elsewhere than on Node.js, timers are numbers.
    if (typeof timer === 'object' && timer !== null && 'unref' in timer) {
      (timer as { unref(): void }).unref();
    }
  });
}
