/**
 * Features next to each other: whichever an app lists, its services are created and it responds.
 */
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../src/core/index.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import { AccessTokens } from '../../src/features/access-tokens/index.js';
import { Account } from '../../src/features/account/index.js';
import { Audit } from '../../src/features/audit/index.js';
import { Limits } from '../../src/features/limits/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { PersonalData } from '../../src/features/personal-data/index.js';
import { ProviderLogout } from '../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Telemetry } from '../../src/features/telemetry/index.js';
import { AuthModule } from '../../src/index.js';

const FEATURES = {
  Account: () => Account(),
  Limits: () => Limits(),
  Passwords: () => Passwords({ mailer: () => undefined }),
  PersonalData: () => PersonalData(),
  AccessTokens: () => AccessTokens({ audiences: { orders: {} } }),
  ProviderTokens: () => ProviderTokens(),
  ProviderLogout: () => ProviderLogout(),
  SecondFactors: () => SecondFactors(),
  Audit: () => Audit(),
  Telemetry: () => Telemetry(),
};

/** Each needs no other feature, and none needs it: alone and with all of them is enough. */
const APART = ['Audit', 'Telemetry'];

const NAMES = Object.keys(FEATURES);

const COMBINATIONS = [
  ...NAMES.filter((name) => !APART.includes(name)).reduce<readonly string[][]>(
    (all, name) => [...all, ...all.map((some) => [...some, name])],
    [[]],
  ),
  ...APART.map((name) => [name]),
  NAMES,
];

function configure(names: readonly string[], strategy: 'jwt' | 'database' = 'jwt') {
  const chosen = Object.entries(FEATURES).filter(([name]) => names.includes(name));
  return {
    secret: 'a secret that is long enough for a test',
    trustHost: true,
    session: { strategy },
    adapter: new MemoryAdapter(),
    providers: [],
    features: [Sessions(), ...chosen.map(([, create]) => create())],
  };
}

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  it.each(COMBINATIONS.map((names) => [['Sessions', ...names].join(', '), names] as const))(
    '%s',
    async (_title, names) => {
      const services = createAuth(configure(names, strategy));
      const request = new Request('http://localhost:3000/auth/providers');
      const response = await services.get(AuthHandler).respond(request);
      expect(response.status).toBe(200);
    },
  );
});

it('are created by NestJS, all of them', async () => {
  const imports = [AuthModule.forRoot(configure(Object.keys(FEATURES)))];
  const module = await Test.createTestingModule({ imports }).compile();
  expect(module.get(ProviderTokens)).toBeDefined();
  await module.close();
});
