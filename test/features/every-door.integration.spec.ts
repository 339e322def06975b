/**
 * Each feature alone, and all of them together, on every framework: their routes answer, and
 * nothing else changes.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
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
import { Browser } from '../support/browser.js';
import { type DoorApp, DOORS } from './doors.js';

/** Sessions is among all that need it. */
const FEATURES: Readonly<Record<string, () => readonly Feature[]>> = {
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

const ALL = (): readonly Feature[] => {
  const all = Object.values(FEATURES).flatMap((create) => create());
  return [...new Map(all.map((feature) => [feature.id, feature])).values()];
};

const CHOICES = [...Object.entries(FEATURES), ['all of them', ALL] as const];

describe.each(Object.entries(DOORS))('%s', (_, open) => {
  describe.each(CHOICES)('with %s', (_name, create) => {
    const features = create();
    let app: DoorApp;

    beforeAll(async () => {
      app = await open({
        secret: 'a secret that is long enough for a test',
        trustHost: true,
        basePath: '/auth',
        adapter: new MemoryAdapter(),
        session: { strategy: 'jwt' },
        providers: [],
        features,
        logger: { warn: () => undefined, error: () => undefined },
      });
    });

    afterAll(() => app.close());

    it('has its routes, and those of the library', async () => {
      const browser = new Browser(app.serve);
      expect(await browser.session()).toBeNull();
      const routes = features.flatMap(({ routes = [] }) => routes);
      const answers = await Promise.all(
        routes.map(async ({ method, path }) => {
          const visit = method === 'GET' ? {} : { json: {} };
          const response = await browser.visit(`/auth${path}`, { method, ...visit });
          return [`${method} ${path}`, response.status] as const;
        }),
      );
      // Without what it needs, a route refuses, each with its own status; 404 and 500 would be no
      // answer of it.
      const isMissing = ([name, status]: readonly [string, number]) =>
        status >= 500 || (status === 404 && !name.includes(':'));
      expect(answers.filter(isMissing)).toEqual([]);
    });

    it('has no route of another feature', async () => {
      const own = new Set(features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)));
      const others = ALL().flatMap(({ routes = [] }) =>
        routes.filter(({ path, method }) => method === 'GET' && !own.has(path)),
      );
      const browser = new Browser(app.serve);
      for (const { path } of others) {
        expect([path, (await browser.visit(`/auth${path}`)).status]).toEqual([path, 404]);
      }
    });
  });
});
