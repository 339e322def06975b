/**
 * What counts as a factor when it is asked for counts when it is taken away: each route that
 * changes a proof, with each kind of factor, under each policy.
 */
import { describe, expect, it } from '@jest/globals';
import { FeatureRoutesToken } from '../../../src/core/features/feature-route.js';
import { defineFeature, service } from '../../../src/features/index.js';
import { HOUR, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { CODES, FactorApp, RECOVERY, TOTP } from './factor-app.js';

const REMOVE_APP = `${TOTP}/remove`;
const REMOVE_PASSKEY = '/auth/account/passkeys/remove';

/** A factor of a third party, which users prove on a page of its own. */
class PagerWay {
  static owners = new Set<string>();

  find({ userId }: { readonly userId: string }, now: number) {
    if (!PagerWay.owners.has(userId)) return undefined;
    const proof = { amr: ['otp'], at: now } as const;
    return { path: '/pager', label: 'secondFactor.code', proof } as const;
  }
}

const pager = defineFeature({
  id: 'pager',
  services: [service(PagerWay, [])],
  reauthenticationWays: [PagerWay],
});

/** The kinds of factors, and how a user comes to one. */
const FACTORS = {
  none: async (app: FactorApp) => void (await app.createUser('ada', { password: true })),
  app: async (app: FactorApp) => void (await app.createEnrolled()),
  passkey: async (app: FactorApp) =>
    void (await app.createUser('ada', { password: true, passkey: true })),
  both: async (app: FactorApp) => {
    await app.createUser('ada', { password: true, passkey: true });
    await app.setUp(await app.signIn('ada', ['hwk', 'user']));
  },
  pager: async (app: FactorApp) => {
    await app.createUser('ada', { password: true });
    PagerWay.owners.add('ada');
  },
  device: async (app: FactorApp) =>
    void (await app.createUser('ada', { password: true, otp: true })),
} as const;

type Factor = keyof typeof FACTORS;

const createApp = (options = {}, strategy: 'jwt' | 'database' = 'jwt') => {
  PagerWay.owners.clear();
  return new FactorApp(strategy, { options, features: [pager] });
};

/** A session that has long been there, in which the password was entered just now. */
async function steal(app: FactorApp) {
  const browser = await app.signIn('ada', ['pwd', 'otp']);
  Object.assign(app, { now: app.now + 13 * HOUR });
  await browser.post('/auth/callback/password', {
    email: 'ada@example.com',
    password: PASSWORD,
    reauthenticate: 'true',
    max_age: '60',
  });
  return browser;
}

const passkeyId = async (app: FactorApp) =>
  (await app.adapter.listAuthenticatorsByUserId('ada'))[0]?.credentialID ?? '';

/** The changes of proofs, and the routes that make them. */
const CHANGES = {
  'POST /account/second-factors/totp/remove': (browser: ProvingBrowser) => browser.post(REMOVE_APP),
  'GET /account/second-factors/totp': (browser: ProvingBrowser) => browser.visit(TOTP),
  'POST /account/second-factors/totp': (browser: ProvingBrowser) =>
    browser.post(TOTP, { code: '000000', offer: 'x' }),
  'POST /account/second-factors/totp/offer': (browser: ProvingBrowser) =>
    browser.post(`${TOTP}/offer`),
  'GET /account/second-factors/recovery-codes': (browser: ProvingBrowser) => browser.visit(CODES),
  'POST /account/second-factors/recovery-codes': (browser: ProvingBrowser) => browser.post(CODES),
  'POST /account/passkeys/remove': async (browser: ProvingBrowser, app: FactorApp) =>
    browser.post(REMOVE_PASSKEY, { id: (await passkeyId(app)) || 'none' }),
} as const;

/** Routes below the same paths that change no proof of possession, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'GET /account/passkeys': 'reads',
  'GET /account/passkeys/signals': 'reads',
  'POST /account/passkeys/rename': 'changes a name',
  'GET /account/passkeys/upgrade': 'asks for a password and both factors: MFA-21, MFA-22',
  'POST /account/passkeys/upgrade': 'asks for a password and both factors: MFA-21, MFA-22',
  'GET /account/password': 'takes the current password',
  'POST /account/password': 'takes the current password, and no second factor changes',
  'GET /account/password/first': 'leads to an email',
  'POST /account/password/first': 'leads to an email',
  'GET /account/linked-accounts': 'reads',
  'POST /account/second-factors/browsers/forget': 'takes trust away',
  'GET /account/second-factors/address': 'proves an address',
  'POST /account/second-factors/address': 'proves an address',
};

const isOfProofs = (path: string) =>
  /^\/account\/(second-factors|passkeys|password|linked-accounts)/.test(path);

describe('H10: every route that changes a proof', () => {
  it('has a row here, or the reason for none', () => {
    const routes = createApp()
      .services.get(FeatureRoutesToken)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => isOfProofs(name.split(' ')[1] ?? ''));
    const answered = [...Object.keys(CHANGES), ...Object.keys(OTHERS)];
    expect(new Set(routes)).toEqual(new Set(answered));
  });

  const factors = Object.keys(FACTORS).filter((name) => name !== 'none') as Factor[];
  it.each(factors)('MFA-58 asks for two factors where there is one: %s', async (factor) => {
    const app = createApp();
    await FACTORS[factor](app);
    const browser = await steal(app);
    for (const [name, change] of Object.entries(CHANGES)) {
      const response = await change(browser, app);
      const asked: unknown =
        response.status === 401
          ? await response.json()
          : { acr_values: response.headers.get('location')?.includes('acr_values=mfa') && 'mfa' };
      expect([name, asked]).toEqual([name, expect.objectContaining({ acr_values: 'mfa' })]);
    }
  });

  it('asks for a recent proof where there is none', async () => {
    const app = createApp();
    await FACTORS.none(app);
    const browser = await steal(app);
    expect((await browser.post(`${TOTP}/offer`)).status).toBe(200);
    app.now += 6 * MINUTE;
    expect((await browser.post(`${TOTP}/offer`)).status).toBe(401);
  });

  it('MFA-58 a user with a passkey alone adds no passkey and no account by the password', async () => {
    const app = createApp();
    await FACTORS.passkey(app);
    const browser = await steal(app);
    const options = { ...(await browser.passkeyOptions('register')), excludeCredentials: [] };
    const data = JSON.stringify(app.device.create(options));
    await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
    expect(await app.adapter.listAuthenticatorsByUserId('ada')).toHaveLength(1);
  });
});

describe.each(STRATEGIES)('H10: with the strategy %s', (strategy) => {
  /** Signs in by the password and a recovery code. */
  async function recover(app: FactorApp, code = '') {
    const browser = await app.begin('ada');
    await browser.post(RECOVERY, { code });
    expect(await browser.isSignedIn()).toBe(true);
    return browser;
  }

  it('MFA-59 a password and a recovery code replace the app, and neither remove it nor make codes', async () => {
    const app = createApp({}, strategy);
    const { recoveryCodes } = await app.createEnrolled();
    Object.assign(app, { now: app.now + 13 * HOUR });
    const browser = await recover(app, recoveryCodes[0]);
    const statuses = [await browser.post(REMOVE_APP), await browser.post(CODES)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
    const { secret } = await app.setUp(browser);
    expect(secret).toBeTruthy();
  });

  it('the passkey that is the only factor is removed by itself', async () => {
    const app = createApp({}, strategy);
    await FACTORS.passkey(app);
    const browser = await app.signIn('ada', ['hwk', 'user']);
    expect((await browser.post(REMOVE_PASSKEY, { id: await passkeyId(app) })).status).toBe(204);
  });
});

