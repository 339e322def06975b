/** Attacks on the step of a sign-in: docs/reference/attacks.md has a row for each. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { BACK, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { findReusedCodes, findReusedRecoveryCodes } from './checks/codes.checks.js';
import { findNewTries } from './checks/pending.checks.js';
import { findEarlyChanges } from './checks/untouched.checks.js';
import { CODES, ENROLMENT, type EnrolledUser, FactorApp, RECOVERY, STEP } from './factor-app.js';

const WRONG = '000000';

let app: FactorApp;
let ada: EnrolledUser;

/** Posts as a script does. */
async function send(browser: ProvingBrowser, path: string, fields: object): Promise<Response> {
  return browser.visit(path, { json: { ...fields, csrfToken: await browser.csrfToken() } });
}

async function failWith(browser: ProvingBrowser, code: string): Promise<number> {
  return (await send(browser, STEP, { code })).status;
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  beforeEach(async () => {
    app = new FactorApp(strategy);
    const user = await app.createUser('ada', { password: true, account: 'op' });
    await app.addStalePasskey(user.id);
    const browser = await app.signIn(user.id);
    ada = { user, browser, ...(await app.setUp(browser)) };
  });

  const credentials = { email: 'ada@example.com', password: PASSWORD };

  const WAYS: Readonly<Record<string, (browser: ProvingBrowser) => Promise<Response>>> = {
    'a password': (browser) => browser.post('/auth/callback/password', credentials),
    'credentials of the app': (browser) => browser.post('/auth/callback/entry', { name: 'ada' }),
    'a provider': async (browser) => {
      const url = readLocation(await browser.post('/auth/signin/op'));
      const claims = { auth_time: Math.floor(app.now / 1000) };
      return browser.visit(`/auth/callback/op?${app.authorize(url, claims)}`);
    },
    'a passkey that was added with old proofs': async (browser) => {
      const data = JSON.stringify(app.device.get(await browser.passkeyOptions('authenticate')));
      return browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
    },
  };

  it.each(Object.entries(WAYS))(
    'MFA-01: %s leads to the step, and to no session',
    async (...way) => {
      const browser = app.browser();
      expect(readLocation(await way[1](browser)).pathname).toBe(STEP);
      expect(await browser.isSignedIn()).toBe(false);
      expect((await browser.visit('/auth/account/sessions')).status).toBe(401);
      expect((await send(browser, CODES, {})).status).toBe(401);
    },
  );

  it('MFA-02, MFA-03: a code works once: not later, nor in 32 requests at once', async () => {
    expect(await findReusedCodes({ strategy })).toEqual([]);
  });

  it('MFA-04: new sign-ins bring no new tries', async () => {
    expect(await findNewTries({ strategy })).toEqual([]);
  });

  it('MFA-05: a hundred failures refuse codes, but not those of the owner’s browser', async () => {
    for (let tries = 0; tries < 100; tries++) {
      app.now += 16 * MINUTE;
      await failWith(await app.begin('ada'), WRONG);
    }
    expect(app.mails.at(-1)?.subject).toContain('Many wrong codes');
    app.now += 16 * MINUTE;
    const elsewhere = await send(await app.begin('ada'), STEP, {
      code: await app.next(ada.secret),
    });
    expect(await elsewhere.json()).toEqual({ error: 'FactorLocked' });
    const own = await app.begin('ada', ada.browser);
    expect(await failWith(own, await app.next(ada.secret))).toBe(200);
    expect(await failWith(await app.begin('ada'), await app.next(ada.secret))).toBe(200);
  });

  it('MFA-05: who knows the address alone counts nothing', async () => {
    const before = await app.factorRows();
    const visitor = app.browser();
    for (let tries = 0; tries < 7; tries++) {
      await visitor.post('/auth/callback/password', { ...credentials, password: 'a guess of it' });
      expect(await failWith(visitor, WRONG)).toBe(401);
    }
    expect(await app.factorRows()).toEqual(before);
  });

  it('MFA-06: a sign-in that waits takes the code of its own user alone', async () => {
    const eve = await app.createEnrolled('eve');
    const code = await app.next(ada.secret);
    const browser = await app.begin('eve');
    expect((await send(browser, STEP, { code, userId: 'ada' })).status).not.toBe(200);
    expect(await failWith(await app.begin('ada'), await app.next(eve.secret))).toBe(422);
  });

  it('MFA-06: it is bound to its step: no app can be set up in place of the code', async () => {
    const browser = await app.begin('ada');
    expect((await send(browser, `${ENROLMENT}/offer`, {})).status).toBe(401);
    const fields = { offer: 'an offer', code: await app.next(ada.secret) };
    expect((await send(browser, ENROLMENT, fields)).status).toBe(401);
  });

  it('MFA-09: a recovery code that is used by four at once signs one in', async () => {
    expect(await findReusedRecoveryCodes({ strategy })).toEqual([]);
  });

  it('MFA-10: a reset of the password neither removes nor skips it', async () => {
    const { totps } = await app.factorRows();
    const browser = app.browser();
    await browser.post('/auth/password/forgot', { email: credentials.email });
    const [link = ''] = /https:\/\/\S+token=\S+/.exec(app.mails.at(-1)?.text ?? '') ?? [];
    const token = new URL(link).searchParams.get('token') ?? '';
    const password = 'another engine';
    await send(browser, '/auth/password/reset', { token, password });
    expect(await browser.isSignedIn()).toBe(false);
    const response = await browser.post('/auth/callback/password', { ...credentials, password });
    expect(readLocation(response).pathname).toBe(STEP);
    expect((await app.factorRows())['totps']).toEqual(totps);
  });

  it('MFA-14: a first factor alone changes no row of the user', async () => {
    expect(await findEarlyChanges({ strategy })).toEqual([]);
  });

  it('MFA-16: a recovery code is no second factor for anything else', async () => {
    const asked = { acr_values: 'mfa', callbackUrl: BACK };
    const [code = ''] = ada.recoveryCodes;
    const browser = await app.begin('ada');
    await send(browser, RECOVERY, { code });
    expect((await browser.open(asked)).status).toBe(200);
    await send(browser, '/auth/reauthenticate/totp', { code: await app.next(ada.secret) });
    expect(readLocation(await browser.open(asked)).href).toBe(BACK);
  });
});
