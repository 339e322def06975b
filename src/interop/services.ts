/** From what a framework's factory was given to what answers its requests, composed once. */
import type { Environment, ServiceResolver } from '../core/index.js';
import type { Awaitable } from '../core/kernel/objects.js';

/**
 * A configuration, or services that are composed already: those of a NestJS app, or of `createAuth`.
 * Or a function that gives one of them; it is asked for every request.
 *
 * @typeParam Config - The framework's configuration.
 * @typeParam Incoming - What the framework knows of a request.
 * @publicApi
 */
export type AuthSource<Config, Incoming> =
  Config | ServiceResolver | ((incoming: Incoming) => Awaitable<Config | ServiceResolver>);

/**
 * Finds the composition for a request. The same configuration, and the same services, are composed
 * once, for as long as they live.
 */
export function composeServices<Config extends object, Incoming, Composition>(
  source: AuthSource<Config, Incoming>,
  compose: (given: Config | ServiceResolver) => Composition,
): (incoming: Incoming) => Promise<Composition> {
  const known = new WeakMap<object, Composition>();
  return async (incoming) => {
    const given = typeof source === 'function' ? await source(incoming) : source;
    const composition = known.get(given) ?? compose(given);
    known.set(given, composition);
    return composition;
  };
}

/* MERGED variables-of-process.ts: The environment variables of the process. */

/** The variables that the app was started with. Some platforms have no process. */
export function getProcessVariables(): Environment {
  return typeof process === 'undefined' ? {} : process.env;
}