describe('H11: MFA-60 under a policy that requires a factor', () => {
  const LAST = { status: 409, body: { error: 'FactorRequired' } };
  const GONE = { status: 204 };
  it.each([
    ['offer', 'app', 'app', GONE],
    ['offer', 'passkey', 'passkey', GONE],
    ['off', 'app', 'app', GONE],
    ['off', 'passkey', 'passkey', GONE],
    ['require', 'app', 'app', LAST],
    ['require', 'passkey', 'passkey', LAST],
    ['require', 'both', 'app', GONE],
    ['require', 'both', 'passkey', GONE],
  ] as const)(
    '%s: of a user with %s, the removal of the %s',
    async (answer, owned, what, right) => {
      let policy: 'off' | 'offer' | 'require' = 'offer';
      const app = createApp({ policy: () => policy });
      await FACTORS[owned](app);
      policy = answer;
      const browser = await app.signIn('ada', ['hwk', 'user', 'pwd']);
      const response =
        what === 'app'
          ? await browser.post(REMOVE_APP)
          : await browser.post(REMOVE_PASSKEY, { id: await passkeyId(app) });
      const body: unknown = response.status === 204 ? undefined : await response.json();
      expect({ status: response.status, body }).toEqual({ body: undefined, ...right });
    },
  );

  it('of two removals at once, one is refused', async () => {
    let policy: 'offer' | 'require' = 'offer';
    const app = createApp({ policy: () => policy });
    await FACTORS.both(app);
    policy = 'require';
    const browser = await app.signIn('ada', ['hwk', 'user', 'pwd']);
    const id = await passkeyId(app);
    const answers = await Promise.all([
      browser.post(REMOVE_APP),
      browser.post(REMOVE_PASSKEY, { id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

describe('H12: MFA-61 the last way in', () => {
  const LAST = [409, { error: 'LastSignInMethod' }] as const;
  it.each([
    ['an address that is not proven', { passkey: true, isVerified: false }, LAST],
    ['a proven address, where passwords are reset', { passkey: true }, [204, undefined]],
    [
      'an account of a provider',
      { passkey: true, isVerified: false, account: 'op' },
      [204, undefined],
    ],
    ['a password', { passkey: true, isVerified: false, password: true }, [204, undefined]],
  ] as const)('a passkey beside %s', async (_what, owned, [status, body]) => {
    const app = createApp();
    await app.createUser('ada', owned);
    const browser = await app.signIn('ada', ['hwk', 'user']);
    const response = await browser.post(REMOVE_PASSKEY, { id: await passkeyId(app) });
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    expect([response.status, answer]).toEqual([status, body]);
  });
});

it('H10: a rule of a third party is asked too', async () => {
  class TokenRule {
    hasFactor = () => true;
    asksAtSignIn = () => true;
    requireAllowed = () => undefined;
  }
  const feature = defineFeature({
    id: 'tokens',
    services: [service(TokenRule, [])],
    factorRules: [TokenRule],
  });
  const app = new FactorApp('jwt', { features: [feature] });
  await app.createUser('ada', { password: true });
  const browser = await app.signIn('ada');
  expect((await browser.post(`${TOTP}/offer`)).status).toBe(401);
});
