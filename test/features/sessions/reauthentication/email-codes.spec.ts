/**
 * A code to the user's own address, for users who have no other way: typed in the session that has
 * asked for it.
 */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../../support/browser.js';
import { Limits } from '../../../../src/features/limits/index.js';
import { BACK, MINUTE, type Owned, ProofApp, STRATEGIES } from './proof-app.js';
import { HTML, parseProof, PROOF, type ProvingBrowser, readProof } from './proving-browser.js';

const ASKED = { max_age: '300', callbackUrl: BACK };
const WRONG = 'That code is wrong or has expired.';

async function ask(browser: ProvingBrowser): Promise<Response> {
  return browser.submit(await browser.show(ASKED), 'send-code');
}

/** Sends the form that the code is typed in. */
async function enter(browser: ProvingBrowser, code: string): Promise<Response> {
  const form = { csrfToken: await browser.csrfToken(), ...ASKED, code };
  return browser.visit(`${PROOF}/email`, { form, headers: HTML });
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

async function expectWrong(response: Response): Promise<void> {
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(WRONG);
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  const start = async (owned: Owned = {}) => {
    const app = new ProofApp(strategy);
    return { app, ...(await app.signInLongAgo(owned)) };
  };

  it('is sent to the address of the user, and raises the level', async () => {
    const { app, browser } = await start();
    const devices = await browser.devices();
    const page = await readProof(await browser.follow(await ask(browser)));
    expect(app.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['ada@example.com', 'reauthenticationCode'],
    ]);
    expect(page.text).toContain('ada@example.com');
    const response = await browser.submit(page, 'email', { code: app.code });
    expect(readLocation(response).href).toBe(BACK);
    expect(readLocation(await browser.open(ASKED)).href).toBe(BACK);
    expect(await app.proofs(browser)).toContainEqual({ amr: ['email'], at: app.now });
    expect(await browser.devices()).toHaveLength(devices.length);
    expect((await browser.show({ acr_values: 'mfa' })).ways).toEqual([]);
  });

  it('LVL-11: ends after five that are wrong', async () => {
    const { app, browser } = await start();
    await ask(browser);
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await enter(browser, otherThan(app.code));
      expect(parseProof(await response.clone().text()).forms[0]?.fields).toMatchObject(ASKED);
      await expectWrong(response);
    }
    await expectWrong(await enter(browser, app.code));
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('LVL-12: works after four that are wrong, and once', async () => {
    const { app, browser } = await start();
    await ask(browser);
    for (let tries = 0; tries < 4; tries += 1) {
      await expectWrong(await enter(browser, otherThan(app.code)));
    }
    expect(readLocation(await enter(browser, app.code)).href).toBe(BACK);
    await expectWrong(await enter(browser, app.code));
  });

  it('expires after ten minutes', async () => {
    const { app, browser } = await start();
    await ask(browser);
    app.now += 10 * MINUTE;
    await expectWrong(await enter(browser, app.code));
  });

  it('LVL-10: of another session of the user is refused', async () => {
    const { app, browser, user } = await start();
    await ask(browser);
    await expectWrong(await enter(await app.signIn(user.id), app.code));
    expect(readLocation(await enter(browser, app.code)).href).toBe(BACK);
  });

  it('is replaced by a new one', async () => {
    const { app, browser } = await start();
    await ask(browser);
    const first = app.code;
    await ask(browser);
    expect(app.code).not.toBe(first);
    await expectWrong(await enter(browser, first));
    expect(readLocation(await enter(browser, app.code)).href).toBe(BACK);
  });

  it('goes on working if an email too many is asked for, which is not sent', async () => {
    const { app, browser } = await start();
    for (let mails = 0; mails < 4; mails += 1) await ask(browser);
    expect(app.mails).toHaveLength(3);
    expect(readLocation(await enter(browser, app.code)).href).toBe(BACK);
  });

  it('is refused once the user has another address', async () => {
    const { app, browser, user } = await start();
    await ask(browser);
    await app.adapter.updateUser({ id: user.id, email: 'lovelace@example.com' });
    await expectWrong(await enter(browser, app.code));
  });

  it('LVL-12: raises the level once when it is sent twice at once', async () => {
    const { app, browser } = await start();
    await ask(browser);
    const responses = await Promise.all([enter(browser, app.code), enter(browser, app.code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 422]);
    expect(readLocation(await browser.open(ASKED)).href).toBe(BACK);
  });

  it('that could not be sent leads back to the page, and a script gets 503', async () => {
    const { app, browser } = await start();
    app.isMailerUp = false;
    const response = await ask(browser);
    expect([
      readLocation(response).pathname,
      Object.fromEntries(readLocation(response).searchParams),
    ]).toEqual([PROOF, { ...ASKED, error: 'MailNotSent' }]);
    expect((await readProof(await browser.follow(response))).text).toContain(
      'The email could not be sent.',
    );
    const json = { csrfToken: await browser.csrfToken() };
    const refused = await browser.visit(`${PROOF}/send-code`, { json });
    expect([refused.status, await refused.json()]).toEqual([503, { error: 'MailNotSent' }]);
  });

  it('is not sent by a GET, nor by a POST without the CSRF token', async () => {
    const { app, browser } = await start();
    await browser.show(ASKED);
    const opened = await browser.visit(`${PROOF}/email`, { headers: HTML });
    const got = await browser.visit(`${PROOF}/send-code`, { headers: HTML });
    const posted = await browser.visit(`${PROOF}/send-code`, { form: ASKED });
    const csrfToken = await browser.csrfToken();
    const crossSite = { form: { csrfToken }, isCrossSite: true };
    await browser.visit(`${PROOF}/send-code`, crossSite);
    expect([opened.status, got.status, posted.status]).toEqual([200, 405, 403]);
    expect(app.mails).toEqual([]);
  });

  it.each<[string, Owned]>([
    ['with a password', { password: true }],
    ['with a passkey', { passkey: true }],
    ['with an account at an OpenID provider', { account: 'op' }],
    ['whose address is not verified', { isVerified: false }],
  ])('is not sent to a user %s, by no request', async (_name, owned) => {
    const { app, browser } = await start(owned);
    const json = { csrfToken: await browser.csrfToken() };
    const response = await browser.visit(`${PROOF}/send-code`, { json });
    expect([response.status, app.mails]).toEqual([409, []]);
  });

  it('LVL-13: does not work any more for a user who has got another way', async () => {
    const { app, browser } = await start();
    await ask(browser);
    app.addDevice('ada');
    expect((await enter(browser, app.code)).status).toBe(409);
    expect((await browser.show(ASKED)).ways).toEqual(['otp']);
  });

  it('is counted by the feature Limits', async () => {
    const app = new ProofApp(strategy, { features: [Limits()] });
    const { browser } = await app.signInLongAgo({});
    const statuses = new Set<number>();
    for (let tries = 0; tries < 40 && !statuses.has(429); tries += 1) {
      statuses.add((await enter(browser, '000000')).status);
    }
    expect([...statuses]).toEqual([422, 429]);
  });
});
