/** Who hands out services: the core's own container, or a NestJS application context. */
import type { Token } from './token.js';

/**
 * Finds the one instance behind a token.
 *
 * A NestJS application (`INestApplicationContext`) satisfies this interface as it is, so whatever
 * takes a `ServiceResolver` works with either.
 *
 * @publicApi
 */
export interface ServiceResolver {
  get<T>(token: Token<T>): T;
}
