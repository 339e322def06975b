/** Waiting with an end to it. */

/** What a call that took too long is rejected with. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';

  constructor(what: string, milliseconds: number) {
    super(`${what} did not answer within ${milliseconds} ms.`);
  }
}

/**
 * The promise's outcome, or {@link DeadlineExceeded} after `milliseconds`.
 *
 * The work itself goes on; what comes of it afterwards is dropped, a rejection too.
 */
export async function withDeadline<T>(
  work: PromiseLike<T> | T,
  milliseconds: number,
  what: string,
): Promise<T> {
  if (!isPromiseLike(work)) return work;
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new DeadlineExceeded(what, milliseconds));
    const timer = setTimeout(expire, milliseconds);
    const stop = () => clearTimeout(timer);
    const end = Promise.resolve(work);
    end.then(stop, stop);
    end.then(resolve, reject);
  });
}

function isPromiseLike<T>(work: PromiseLike<T> | T): work is PromiseLike<T> {
  return typeof (work as Partial<PromiseLike<T>> | null | undefined)?.then === 'function';
}

/** Whether the work comes to an end, a good or a bad one, within `milliseconds`. */
export async function settlesWithin(
  work: PromiseLike<unknown>,
  milliseconds: number,
): Promise<boolean> {
  let hasSettled = false;
  const settle = () => (hasSettled = true);
  const end = work.then(settle, settle);
  // What had come to an end before has said so by the next turn, and needs no timer.
  await Promise.resolve();
  return hasSettled || withDeadline(end, milliseconds, 'The work').catch(() => false);
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
