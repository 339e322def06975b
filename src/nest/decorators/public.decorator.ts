/** `@Public()` and `@OptionalAuth()`: exceptions to a guard. */
import { Demand } from '../access/access-metadata.js';
import { Guarded } from './guarded.js';

/**
 * Lets everybody reach a handler, or a controller, that a global guard or its class would keep for
 * signed-in people. Beside `@Auth()` in the same place it has no effect.
 *
 * @example
 * ```ts
 * @Get('health')
 * @Public()
 * health() {
 *   return 'fine';
 * }
 * ```
 * @publicApi
 */
export function Public(): ClassDecorator & MethodDecorator {
  return Demand({ level: 'public' });
}

/**
 * Lets everybody reach a handler or a controller, and `@Session()` tells who is there, if anybody.
 * Unlike `@Public()`, it answers 503 while sessions cannot be read.
 *
 * @publicApi
 */
export function OptionalAuth(): ClassDecorator & MethodDecorator {
  return Guarded({ level: 'optional' });
}
