/** Proofs by the forms of the page, without a script: the session goes on, at a new level. */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../../support/browser.js';
import { BACK, PASSWORD, ProofApp, STRATEGIES } from './proof-app.js';
import { PROOF, type ProvingBrowser } from './proving-browser.js';

const SESSION = '__Secure-authjs.session-token';
const ASKED = { max_age: '300', callbackUrl: BACK };

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  /** Nothing has changed, and the page of proof says why. */
  async function expectRefused(
    app: ProofApp,
    browser: ProvingBrowser,
    prove: () => Promise<Response>,
    message: string,
  ): Promise<void> {
    const [rows, token] = [await app.rows(), browser.jar.get(SESSION)];
    const response = await prove();
    const { pathname, searchParams } = readLocation(response);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      PROOF,
      expect.objectContaining(ASKED),
    ]);
    expect(await (await browser.follow(response)).text()).toContain(message);
    expect(await app.rows()).toEqual(rows);
    expect(browser.jar.get(SESSION)).toBe(token);
    expect(await browser.isSignedIn()).toBe(true);
  }

  it('a right password leads back, and the session is the same one', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const [devices, token] = [await browser.devices(), browser.jar.get(SESSION)];
    const response = await browser.submit(await browser.show(ASKED), 'password', {
      password: PASSWORD,
    });
    expect(readLocation(response).href).toBe(BACK);
    expect(browser.jar.get(SESSION)).not.toBe(token);
    expect(await browser.devices()).toEqual(devices);
    expect(devices).toHaveLength(1);
    const proof = { amr: ['pwd'], at: app.now, provider: 'password' };
    expect(await app.proofs(browser)).toContainEqual(proof);
    expect(readLocation(await browser.open(ASKED)).href).toBe(BACK);
  });

  it('a wrong password leads to the page with the message', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const page = await browser.show(ASKED);
    const prove = () => browser.submit(page, 'password', { password: 'wrong' });
    await expectRefused(app, browser, prove, 'role="alert"');
  });

  it('LVL-04: the right password of another user changes nothing', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    await app.createUser('eve', { password: true });
    const page = await browser.show(ASKED);
    const filledIn = { email: 'eve@example.com', password: PASSWORD };
    const prove = () => browser.submit(page, 'password', filledIn);
    // As after a wrong password: else the page would say whose password it is.
    await expectRefused(app, browser, prove, 'role="alert"');
    expect((await prove()).headers.get('location')).toContain('error=CredentialsSignin');
  });

  it('a passkey leads back', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ passkey: true });
    const asked = { acr_values: 'mfa', ...ASKED };
    const page = await browser.show(asked);
    const data = JSON.stringify(app.device.get(await browser.passkeyOptions('authenticate')));
    const response = await browser.submit(page, 'passkey', { action: 'authenticate', data });
    expect(readLocation(response).href).toBe(BACK);
    expect(readLocation(await browser.open(asked)).href).toBe(BACK);
  });

  describe('at a provider', () => {
    const goBack = (app: ProofApp, browser: ProvingBrowser, url: URL, claims: object) =>
      browser.visit(`/auth/callback/op?${app.authorize(url, claims)}`);
    const start = async () => {
      const app = new ProofApp(strategy);
      const { browser } = await app.signInLongAgo({ account: 'op' });
      const url = readLocation(await browser.submit(await browser.show(ASKED), 'op'));
      return { app, browser, url, seconds: app.now / 1000 };
    };

    it('the user signs in anew, and comes back', async () => {
      const { app, browser, url, seconds } = await start();
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ max_age: '0', prompt: 'login' });
      const response = await goBack(app, browser, url, { auth_time: seconds });
      expect(readLocation(response).href).toBe(BACK);
      expect(readLocation(await browser.open(ASKED)).href).toBe(BACK);
    });

    it.each([
      ['another account', { sub: 'eve-1' }, 'That is another account.'],
      ['an earlier sign-in', { earlier: true }, 'You were signed in there already'],
    ])('%s is refused', async (_name, { earlier, ...claims }: Record<string, unknown>, message) => {
      const { app, browser, url, seconds } = await start();
      const auth_time = earlier ? seconds - 3600 : seconds;
      const prove = () => goBack(app, browser, url, { auth_time, ...claims });
      await expectRefused(app, browser, prove, message);
    });

    it('without auth_time it is fresh, and the page asks for more than that again', async () => {
      const { app, browser, url } = await start();
      const response = await goBack(app, browser, url, {});
      expect(readLocation(response).href).toBe(BACK);
      expect(readLocation(await browser.open({ fresh: 'true', callbackUrl: BACK })).href).toBe(
        BACK,
      );
      expect((await browser.show(ASKED)).ways).toEqual(['op']);
    });
  });

  it('of two tabs with the same cookie, one raises the level and both lead back', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const pages = [
      await browser.show(ASKED),
      await browser.show({ ...ASKED, callbackUrl: `${BACK}/2` }),
    ];
    const responses = await Promise.all(
      pages.map((page) => browser.submit(page, 'password', { password: PASSWORD })),
    );
    expect(responses.map((one) => readLocation(one).href)).toEqual([BACK, `${BACK}/2`]);
    const raised = responses.filter(({ headers }) =>
      headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION}=`)),
    );
    expect(raised).toHaveLength(1);
    expect(readLocation(await browser.open(ASKED)).href).toBe(BACK);
    expect(await browser.devices()).toHaveLength(1);
  });
});
