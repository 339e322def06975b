/** The services behind a configuration, on Node. */
import type { AuthConfig } from '../core/auth-config.js';
import { isComposed } from '../core/auth.js';
import { createAuth, withEnvDefaults } from '../core/index.js';
import type { ServiceResolver } from '../core/kernel/service-resolver.js';

/** One composition for each configuration object, for as long as that object lives. */
const compositions = new WeakMap<object, ServiceResolver>();

/**
 * The services for a configuration, with what it leaves open taken from the variables of the process; the
 * same ones for the same object. Services that were composed elsewhere stay as they are.
 */
export function composeNode(given: AuthConfig | ServiceResolver): ServiceResolver {
  if (isComposed(given)) return given;
  const known = compositions.get(given);
  if (known) return known;
  const services = createAuth(withEnvDefaults(process.env, given));
  compositions.set(given, services);
  return services;
}
