/** A context on its way through the pipes of a parameter. */
import { type ExecutionContext, HttpException } from '@nestjs/common';
import type { CarryingRequest } from '../transports/transport.js';
import type { Transports } from '../transports/transports.js';

/**
 * Carries a context past the pipes that see a parameter first. An app's global pipe that trims or
 * copies plain objects has nothing to do here.
 */
export class ContextSource {
  readonly #context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.#context = context;
  }

  /**
   * What `read` finds behind the context. A failure is told in the way of the transport.
   */
  async read<T>(
    transports: Transports,
    read: (request: CarryingRequest) => Promise<T | null>,
  ): Promise<T | null> {
    const transport = transports.of(this.#context);
    try {
      return await read(transport.request(this.#context));
    } catch (thrown) {
      if (!(thrown instanceof HttpException)) throw thrown;
      throw await transport.exception(thrown, this.#context);
    }
  }
}
