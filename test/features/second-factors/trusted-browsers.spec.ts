/** Browsers that are not asked for a code for a while. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { configurationErrors } from '../../../src/core/config/configuration-check.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { readLocation } from '../../support/browser.js';
import { HOUR, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp, STEP, TOTP } from './factor-app.js';

const DAY = 24 * HOUR;
const MAX_AGE = 7 * DAY;
const FORGET = '/auth/account/second-factors/browsers/forget';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  let ada: EnrolledUser;
  let browser: ProvingBrowser;
  beforeEach(async () => {
    app = new FactorApp(strategy, { options: { trustedBrowsers: { maxAge: MAX_AGE / 1000 } } });
    ada = await app.createEnrolled();
    browser = app.browser();
    await signIn({ trust: 'true' });
  });

  /** Signs in by the first factor, and by a code if one is asked for. */
  async function signIn(fields: object = {}, at = browser): Promise<'asked' | 'trusted'> {
    app.prove(['pwd']);
    const response = await at.post('/auth/callback/entry', { name: 'ada' });
    if (readLocation(response).pathname !== STEP) return 'trusted';
    await at.post(STEP, { code: await app.next(ada.secret), ...fields });
    return 'asked';
  }

  /** Whether the next sign-in in the browser asks for a code. */
  async function isAsked(at = browser): Promise<boolean> {
    await at.post('/auth/signout');
    app.prove(['pwd']);
    const response = await at.post('/auth/callback/entry', { name: 'ada' });
    return readLocation(response).pathname === STEP;
  }

  it('the page asks whether to trust the browser, and only where the app allows it', async () => {
    for (const [at, isOffered] of [
      [app, true],
      [new FactorApp(strategy), false],
    ] as const) {
      await (at === app ? undefined : at.createEnrolled());
      const another = await at.begin('ada');
      const page = await (await another.visit(STEP, { headers: HTML })).text();
      expect(page.includes('name="trust"')).toBe(isOffered);
    }
  });

  it('asks for no code again, and shows no second factor', async () => {
    expect(await isAsked()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await app.proofs(browser)).map(({ amr }) => amr)).toEqual([['pwd']]);
    expect((await browser.visit(TOTP, { headers: HTML })).status).toBe(302);
  });

  it('asks in another browser, and in one that was not trusted', async () => {
    expect(await isAsked(app.browser())).toBe(true);
    const another = app.browser();
    await signIn({}, another);
    expect(await isAsked(another)).toBe(true);
  });

  it('asks another user of the browser', async () => {
    await app.createUser('bob', { password: true });
    const bob = await app.setUp(await app.signIn('bob'));
    app.prove(['pwd']);
    const response = await browser.post('/auth/callback/entry', { name: 'bob' });
    expect(readLocation(response).pathname).toBe(STEP);
    await browser.post(STEP, { code: await app.next(bob.secret), trust: 'true' });
    expect(await isAsked()).toBe(false);
  });

  it('asks again after the time, however much it was used', async () => {
    for (let day = 1; day < 7; day++) {
      app.now += DAY - HOUR / 2;
      expect(await isAsked()).toBe(false);
    }
    app.now += 2 * DAY;
    expect(await isAsked()).toBe(true);
  });

  it('a copied cookie works once: the browser gets another one with each use', async () => {
    const copied = [...browser.jar];
    expect(await isAsked()).toBe(false);
    const thief = app.browser();
    for (const [name, text] of copied) thief.jar.set(name, text);
    app.prove(['pwd']);
    const response = await thief.post('/auth/callback/entry', { name: 'ada' });
    expect(readLocation(response).pathname).toBe(STEP);
    expect(await isAsked()).toBe(false);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['the user asks for codes again', () => browser.post(FORGET)],
    [
      'the password is changed',
      () => app.services.get(Passwords).set('ada', 'an analytical engine'),
    ],
    ['all sessions are ended', () => app.services.get(Sessions).revokeAll('ada')],
    ['the policy may answer otherwise', () => app.secondFactors.policyChanged('ada')],
    ['it may answer otherwise for all', () => app.secondFactors.policyChanged('all')],
    [
      'the second factor is reset and set up again',
      async () => {
        await app.secondFactors.reset('ada');
        ada = { ...ada, ...(await app.setUp(await app.signIn('ada'))) };
      },
    ],
  ])('asks again once %s', async (_what, change) => {
    await change();
    expect(await isAsked()).toBe(true);
  });

  it('the account page lists it', async () => {
    const page = await (await browser.visit('/auth/account', { headers: HTML })).text();
    expect(page).toContain('Browser that is not asked for a code');
    await browser.post(FORGET);
    const after = await (await browser.visit('/auth/account', { headers: HTML })).text();
    expect(after).not.toContain('Browser that is not asked for a code');
  });

  it('meets a policy that requires the factor, until the trust ends', async () => {
    const options = { policy: 'require', trustedBrowsers: { maxAge: MAX_AGE / 1000 } } as const;
    app = new FactorApp(strategy, { options });
    await app.createUser('ada', { password: true });
    ada = { ...ada, ...(await app.setUpInStep(await app.begin('ada'))) };
    browser = app.browser();
    await signIn({ trust: 'true' });
    expect(await isAsked()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
    await app.secondFactors.policyChanged('ada');
    expect(await browser.isSignedIn()).toBe(false);
  });
});

it.each([
  [{ maxAge: 0 }, undefined, /`trustedBrowsers` must be/],
  [{ maxAge: 31 * 86_400 }, undefined, /`trustedBrowsers` must be/],
  [{ maxAge: '3600' }, undefined, /`trustedBrowsers` must be/],
  [true, undefined, /`trustedBrowsers` must be/],
  [{ maxAge: 3600 }, 'aal2', /`trustedBrowsers` does not go with `assurance: 'aal2'`/],
])(
  'is a wrong configuration: %p with the assurance %p',
  async (trustedBrowsers, assurance, problem) => {
    const features = [Sessions(), SecondFactors({ trustedBrowsers } as never)];
    const errors = await configurationErrors({
      ...{ secret: 'a secret', url: 'https://app.test', providers: [], features },
      adapter: new MemoryAdapter(),
      ...(assurance === 'aal2' && { assurance }),
    });
    expect(errors.map(({ message }) => message)).toContainEqual(expect.stringMatching(problem));
  },
);
