/** Decisions about calls, made once. */
import { type ExecutionContext, Injectable } from '@nestjs/common';

/**
 * Remembers what was decided about a call. A global guard and `@Auth()` both ask, and what they ask
 * for is the same: without this, each condition of the app's would run twice.
 */
@Injectable()
export class AccessDecisions {
  private readonly made = new WeakMap<ExecutionContext, Promise<boolean>>();

  /** Nest makes one context for all the guards of a call. */
  once(context: ExecutionContext, decide: () => Promise<boolean>): Promise<boolean> {
    const known = this.made.get(context);
    if (known) return known;
    const deciding = decide();
    this.made.set(context, deciding);
    return deciding;
  }
}
