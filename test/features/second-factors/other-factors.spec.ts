/** Factors of third parties, and policies by provider, where a proof is added or taken away. */
import { describe, expect, it } from '@jest/globals';
import { defineFeature, service } from '../../../src/features/index.js';
import { readLocation } from '../../support/browser.js';
import { HOUR, MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, STEP, TOTP } from './factor-app.js';

/** By a rule, which says who has the factor. */
class TokenRule {
  hasFactor = () => true;
  asksAtSignIn = () => true;
  requireAllowed = () => undefined;
}

/** By a way to prove again alone. */
class PagerWay {
  find(_session: unknown, now: number) {
    const proof = { amr: ['otp'], at: now } as const;
    return { path: '/pager', label: 'secondFactor.code', proof } as const;
  }
}

/** What third parties bring that counts as a factor, each with a user who has it. */
const FACTORS = {
  'a rule': { factorRules: [TokenRule], services: [service(TokenRule, [])] },
  'a way': { reauthenticationWays: [PagerWay], services: [service(PagerWay, [])] },
  'a provider of the type credentials': {},
} as const;

const ACCOUNT = { provider: 'op', providerAccountId: 'ada-1815' };

/** What a session adds, and whether it is there. */
const ADDITIONS = {
  'an account': {
    add: async (app: FactorApp, browser: ProvingBrowser) => {
      const started = await browser.post('/auth/signin/op', { link: 'true' });
      Object.assign(app.op, { person: { sub: 'ada-1815', email: 'other@example.com' } });
      return browser.visit(`/auth/callback/op?${app.op.authorize(readLocation(started))}`);
    },
    isThere: async ({ adapter }: FactorApp) => (await adapter.getUserByAccount(ACCOUNT)) !== null,
  },
  'a passkey': {
    add: async (app: FactorApp, browser: ProvingBrowser) => {
      const path = '/auth/webauthn-options/passkey?action=register';
      const asked = await browser.visit(path);
      if (!asked.ok) return asked;
      const { options } = (await asked.json()) as { readonly options: object };
      const data = JSON.stringify(app.device.create(options));
      return browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
    },
    isThere: async ({ adapter }: FactorApp) =>
      (await adapter.listAuthenticatorsByUserId('ada')).length > 0,
  },
  'an app': {
    add: (_app: FactorApp, browser: ProvingBrowser) => browser.post(`${TOTP}/offer`),
    isThere: async (_app: FactorApp, response: Response) => response.ok,
  },
} as const;

async function start(strategy: (typeof STRATEGIES)[number], kind: keyof typeof FACTORS) {
  const feature = defineFeature({ id: 'other-factor', ...FACTORS[kind] });
  const app = new FactorApp(strategy, { features: [feature] });
  const isDevice = kind === 'a provider of the type credentials';
  await app.createUser('ada', { password: true, otp: isDevice });
  return app;
}

describe.each(STRATEGIES)('H10: with the strategy %s', (strategy) => {
  describe.each(Object.keys(FACTORS) as (keyof typeof FACTORS)[])('a factor by %s', (kind) => {
    it.each(Object.entries(ADDITIONS))('is asked for before %s is added', async (_, addition) => {
      const app = await start(strategy, kind);
      const browser = await app.signIn('ada', ['pwd']);
      const response = await addition.add(app, browser);
      expect(await addition.isThere(app, response)).toBe(false);
      const proven = await app.signIn('ada', ['pwd', 'otp']);
      app.pass(MINUTE);
      expect(await addition.isThere(app, await addition.add(app, proven))).toBe(true);
    });

    it('is asked for in the page of the step where an account is linked', async () => {
      const app = await start(strategy, kind);
      const browser = await app.signIn('ada', ['pwd']);
      const response = await ADDITIONS['an account'].add(app, browser);
      expect(readLocation(response).pathname).toBe(STEP);
    });
  });
});

/** The providers of the app, and whether this user can sign in by them. */
const PROVIDERS = {
  op: true,
  plain: false,
  password: true,
  entry: true,
  passkey: true,
  other: false,
} as const;

describe('H11: a policy by provider', () => {
  it.each(Object.entries(PROVIDERS))(
    'that requires it at %s: the last factor stays: %s',
    async (required, stays) => {
      const policy = ({ provider }: { readonly provider: string | undefined }) =>
        provider === required ? 'require' : 'offer';
      const app = new FactorApp('jwt', { options: { policy } });
      await app.createUser('ada', { password: true, account: 'op' });
      const browser = await app.signIn('ada', ['pwd', 'otp']);
      await app.setUp(browser);
      const response = await browser.post(`${TOTP}/remove`);
      expect(response.status).toBe(stays ? 409 : 204);
    },
  );

  it.each([
    ['op', true],
    ['plain', false],
  ])('that requires it at %s: a password alone prolongs nothing: %s', async (required, asks) => {
    const policy = ({ provider }: { readonly provider: string | undefined }) =>
      provider === required ? 'require' : 'off';
    const app = new FactorApp('jwt', {
      options: { policy },
      config: { session: { strategy: 'jwt', absoluteMaxAge: 24 * 60 * 60 } },
    });
    await app.createUser('ada', { password: true, account: 'op' });
    const browser = await app.signIn('ada');
    app.pass(20 * HOUR);
    await browser.post('/auth/callback/entry', { name: 'ada', reauthenticate: 'true' });
    app.pass(5 * HOUR);
    expect(await browser.isSignedIn()).toBe(!asks);
  });
});
