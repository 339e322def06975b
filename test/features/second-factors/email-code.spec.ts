/**
 * A code by email in place of an authenticator app: whom it is offered to, and the attacks on it.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PolicyAnswers } from '../../../src/features/second-factors/policy-answers.js';
import { readLocation } from '../../support/browser.js';
import { BACK, MINUTE, PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import {
  HTML,
  parseProof,
  readProof,
  type ProvingBrowser,
} from '../sessions/reauthentication/proving-browser.js';
import { ENROLMENT, FactorApp, type FactorAppSettings, readJson } from './factor-app.js';

const EMAIL = '/auth/second-factor/email';
const EMAIL_CODE = '/auth/second-factor/email/code';
const WRONG = '000000';
const REFUSED = { error: 'EmailCodeRefused' };

const OPTIONS = { policy: 'require', emailCode: true } as const;

function createApp(strategy: 'jwt' | 'database', settings: FactorAppSettings = {}): FactorApp {
  return new FactorApp(strategy, { options: OPTIONS, ...settings });
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  let app: FactorApp;
  beforeEach(async () => {
    app = createApp(strategy);
    await app.createUser('ada', { password: true });
    // A password that is set ends the sign-ins that were proven before, or in the same millisecond.
    app.now += MINUTE;
    app.mails.length = 0;
  });

  /** The code that was sent for the sign-in of a browser. */
  async function sendTo(browser: ProvingBrowser): Promise<string> {
    expect((await browser.post(EMAIL)).status).toBe(202);
    return app.code;
  }

  async function expectRefusal(browser: ProvingBrowser, code = WRONG): Promise<void> {
    const answers = [await browser.post(EMAIL), await browser.post(EMAIL_CODE, { code })];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([409, REFUSED]);
    }
    expect(await browser.isSignedIn()).toBe(false);
  }

  const everyAmr = async (browser: ProvingBrowser) =>
    (await app.proofs(browser)).map(({ amr }) => amr);

  it('signs a user in by a first factor and a code, which are never `mfa`', async () => {
    const browser = await app.begin('ada');
    const code = await sendTo(browser);
    expect(app.mails.map(({ to }) => to)).toEqual(['ada@example.com']);
    const done = await browser.post(EMAIL_CODE, { code });
    expect(await done.json()).toEqual({ url: expect.stringContaining('https://app.test') });
    expect(await browser.isSignedIn()).toBe(true);
    expect(await everyAmr(browser)).toEqual([['pwd'], ['email']]);
    const asked = await browser.open({ acr_values: 'mfa', callbackUrl: BACK });
    expect(asked.headers.get('location')).not.toBe(BACK);
  });

  it('leads through its pages without a script, in place of the enrolment', async () => {
    const browser = app.browser();
    app.prove(['pwd']);
    const begun = await browser.post('/auth/callback/entry', { name: 'ada', callbackUrl: BACK });
    expect(readLocation(begun).pathname).toBe(ENROLMENT);
    const offered = await readProof(await browser.follow(begun));
    expect(offered.text).toContain('ada@example.com');
    const sent = await browser.submit(offered, 'email');
    expect(readLocation(sent).pathname).toBe(EMAIL_CODE);
    const asked = await readProof(await browser.follow(sent));
    const failed = await browser.submit(asked, 'code', { code: WRONG });
    expect(failed.status).toBe(422);
    const again = parseProof(await failed.text());
    expect(again.text).toContain('That code is wrong or has expired.');
    const done = await browser.submit(again, 'code', { code: app.code });
    expect(readLocation(done).href).toBe(BACK);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('its user may set up an app instead', async () => {
    const browser = await app.begin('ada');
    const offered = parseProof(await (await browser.visit(ENROLMENT, { headers: HTML })).text());
    const [link = ''] = offered.links.filter((href) => href.includes('app=true'));
    const page = parseProof(await (await browser.visit(link, { headers: HTML })).text());
    expect(page.links.some((href) => href.includes(EMAIL))).toBe(true);
    const { secret, offer } = await readJson(await browser.post(`${ENROLMENT}/offer`));
    const code = await app.next(String(secret));
    await readJson(await browser.post(ENROLMENT, { offer: String(offer), code }));
    expect(await everyAmr(browser)).toEqual([['pwd'], ['otp']]);
  });

  it.each([
    ['without a verified address', { isVerified: false }],
    ['with a passkey without verification as the first factor', {}],
  ] as const)('a user %s sets up an app, as without the option', async (_, owned) => {
    await app.createUser('grace', owned);
    app.prove('isVerified' in owned ? ['pwd'] : ['swk']);
    const browser = app.browser();
    await browser.post('/auth/callback/entry', { name: 'grace' });
    await expectRefusal(browser);
    const page = await browser.visit(ENROLMENT, { headers: HTML });
    expect(parseProof(await page.text()).forms.map(({ action }) => action)).not.toContain(EMAIL);
  });

  it('is refused where the option is off', async () => {
    app = createApp(strategy, { options: { policy: 'require' } });
    await app.createUser('ada');
    await expectRefusal(await app.begin('ada'));
  });

  it('a user with an app is never sent one', async () => {
    app = createApp(strategy, { options: { ...OPTIONS, policy: 'offer' } });
    await app.createEnrolled();
    app.mails.length = 0;
    const browser = await app.begin('ada');
    expect((await browser.post(EMAIL)).status).toBe(401);
    expect((await browser.post(EMAIL_CODE, { code: WRONG })).status).toBe(401);
    expect(app.mails).toEqual([]);
  });

  it('a code expires, and counts once', async () => {
    const browser = await app.begin('ada');
    const code = await sendTo(browser);
    const late = await app.begin('ada');
    const other = await sendTo(late);
    expect((await browser.post(EMAIL_CODE, { code })).status).toBe(200);
    expect((await browser.post(EMAIL_CODE, { code })).status).toBe(401);
    app.now += 11 * MINUTE;
    expect((await late.post(EMAIL_CODE, { code: other })).status).toBe(401);
    expect(await late.isSignedIn()).toBe(false);
  });

  it('another code takes the place of the one before', async () => {
    const browser = await app.begin('ada');
    const first = await sendTo(browser);
    const second = await sendTo(browser);
    expect((await browser.post(EMAIL_CODE, { code: first })).status).toBe(422);
    expect((await browser.post(EMAIL_CODE, { code: second })).status).toBe(200);
  });

  it('a code is of the address that it was sent to', async () => {
    const browser = await app.begin('ada');
    const code = await sendTo(browser);
    await app.adapter.updateUser({ id: 'ada', email: 'lovelace@example.com' });
    expect((await browser.post(EMAIL_CODE, { code })).status).toBe(422);
    await app.adapter.updateUser({ id: 'ada', email: 'ada@example.com', emailVerified: null });
    expect((await browser.post(EMAIL_CODE, { code })).status).toBe(409);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('a fourth email within a minute is not sent, and ends no code', async () => {
    const browser = await app.begin('ada');
    for (let index = 0; index < 3; index++) await sendTo(browser);
    const code = await sendTo(browser);
    expect(app.mails).toHaveLength(3);
    expect((await browser.post(EMAIL_CODE, { code })).status).toBe(200);
  });

  it('an email that cannot be sent is answered with 503', async () => {
    app.isMailerUp = false;
    const answer = await (await app.begin('ada')).post(EMAIL);
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'MailNotSent' }]);
  });

  it('MFA-30: takes no code of another user, or of another sign-in', async () => {
    await app.createUser('eve', { password: true });
    const eve = await app.begin('eve');
    const ofEve = await sendTo(eve);
    const first = await app.begin('ada');
    const ofFirst = await sendTo(first);
    const second = await app.begin('ada');
    for (const code of [ofEve, ofFirst]) {
      expect((await second.post(EMAIL_CODE, { code, userId: 'eve' })).status).toBe(422);
    }
    expect(await second.isSignedIn()).toBe(false);
    expect((await first.post(EMAIL_CODE, { code: ofFirst })).status).toBe(200);
  });

  it('MFA-31: takes none after a first factor by email: the same mailbox is no second one', async () => {
    app.prove(['email']);
    const byEntry = app.browser();
    await byEntry.post('/auth/callback/entry', { name: 'ada' });
    await expectRefusal(byEntry);

    const byReset = app.browser();
    await byReset.post('/auth/password/forgot', { email: 'ada@example.com' });
    const [link = ''] = /https:\/\/\S+token=\S+/.exec(app.mails.at(-1)?.text ?? '') ?? [];
    const token = new URL(link).searchParams.get('token') ?? '';
    await byReset.post('/auth/password/reset', { token, password: `${PASSWORD} 2` });
    expect((await byReset.post(EMAIL)).status).not.toBe(202);
    expect(await byReset.isSignedIn()).toBe(false);
  });

  it('MFA-33: guesses count with those of all factors: five in a sign-in, and the user waits', async () => {
    const browser = await app.begin('ada');
    for (let tries = 0; tries < 4; tries++) {
      await sendTo(browser);
      app.now += MINUTE / 2;
      expect((await browser.post(EMAIL_CODE, { code: WRONG })).status).toBe(422);
    }
    expect((await browser.post(EMAIL_CODE, { code: 'no code' })).status).toBe(422);
    app.now += MINUTE;
    const right = await sendTo(browser);
    expect((await browser.post(EMAIL_CODE, { code: right })).status).toBe(401);
    expect((await (await app.begin('ada')).post(EMAIL_CODE, { code: WRONG })).status).toBe(422);
    const next = await app.begin('ada');
    const waits = await next.post(EMAIL_CODE, { code: await sendTo(next) });
    expect(waits.status).toBe(429);
    expect(await next.isSignedIn()).toBe(false);
  });
});

describe('MFA-32: the configuration', () => {
  const fetchStatus = async (settings: FactorAppSettings) =>
    (await createApp('jwt', settings).browser().visit('/auth/signin')).status;

  it('is as it should be', async () => {
    expect(await fetchStatus({})).toBe(200);
  });

  it('takes no code with options of `forRootAsync`, which are made apart from the assurance', () => {
    const answers = new PolicyAnswers(OPTIONS, 'aal2', Date.now);
    expect(answers.takesEmailCode).toBe(false);
  });

  it.each([
    ['`assurance: aal2`', { config: { assurance: 'aal2' } }],
    ['no mailer', { sendsMails: false }],
    ['another type', { options: { emailCode: 'yes' } as never }],
  ] as const)('is an error with %s', async (_, settings) => {
    expect(await fetchStatus(settings)).toBe(500);
  });
});
