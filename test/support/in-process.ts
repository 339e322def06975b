/** Messages between services, without a network. */
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { firstValueFrom, isObservable } from 'rxjs';

/** A transport that is called instead of listening. */
export class InProcess extends Server implements CustomTransportStrategy {
  listen(callback: () => void): void {
    callback();
  }

  close(): void {
    // Nothing was opened.
  }

  on(): void {
    // It has no events.
  }

  unwrap<T>(): T {
    throw new TypeError('There is nothing inside.');
  }

  /** What a handler answers to a message with this context, or the error that it sends. */
  async ask(pattern: string, context?: unknown): Promise<unknown> {
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) throw new TypeError(`Nothing handles ${pattern}.`);
    try {
      const answer: unknown = await handler('sum', context);
      return isObservable(answer) ? await firstValueFrom(answer) : answer;
    } catch (thrown) {
      return { refused: thrown };
    }
  }
}
