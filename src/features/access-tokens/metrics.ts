/** What the feature `Telemetry` measures. */
import { countRequests } from '../../core/features/index.js';

export const ACCESS_TOKENS_METRICS = [
  countRequests({
    name: 'portcullis.token.issued',
    description: 'Access tokens that clients have asked for.',
    actions: { 'access-token.issue': {} },
  }),
];
