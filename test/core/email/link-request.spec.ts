/** The response to a request for a link (contract §5.6). */
import { describe, expect, it } from '@jest/globals';
import { type AuthConfig, raw, skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { Auth } from '../../../src/core/compose/auth.js';
import { COOKIE, ORIGIN, readCookies } from '../actions/app.js';
import { ADDRESS, Mailbox, VERIFICATION_COOKIE, VERIFY_REQUEST, mailing } from './mailbox.js';
import { withoutReference } from '../../support/error-reference.js';

const KNOWN = ADDRESS;
const UNKNOWN = 'bob@example.com';

/** The answer, without the value of the one cookie that is sealed afresh for each. */
async function replyTo(mailbox: Mailbox, address: string) {
  const browser = mailbox.app.browser();
  await browser.csrfToken();
  const response = await mailbox.ask(address, { browser });
  const cookies = response.headers
    .getSetCookie()
    .map((header) => header.replace(/^([^=]+)=[^;]*/, '$1'));
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  headers.set('location', withoutReference(response.headers.get('location')) ?? '');
  return { status: response.status, headers: [...headers], cookies, body: await response.text() };
}

describe('a request for a link', () => {
  it('redirects to the verify-request page', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.ask();
    expect([response.status, response.headers.get('location')]).toEqual([302, VERIFY_REQUEST]);
    const page = await mailbox.browser.visit(VERIFY_REQUEST);
    expect(page.status).toBe(200);
    await expect(page.text()).resolves.toContain('Check your email');
  });

  it('returns JSON to a script', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.browser.visit('/auth/signin/email', {
      json: { csrfToken: await mailbox.browser.csrfToken(), email: ADDRESS },
      headers: { 'x-auth-return-redirect': '1' },
    });
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toEqual({ url: VERIFY_REQUEST });
    expect(mailbox.browser.jar.has(VERIFICATION_COOKIE)).toBe(true);
    await mailbox.open(new URL(mailbox.mail.url));
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });

  it('returns its parts to a framework (raw)', async () => {
    const mailbox = new Mailbox();
    const config: AuthConfig & { raw: typeof raw } = {
      ...mailbox.app.config,
      raw,
      skipCSRFCheck,
    };
    const answer = await Auth(
      new Request(`${ORIGIN}/auth/signin/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ADDRESS }),
      }),
      config,
    );
    if (answer instanceof Response) throw new Error('These are no parts.');
    expect(answer.redirect).toBe(VERIFY_REQUEST);
    expect(answer.cookies?.map(({ name }) => name)).toContain(VERIFICATION_COOKIE);
  });

  it('signs no user in, and stores no user', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.ask();
    expect(readCookies(response).set).not.toContain(COOKIE.session);
    const { users, sessions } = await mailbox.database.rows();
    expect([users, sessions]).toEqual([[], []]);
  });

  it('leaves the session of a signed-in user alone', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn();
    const session = mailbox.browser.jar.get(COOKIE.session);
    await mailbox.ask(UNKNOWN);
    expect(mailbox.browser.jar.get(COOKIE.session)).toBe(session);
  });

  it('by GET does nothing: a link alone must not send messages', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.browser.visit(`/auth/signin/email?email=${ADDRESS}`);
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(mailbox.outbox).toEqual([]);
  });

  it.each([
    ['A83 without the CSRF token', () => ({}), {}],
    ['A83 with a made-up one', () => ({ csrfToken: 'f'.repeat(64) }), {}],
    [
      'A83 from another site, though it knows the token,',
      (csrfToken: string) => ({ csrfToken }),
      { origin: 'https://evil.test' },
    ],
  ])('%s sends nothing', async (_, proof, headers) => {
    const mailbox = new Mailbox();
    const form = { email: ADDRESS, ...proof(await mailbox.browser.csrfToken()) };
    await mailbox.expectRefused('MissingCSRF', () =>
      mailbox.browser.visit('/auth/signin/email', { form, headers }),
    );
    expect(mailbox.outbox).toEqual([]);
  });

  it('A104 for two addresses at once sends nothing', async () => {
    const mailbox = new Mailbox();
    const csrfToken = await mailbox.browser.csrfToken();
    const response = await mailbox.app.server(
      new Request(`${ORIGIN}/auth/signin/email`, {
        method: 'POST',
        headers: {
          cookie: mailbox.browser.cookieHeader(),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `csrfToken=${csrfToken}&email=${ADDRESS}&email=${UNKNOWN}`,
      }),
    );
    expect(response.status).toBe(400);
    expect(mailbox.outbox).toEqual([]);
  });
});

describe('A126 a known and an unknown address', () => {
  it('get the same response, for the same work', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn(KNOWN);
    mailbox.clearTrace();
    const known = [await replyTo(mailbox, KNOWN), mailbox.trace.splice(0)];
    const unknown = [await replyTo(mailbox, UNKNOWN), mailbox.trace.splice(0)];
    expect(known).toEqual(unknown);
    expect(mailbox.outbox.slice(-2).map(({ identifier }) => identifier)).toEqual([KNOWN, UNKNOWN]);
  });

  it.each([
    ['the mailer fails', { provider: { sendVerificationRequest: () => Promise.reject('no') } }],
    ['the app refuses every user', { config: { callbacks: { signIn: () => false } } }],
  ])('get the same answer when %s', async (_, options) => {
    const mailbox = new Mailbox(options);
    const user = { id: 'ada', email: KNOWN, emailVerified: new Date(0) };
    await mailbox.database.adapter.createUser!(user);
    expect(await replyTo(mailbox, KNOWN)).toEqual(await replyTo(mailbox, UNKNOWN));
  });

  it('get links with the same confirmation page', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn(KNOWN);
    const elsewhere = mailbox.app.browser();
    await elsewhere.csrfToken();
    const pages: string[] = [];
    for (const address of [KNOWN, UNKNOWN]) {
      const link = await mailbox.linkFromElsewhere(address);
      const page = await mailbox.open(link, elsewhere);
      const { token } = mailbox.mail;
      const nonce = /nonce="([^"]+)"/.exec(await page.clone().text())?.[1] ?? '';
      const html = await page.text();
      pages.push(html.replaceAll(address, '').replaceAll(token, '').replaceAll(nonce, ''));
    }
    expect(pages[0]).toBe(pages[1]);
  });
});

describe('F44 two apps in one process', () => {
  it('are independent: the one without e-mail sends none, and needs no database', async () => {
    const [mailing1, plain, mailing2] = [
      new Mailbox(),
      new Mailbox({ config: { providers: [], adapter: undefined } }),
      new Mailbox(),
    ];
    await mailing1.ask();
    expect((await plain.browser.visit('/auth/signin')).status).toBe(200);
    expect((await plain.ask()).headers.get('location')).toContain('error=Configuration');
    await mailing2.ask();
    const sent = [mailing1, plain, mailing2].map(({ outbox }) => outbox.length);
    expect(sent).toEqual([1, 0, 1]);
    const link = new URL(mailing1.mail.url);
    await mailing2.open(link);
    await expect(mailing2.browser.session()).resolves.toBeNull();
  });
});

describe('B25 a second link', () => {
  it('leaves the first one valid: each works once', async () => {
    const mailbox = new Mailbox();
    const links = [await mailbox.linkFor(), await mailbox.linkFor()];
    for (const link of links) {
      const browser = mailbox.app.browser();
      await mailbox.openAndConfirm(link, browser);
      await expect(browser.session()).resolves.not.toBeNull();
    }
    expect((await mailbox.database.rows()).sessions).toHaveLength(2);
  });

  it('by a provider with its own secret does not work for another provider', async () => {
    const mailbox = new Mailbox({
      providers: (post) => [mailing(post), mailing(post, { id: 'other', secret: 'own' })],
    });
    const link = await mailbox.linkFor();
    const moved = new URL(link.href.replace('/callback/email?', '/callback/other?'));
    const { browser } = mailbox;
    await mailbox.expectRefused('Verification', () => mailbox.openAndConfirm(moved, browser));
    await mailbox.open(link);
    await expect(browser.session()).resolves.not.toBeNull();
  });
});
