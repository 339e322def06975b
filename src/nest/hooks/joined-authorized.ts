/** The `authorized` callback of the configuration, together with those of providers. */
import type { Authorized, AuthorizedParams, ModuleCallbacks } from '../access/authorized.js';
import type { DiscoveredHooks } from './discovered-hooks.js';

/** Asks the configuration's callback and then those of providers; the first that refuses ends it. */
export function joinedAuthorized(
  configured: Partial<ModuleCallbacks>,
  hooks: DiscoveredHooks,
): Authorized {
  return (paramsOf) => {
    const isAsked = configured.authorized ?? hooks.callbacks.some(({ authorized }) => authorized);
    return isAsked ? verdictOf([configured, ...hooks.callbacks], paramsOf()) : true;
  };
}

async function verdictOf(
  all: readonly Partial<ModuleCallbacks>[],
  params: AuthorizedParams,
): Promise<boolean | Response> {
  for (const callbacks of all) {
    if (!callbacks.authorized) continue;
    const verdict = await callbacks.authorized(params);
    if (verdict !== true) return verdict ?? false;
  }
  return true;
}
