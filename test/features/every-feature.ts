/** Every feature of the library, as an app of tests lists it. */
import { AccessTokens } from '../../src/features/access-tokens/index.js';
import { Account } from '../../src/features/account/index.js';
import { Audit } from '../../src/features/audit/index.js';
import type { Feature } from '../../src/features/index.js';
import { Limits } from '../../src/features/limits/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { PersonalData } from '../../src/features/personal-data/index.js';
import { ProviderLogout } from '../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Telemetry } from '../../src/features/telemetry/index.js';

/** Sessions is among all that need it. */
export const FEATURES: Readonly<Record<string, () => readonly Feature[]>> = {
  Sessions: () => [Sessions()],
  Limits: () => [Limits()],
  Account: () => [Account()],
  Passwords: () => [Sessions(), Passwords({ mailer: () => undefined })],
  PersonalData: () => [Sessions(), PersonalData()],
  Audit: () => [Audit()],
  AccessTokens: () => [AccessTokens({ audiences: { orders: {} } })],
  ProviderTokens: () => [ProviderTokens()],
  ProviderLogout: () => [Sessions(), ProviderLogout()],
  SecondFactors: () => [Sessions(), SecondFactors()],
  Telemetry: () => [Telemetry()],
};

/** All of them together. */
export const ALL_FEATURES = (): readonly Feature[] => {
  const all = Object.values(FEATURES).flatMap((create) => create());
  return [...new Map(all.map((feature) => [feature.id, feature])).values()];
};
