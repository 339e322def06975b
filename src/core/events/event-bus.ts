/** Tells the app what happened. A listener can be slow or broken without anybody noticing outside. */
import { asError } from '../errors/auth.error.js';
import { EventError } from '../errors/upstream.errors.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { AuthEventMessages, AuthEventName, AuthEvents } from './events.js';

/** How long a flow waits for a handler, in milliseconds. The handler itself runs on. */
const HANDLER_DEADLINE_MS = 5_000;

/** Every session that is read is an event, and few apps listen to it. */
const NOTHING_TO_DO = Promise.resolve();

/**
 * Tells the handlers of the configuration what happened (contract §15).
 *
 * A handler is waited for during 5 seconds at most, and runs on after that. What it throws is logged as
 * an `EventError`, and changes no outcome.
 *
 * @example
 * ```ts
 * await services.get(EventBus).emit('updateUser', { user });
 * ```
 * @publicApi
 */
export class EventBus {
  constructor(
    private readonly handlers: Partial<AuthEvents>,
    private readonly logger: Logger,
  ) {}

  /** Calls the handler of an event. Never rejects: what a handler throws is logged. */
  emit<Name extends AuthEventName>(name: Name, message: AuthEventMessages[Name]): Promise<void> {
    // Called as a member of the handlers, so that it can use what is beside it.
    return this.handlers[name]
      ? this.tell(name, () => this.handlers[name]?.(message))
      : NOTHING_TO_DO;
  }

  private async tell(name: AuthEventName, call: () => unknown): Promise<void> {
    try {
      await withDeadline(call(), HANDLER_DEADLINE_MS, `The handler of ${name}`);
    } catch (thrown) {
      this.logger.error(new EventError({ err: asError(thrown), event: name }));
    }
  }
}
