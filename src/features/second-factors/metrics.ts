/** What the feature `Telemetry` measures. */
import { countRequests } from '../../core/features/index.js';

export const FACTOR_METRICS = [
  countRequests({
    name: 'portcullis.second_factor',
    description: 'Second factors that users have given in a sign-in.',
    actions: {
      'second-factor.prove': { factor: 'totp' },
      'second-factor.prove-recovery-code': { factor: 'recovery_code' },
      'second-factor.prove-by-email': { factor: 'email_code' },
    },
  }),
];
