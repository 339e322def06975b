/** The services of one request, composed when they are needed. */
import { asError } from '../errors/auth.error.js';
import type { ServiceResolver } from '../kernel/container.js';
import { LoggerToken, resolveLogger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';

/** A page that does not ask who the user is needs no services. */
export class LazyServices {
  private composition: Awaitable<ServiceResolver> | undefined;

  /** @param compose - Finds the services. */
  constructor(private readonly compose: () => Awaitable<ServiceResolver>) {}

  /** The services, composed at the first call; again at the next one if that fails. */
  get(): Awaitable<ServiceResolver> {
    if (this.composition) return this.composition;
    const composition = this.compose();
    this.composition = composition;
    if (composition instanceof Promise) {
      composition.catch(() => {
        this.composition = undefined;
      });
    }
    return composition;
  }

  /** Logs an error, also when the services cannot be composed. */
  async log(thrown: unknown): Promise<null> {
    (await this.findLogger()).error(asError(thrown));
    return null;
  }

  private async findLogger() {
    try {
      return (await this.get()).get(LoggerToken);
    } catch {
      // The configuration itself is the error.
      return resolveLogger(undefined, false);
    }
  }
}
