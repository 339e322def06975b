/**
 * The page after a user has asked for a link to a first password, and the email that it sends
 * again.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { ADA, ORIGIN, PasswordApp, type Visitor } from './password-app.js';

const FIRST = '/auth/account/password/first';
const MAIL = '/auth/password/check-mail';
const ACCOUNT = `${ORIGIN}/account`;

describe.each(['jwt', 'database'] as const)('with %s', (strategy) => {
  let app: PasswordApp;
  let ada: Visitor;
  beforeEach(async () => {
    app = new PasswordApp({ strategy });
    ada = await userWithoutPassword(ADA);
    app.now += 60_000;
    app.mails.length = 0;
  });

  /** Signed in, as after a sign-in with a provider. */
  async function userWithoutPassword(email: string): Promise<Visitor> {
    const visitor = await app.member(email);
    const user = await app.adapter.getUserByEmail(email);
    await app.passwords.remove(user?.id ?? '');
    return visitor;
  }

  const show = async (one: Visitor) => (await one.visit(MAIL)).text();

  it('U11 names the address, how long the link works, and leads back', async () => {
    const sent = await ada.submit(FIRST, { callbackUrl: ACCOUNT });
    const html = await (await ada.visit(readLocation(sent).href)).text();
    for (const said of [ADA, '30 minutes', 'Look in your spam folder', 'Send the link again'])
      expect(html).toContain(said);
    expect(html).toContain(`action="${ORIGIN}${FIRST}"`);
    expect(html).toContain(`href="${ACCOUNT}"`);
    expect(html).not.toContain('Use another address');
  });

  it('U11 leads to the site when the callback URL is that of the form', async () => {
    const sent = await ada.submit(FIRST, { callbackUrl: `${ORIGIN}${FIRST}` });
    const html = await (await ada.visit(readLocation(sent).href)).text();
    expect(html).toContain(`href="${ORIGIN}/"`);
    expect(html).not.toContain(`href="${ORIGIN}${FIRST}`);
  });

  it('U11 sends the email again after a pause', async () => {
    const asked = await ada.send(FIRST, {});
    expect([asked.status, await asked.json()]).toEqual([202, {}]);
    expect(await show(ada)).toContain('data-resend="30"');
    app.now += 30_000;
    expect(await show(ada)).not.toContain('data-resend=');
    const again = await ada.submit(FIRST, { email: 'eve@example.com' });
    expect(readLocation(again).pathname).toBe(MAIL);
    expect(app.mails.map(({ to, kind }) => [to, kind])).toEqual([
      [ADA, 'resetPassword'],
      [ADA, 'resetPassword'],
    ]);
    expect(await show(ada)).toMatch(/ada@example\.com[^]*data-resend="30"/);
  });

  it.each<[what: string, happen: () => Promise<Visitor>]>([
    ['in another browser', async () => app.visitor()],
    [
      'after the session',
      async () => {
        await ada.submit('/auth/signout', {});
        expect(await ada.isSignedIn()).toBe(false);
        return ada;
      },
    ],
    [
      'to another user of the browser',
      async () => {
        const grace = await userWithoutPassword('grace@example.com');
        const name = '__Host-authjs.sent-mail';
        grace.jar.set(name, ada.jar.get(name) ?? '');
        return grace;
      },
    ],
  ])('U11 names the address not %s', async (_what, happen) => {
    await ada.submit(FIRST, {});
    const html = await show(await happen());
    expect(html).toContain('We’ve sent you an email.');
    expect(html).not.toContain(ADA);
  });
});
