/** The logout plans that are not offered. `provider-logout.spec.ts` has the others. */
import type { Plan } from '../conformance-case.js';

/** The plans of the feature `ProviderLogout`, by their names in the conformance suite. */
export const RP_INITIATED = 'oidcc-client-rp-initiated-logout-rp-basic';
export const BACK_CHANNEL = 'oidcc-client-back-channel-logout-rp-basic';

const NOT_OFFERED = {
  'oidcc-client-front-channel-logout-rp-basic': ['rp-initiated', 'op-initiated'],
  'oidcc-client-rp-session-management-rp-basic': ['session-management'],
};

export const LOGOUT: readonly Plan[] = Object.entries(NOT_OFFERED).map(([name, modules]) => ({
  name,
  cases: [],
  notOffered: modules.map((module) => ({
    module,
    reason: 'needs third-party cookies, which browsers block',
  })),
}));
