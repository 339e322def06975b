/** What the feature `Telemetry` measures. */
import { gauge } from '../../core/features/index.js';
import { RevocationSync } from './revocation-sync.js';

export const SESSIONS_METRICS = [
  gauge({
    name: 'portcullis.feed.lag',
    description:
      'How long ago this process knew of all sessions that were ended, with sessions in cookies.',
    unit: 's',
    service: RevocationSync,
    read: (sync) => sync.lagSeconds,
  }),
];
