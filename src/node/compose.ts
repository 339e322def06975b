/** The services behind a configuration, on Node. */
import type { AuthConfig } from '../core/auth-config.js';
import { isComposed, requireObject } from '../core/auth.js';
import { InvalidOption } from '../core/errors/configuration.errors.js';
import { createAuth, withEnvDefaults } from '../core/index.js';
import type { ServiceResolver } from '../core/kernel/service-resolver.js';

/** One composition for each configuration object, for as long as that object lives. */
const compositions = new WeakMap<object, ServiceResolver>();

/**
 * The services for a configuration, with what it leaves open taken from the variables of the process; the
 * same ones for the same object. Services that were composed elsewhere stay as they are.
 *
 * @param usage - What to pass, for code without types.
 * @throws {InvalidOption} which says so, when it is neither services nor a configuration with providers.
 */
export function composeNode(given: AuthConfig | ServiceResolver, usage: string): ServiceResolver {
  requireObject(given, usage);
  if (isComposed(given)) return given;
  if (!Array.isArray(given.providers)) throw new InvalidOption(usage);
  const known = compositions.get(given);
  if (known) return known;
  const services = createAuth(withEnvDefaults(process.env, given));
  compositions.set(given, services);
  return services;
}
