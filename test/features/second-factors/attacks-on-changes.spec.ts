/**
 * Attacks on the changes of second factors, and on their rows: docs/reference/attacks.md has a row
 * for each.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP_FACTORS } from '../../../src/features/second-factors/second-factor-tables.js';
import { MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { findSkippedFactors } from './checks/factors.checks.js';
import {
  CODES,
  ENROLMENT,
  type EnrolledUser,
  FactorApp,
  readJson,
  STEP,
  TOTP,
} from './factor-app.js';

let app: FactorApp;
let ada: EnrolledUser;

/** What a script gets: the status, and the body. */
async function send(browser: ProvingBrowser, path: string, fields: object = {}) {
  const json = { ...fields, csrfToken: await browser.csrfToken() };
  const response = await browser.visit(path, { json });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
  return { status: response.status, body };
}

/** Writes into the row of a user. */
async function overwrite(userId: string, sealed: string): Promise<void> {
  await app.adapter.tables.update(TOTP_FACTORS, { userId }, { sealed });
}

const UNPROVEN = { status: 409, body: { error: 'AddressUnproven' } };
const UNREADABLE = { status: 409, body: { error: 'FactorUnreadable' } };

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  beforeEach(async () => {
    app = new FactorApp(strategy);
    ada = await app.createEnrolled();
  });

  describe('MFA-07: an address that its owner has not proven', () => {
    it('has no second factor set up in a session', async () => {
      await app.createUser('mallory', { isVerified: false });
      const browser = await app.signIn('mallory');
      expect(await send(browser, `${TOTP}/offer`)).toEqual(UNPROVEN);
      expect(await send(browser, TOTP, { offer: 'an offer', code: '123456' })).toEqual(UNPROVEN);
      expect(await app.secondFactors.find('mallory')).toMatchObject({ totp: null });
    });

    it('has none set up in a sign-in that requires it, until a code was typed', async () => {
      app = new FactorApp(strategy, { options: { policy: 'require' } });
      await app.createUser('mallory', { isVerified: false });
      const browser = await app.begin('mallory');
      expect(await send(browser, `${ENROLMENT}/offer`)).toEqual(UNPROVEN);
      await send(browser, '/auth/second-factor/address');
      await send(browser, '/auth/second-factor/address', { code: app.code });
      expect((await send(browser, `${ENROLMENT}/offer`)).status).toBe(200);
    });
  });

  describe('MFA-08: a session alone', () => {
    it.each([
      ['replaces no app', TOTP, { offer: 'an offer', code: '123456' }],
      ['gets no secret', `${TOTP}/offer`, {}],
      ['removes no app', `${TOTP}/remove`, {}],
      ['makes no recovery codes', CODES, {}],
    ])('%s', async (_name, path, fields) => {
      app.now += 6 * MINUTE;
      const before = await app.factorRows();
      const { status, body } = await send(ada.browser, path, fields);
      expect([status, body['error'], body['acr_values']]).toEqual([
        401,
        'InsufficientUserAuthentication',
        'mfa',
      ]);
      expect(await app.factorRows()).toEqual(before);
    });

    it('sets up no first app either, once its proof is old', async () => {
      await app.createUser('grace');
      const browser = await app.signIn('grace');
      app.now += 6 * MINUTE;
      expect((await send(browser, `${TOTP}/offer`)).status).toBe(401);
    });
  });

  it('MFA-11: the secret of another user, copied into a row, proves nothing', async () => {
    const eve = await app.createEnrolled('eve');
    const row = await app.adapter.tables.find(TOTP_FACTORS, { userId: 'eve' });
    await overwrite('ada', row?.sealed ?? '');
    const browser = await app.begin('ada');
    expect(await send(browser, STEP, { code: await app.next(eve.secret) })).toEqual(UNREADABLE);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('MFA-12: a factor that no secret opens is still a factor', async () => {
    expect(await findSkippedFactors({ strategy })).toEqual([]);
  });

  it('MFA-13: the secret that was offered to another user is not taken', async () => {
    await app.createUser('eve');
    await app.createUser('grace');
    const { secret, offer } = await readJson(await (await app.signIn('eve')).post(`${TOTP}/offer`));
    const code = await app.next(String(secret));
    const refused = await send(await app.signIn('grace'), TOTP, { offer, code });
    expect(refused).toEqual({ status: 422, body: { error: 'OfferExpired' } });
    expect(await app.secondFactors.find('grace')).toMatchObject({ totp: null });
  });

  it('MFA-15: a passkey of a stolen session counts as two once it was seen beside a code, and no more after a reset', async () => {
    await app.createUser('eve');
    await app.addStalePasskey('eve');
    const session = await app.signIn('eve');
    const { secret } = await app.setUp(session);
    const signIn = async (): Promise<ProvingBrowser> => {
      const browser = app.browser();
      const data = JSON.stringify(app.device.get(await browser.passkeyOptions('authenticate')));
      await browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
      return browser;
    };
    const first = await signIn();
    expect(await first.isSignedIn()).toBe(false);
    await send(first, STEP, { code: await app.next(secret) });
    expect(await (await signIn()).isSignedIn()).toBe(true);
    await app.secondFactors.reset('eve');
    await app.setUp(await app.signIn('eve'));
    expect(await (await signIn()).isSignedIn()).toBe(false);
  });
});
