/** A feature of a third party with a way to sign in: users hold a badge to a reader. */
import { AdapterToken } from '../../src/core/index.js';
import { defineFeature, type Feature, key, provide } from '../../src/features/index.js';
import type { CredentialsConfig } from '../../src/core/providers/credentials-config.js';

const BadgeProviderToken = key<CredentialsConfig>('BadgeProvider');

/** The number of a badge is the id of its user. */
export function badgeReader(): Feature {
  return defineFeature({
    id: 'badge-reader',
    services: [
      provide(BadgeProviderToken, [AdapterToken], (adapter): CredentialsConfig => ({
        id: 'badge',
        name: 'Badge',
        type: 'credentials',
        credentials: { badge: {} },
        authorize: async ({ badge }) => (await adapter?.getUser?.(String(badge))) ?? null,
      })),
    ],
    providers: [BadgeProviderToken],
  });
}
