/** The `authorized` callback of the configuration, together with those of providers. */
import type { Authorized, ModuleCallbacks } from '../access/authorized.js';
import type { DiscoveredHooks } from './discovered-hooks.js';

/** Asks the configuration's callback and then those of providers; the first that refuses ends it. */
export function joinedAuthorized(
  configured: Partial<ModuleCallbacks>,
  hooks: DiscoveredHooks,
): Authorized {
  return async (params) => {
    for (const callbacks of [configured, ...hooks.callbacks]) {
      if (!callbacks.authorized) continue;
      const verdict = await callbacks.authorized(params);
      if (verdict !== true) return verdict ?? false;
    }
    return true;
  };
}
