/** What the feature `Audit` makes entries of. */
import { auditedEvent } from '../../core/features/index.js';

export const FACTOR_AUDITED_EVENTS = [
  auditedEvent('secondFactorChanged', {
    actions: {
      'second-factor.add': 'A user has set up an authenticator app',
      'second-factor.replace': 'A user has another authenticator app',
      'second-factor.remove': 'A user has removed the authenticator app',
      'second-factor.reset': 'The app has reset the second factor of a user',
      'second-factor.replace-recovery-codes': 'A user has new recovery codes',
    },
    read: ({ userId, change }) => ({ action: ACTIONS[change], userId }),
  }),
];

const ACTIONS = {
  added: 'second-factor.add',
  replaced: 'second-factor.replace',
  removed: 'second-factor.remove',
  reset: 'second-factor.reset',
  recoveryCodesReplaced: 'second-factor.replace-recovery-codes',
} as const;
