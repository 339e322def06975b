/** The argument of a framework's factory, and the services composed from it once. */
import type { Environment, ServiceResolver } from '../core/index.js';
import { type Awaitable, memoizeByObject } from '../core/kernel/index.js';

/**
 * A configuration, or services that are already composed: those of a NestJS app, or of
 * `createAuth`. Or a function that returns one of them; it is called for every request.
 *
 * @typeParam Config - The framework's configuration.
 * @typeParam Incoming - The framework's request.
 * @publicApi
 */
export type AuthSource<Config, Incoming> =
  Config | ServiceResolver | ((incoming: Incoming) => Awaitable<Config | ServiceResolver>);

/**
 * Returns a function that finds the composition for a request. A configuration object is composed
 * once.
 */
export function composeServices<Config extends object, Incoming, Composition>(
  source: AuthSource<Config, Incoming>,
  compose: (given: Config | ServiceResolver) => Composition,
): (incoming: Incoming) => Promise<Composition> {
  const composeOnce = memoizeByObject(compose);
  return async (incoming) => {
    const given = typeof source === 'function' ? await source(incoming) : source;
    return composeOnce(given);
  };
}

/** The environment variables of the process; none on platforms that have no `process`. */
export function getProcessVariables(): Environment {
  return typeof process === 'undefined' ? {} : process.env;
}
