/** Whether an issuer answers at all, apart from what it answers about a token. */
import { BoundedCache } from '../kernel/cache.js';
import { DeadlineExceeded } from '../kernel/deadline.js';

/** How long an issuer that failed is not asked again. Every request would else wait for it. */
const PAUSE_MS = 5_000;

/**
 * Notes failures of an issuer, and pauses the questions to it for five seconds once it is out of
 * reach: no connection, no answer in time, or repeated answers with a status of 500 or more and no
 * other one for five seconds. A single answer is about the token that was asked about, which any
 * client may have made up.
 */
export class IssuerOutage {
  private readonly failures = new BoundedCache<Error>(1, PAUSE_MS);
  private serverErrors = 0;
  /** Milliseconds since the epoch. */
  private answeredAt = -Infinity;

  /** Why the issuer is not asked at the moment; `undefined` if it may be asked. */
  peek(now: number): Error | undefined {
    return this.failures.peek('', now);
  }

  /** The issuer has answered. */
  noteAnswer(now: number): void {
    this.serverErrors = 0;
    this.answeredAt = now;
  }

  /** @param status - Of the response; `undefined` when none came. */
  noteFailure(failure: Error, status: number | undefined, now: number): void {
    if (status === undefined || hasTimedOut(failure)) {
      this.failures.set('', failure, now);
    } else if (status < 500) {
      this.noteAnswer(now);
    } else {
      this.serverErrors += 1;
      const isRepeated = this.serverErrors > 1 && now - this.answeredAt >= PAUSE_MS;
      if (!isRepeated) return;
      this.failures.set('', failure, now);
      this.serverErrors = 0;
    }
  }
}

/** Whether the body did not arrive in time. */
function hasTimedOut(failure: Error): boolean {
  for (let reason: unknown = failure; reason instanceof Error; reason = getReason(reason)) {
    if (reason instanceof DeadlineExceeded) return true;
  }
  return false;
}

function getReason({ cause }: Error): unknown {
  return cause instanceof Error ? cause : (cause as { err?: unknown } | undefined)?.err;
}
