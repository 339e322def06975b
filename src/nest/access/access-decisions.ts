/** What is found out about handlers and calls, once. */
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { objectNotes } from '../object-notes.js';
import type { Access } from './access.js';
import { accessOfHandler } from './access-metadata.js';

/**
 * Remembers what was decided about a call. A global guard and `@Auth()` both ask, and what they ask
 * for is the same: without this, each condition of the app's would run twice.
 */
@Injectable()
export class AccessDecisions {
  private readonly made = objectNotes<Promise<boolean>>();
  /** By handler, and by its class: a class can inherit a handler, and ask for more. */
  private readonly demands = new WeakMap<object, WeakMap<object, Access>>();

  /** Nest makes one context for all the guards of a call. */
  once(context: ExecutionContext, decide: () => Promise<boolean>): Promise<boolean> {
    const known = this.made.get(context);
    if (known) return known;
    const deciding = decide();
    this.made.set(context, deciding);
    return deciding;
  }

  /** What the decorators around the handler of a call ask for. They say the same every time. */
  demanded(context: ExecutionContext): Access {
    const [handler, type] = [context.getHandler(), context.getClass()];
    const ofHandler = this.demands.get(handler) ?? new WeakMap<object, Access>();
    const known = ofHandler.get(type);
    if (known) return known;
    const access = accessOfHandler(handler, type);
    this.demands.set(handler, ofHandler.set(type, access));
    return access;
  }
}
