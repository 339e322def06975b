/** The logout plans. Ending a session at the provider is no feature of this library. */
import type { Plan } from '../conformance-case.js';

const MODULES = {
  'oidcc-client-rp-initiated-logout-rp-basic': ['rp-init-logout', 'other-state', 'no-state'],
  'oidcc-client-back-channel-logout-rp-basic': [
    'happy',
    'alg-none',
    'wrong-alg',
    'no-event',
    'wrong-event',
    'wrong-aud',
    'wrong-iss',
    'with-nonce',
  ],
  'oidcc-client-front-channel-logout-rp-basic': ['rp-initiated', 'op-initiated'],
  'oidcc-client-rp-session-management-rp-basic': ['session-management'],
};

export const LOGOUT: readonly Plan[] = Object.entries(MODULES).map(([name, modules]) => ({
  name,
  cases: [],
  notOffered: modules.map((module) => ({ module, reason: 'no logout at the provider' })),
}));
