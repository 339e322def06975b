/**
 * Where a link is opened: directly in the browser that requested it, with a confirmation anywhere
 * else.
 */
import { describe, expect, it } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { submitForm } from '../../support/submit-form.js';
import { type App, COOKIE, ORIGIN, makeApp, readCookies } from '../actions/app.js';
import { all, readText } from '../pages/html.js';
import {
  ADDRESS,
  DAY,
  Mailbox,
  VERIFICATION_COOKIE,
  altered,
  mailing,
  signedInAs,
} from './mailbox.js';
import { withoutReference } from '../../support/error-reference.js';

/** Asks the question, and has done nothing. */
async function expectQuestion(mailbox: Mailbox, act: () => Promise<Response>): Promise<void> {
  const before = await mailbox.database.rows();
  mailbox.clearTrace();
  const response = await act();
  expect(response.status).toBe(200);
  await expect(response.clone().text()).resolves.toContain('Confirm sign-in');
  expect(readCookies(response).set).not.toContain(COOKIE.session);
  expect(mailbox.trace).toEqual([]);
  expect(await mailbox.database.rows()).toEqual(before);
  expect(mailbox.app.errors()).toEqual([]);
}

const head = (mailbox: Mailbox, link: URL, browser: Browser): Promise<Response> =>
  mailbox.app.server(
    new Request(link, { method: 'HEAD', headers: { cookie: browser.cookieHeader() } }),
  );

describe('B17 an email scanner', () => {
  it('that opens the link any number of times does not use it up', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const scanner = (): Browser => mailbox.app.browser();
    const agent = { headers: { 'user-agent': 'LinkScanner/1.0 (bot)' } };
    await expectQuestion(mailbox, () => scanner().visit(link.href, agent));
    await expectQuestion(mailbox, () => scanner().visit(link.href));
    const again = scanner();
    await again.visit(link.href);
    await expectQuestion(mailbox, () => again.visit(link.href));
    expect((await head(mailbox, link, scanner())).status).toBe(405);
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('that posts the form without its cookies uses nothing up', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const page = await mailbox.app.browser().visit(link.href);
    const amnesiac = mailbox.app.browser();
    await mailbox.expectRefused('MissingCSRF', () => submitForm(page, amnesiac), amnesiac);
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });
});

describe('the browser that requested a link', () => {
  it('B17 needs one click', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.signIn();
    expect(readLocation(response).href).toBe(`${ORIGIN}/`);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
  ])('B17 burns nothing when it looks ahead (%s: %s)', async (name, purpose) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    await expectQuestion(mailbox, () =>
      mailbox.browser.visit(link.href, { headers: { [name]: purpose } }),
    );
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('A97 uses nothing up by HEAD', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    mailbox.clearTrace();
    const response = await head(mailbox, link, mailbox.browser);
    expect([response.status, response.headers.getSetCookie()]).toEqual([405, []]);
    expect(mailbox.trace).toEqual([]);
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('must confirm after it has requested another address', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    await mailbox.ask('bob@example.com');
    await expectQuestion(mailbox, () => mailbox.open(link));
  });

  it('must confirm once its cookie has expired', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    mailbox.wait(DAY + 60_000);
    const link = await mailbox.linkFromElsewhere();
    await expectQuestion(mailbox, () => mailbox.open(link));
  });

  it('must confirm the link of another provider', async () => {
    const mailbox = new Mailbox({
      providers: (post) => [mailing(post), mailing(post, { id: 'other' })],
    });
    await mailbox.ask(ADDRESS, { providerId: 'other' });
    const link = await mailbox.linkFromElsewhere();
    await expectQuestion(mailbox, () => mailbox.open(link));
  });
});

describe('any other browser', () => {
  it('B27 must confirm, and signs in then', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor(ADDRESS, { callbackUrl: '/welcome' });
    const phone = mailbox.app.browser();
    await expectQuestion(mailbox, () => mailbox.open(link, phone));
    await expect(phone.session()).resolves.toBeNull();
    const response = await mailbox.openAndConfirm(link, phone);
    expect(response.headers.get('location')).toBe(`${ORIGIN}/welcome`);
    await expect(signedInAs(phone)).resolves.toBe(ADDRESS);
    await expect(mailbox.browser.session()).resolves.toBeNull();
  });

  it('A83 sees the account first, and stays signed in as before until it confirms', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn('victim@example.com');
    const link = await mailbox.linkFromElsewhere('eve@evil.test');
    const page = await mailbox.open(link);
    expect(readText(await page.text())).toContain('You are about to sign in as eve@evil.test .');
    await expect(signedInAs(mailbox.browser)).resolves.toBe('victim@example.com');
  });

  const memory = { value: ADDRESS, provider: 'email' };
  const sealedBy = (app: App, name: string) => app.services.get(JwtService).seal(memory, name, 600);

  it.each([
    ['made up', async () => 'x'],
    ['sealed as another cookie', (app: App) => sealedBy(app, COOKIE.session)],
    [
      'sealed with another secret',
      () => sealedBy(makeApp({ secret: 'not the secret of this app' }), VERIFICATION_COOKIE),
    ],
  ])('A83 is asked though it has a memory %s', async (_, forged) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFromElsewhere();
    mailbox.browser.jar.set(VERIFICATION_COOKIE, await forged(mailbox.app));
    await expectQuestion(mailbox, () => mailbox.open(link));
  });

  it.each([
    ['A90 without the token of the page', () => undefined],
    ['A90 with the token of another page', () => 'f'.repeat(64)],
  ])('%s signs no user in, and burns nothing', async (_, findToken) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const victim = mailbox.app.browser();
    await victim.csrfToken();
    const csrfToken = findToken();
    const fields = Object.fromEntries(link.searchParams);
    const form = csrfToken === undefined ? fields : { ...fields, csrfToken };
    await mailbox.expectRefused(
      'MissingCSRF',
      () => victim.visit('/auth/callback/email', { form }),
      victim,
    );
    await mailbox.openAndConfirm(link, victim);
    await expect(signedInAs(victim)).resolves.toBe(ADDRESS);
  });

  it('A90 from another site signs no user in, even with the page’s token', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const victim = mailbox.app.browser();
    const form = { ...Object.fromEntries(link.searchParams), csrfToken: await victim.csrfToken() };
    const headers = { origin: 'https://evil.test' };
    await mailbox.expectRefused(
      'MissingCSRF',
      () => victim.visit('/auth/callback/email', { form, headers }),
      victim,
    );
  });
});

describe('the confirmation page', () => {
  it('repeats the link in a form, and can be neither stored nor framed', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor(ADDRESS, { callbackUrl: '/welcome' });
    const phone = mailbox.app.browser();
    const response = await mailbox.open(link, phone);
    const html = await response.text();
    expect(all(html, 'form')).toEqual([
      { method: 'post', action: `${ORIGIN}/auth/callback/email` },
    ]);
    const fields = all(html, 'input').map(({ type, name, value }) => [type, name, value]);
    expect(fields).toEqual([
      ['hidden', 'csrfToken', await phone.csrfToken()],
      ['hidden', 'callbackUrl', `${ORIGIN}/welcome`],
      ['hidden', 'token', mailbox.mail.token],
      ['hidden', 'email', ADDRESS],
    ]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('is the same for an invalid link', async () => {
    const mailbox = new Mailbox();
    const link = altered(await mailbox.linkFromElsewhere(), { token: 'worthless' });
    await expectQuestion(mailbox, () => mailbox.open(link));
  });

  it.each([
    '<img src=x onerror=alert(1)>@x.test',
    '"><script>alert(1)</script>',
    'locked. Call +1 555 0100',
    'ada@x.test, your account was locked',
  ])('B15 does not repeat what is no address: %s', async (email) => {
    const mailbox = new Mailbox();
    const link = altered(await mailbox.linkFromElsewhere(), { email });
    const response = await mailbox.open(link);
    expect(withoutReference(response.headers.get('location'))).toMatch(
      /error\?error=Verification$/,
    );
  });

  it.each(['a&b@x.test', "o'hara@x.test", 'a{b}%26@x.test'])(
    'B15 shows the address %s as text',
    async (email) => {
      const mailbox = new Mailbox();
      const link = altered(await mailbox.linkFromElsewhere(), { email });
      const html = await (await mailbox.open(link)).text();
      expect(all(html, 'script')).toHaveLength(1);
      expect(all(html, 'img')).toEqual([]);
      expect(readText(html)).toContain(email);
      expect(all(html, 'input').at(-1)).toMatchObject({ name: 'email', value: email });
    },
  );

  it('A01 redirects to the site when the link’s callback URL was changed', async () => {
    const mailbox = new Mailbox();
    const link = altered(await mailbox.linkFor(), { callbackUrl: 'https://evil.test/' });
    const phone = mailbox.app.browser();
    const page = await mailbox.open(link, phone);
    expect(await page.clone().text()).not.toContain('evil.test');
    const response = await submitForm(page, phone);
    expect(response.headers.get('location')).toBe(ORIGIN);
  });

  it('can be submitted by a script', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const phone = mailbox.app.browser();
    const csrfToken = await phone.csrfToken();
    const response = await phone.visit('/auth/callback/email', {
      json: { ...Object.fromEntries(link.searchParams), csrfToken },
      headers: { 'x-auth-return-redirect': '1' },
    });
    await expect(response.json()).resolves.toEqual({ url: ORIGIN });
    await expect(signedInAs(phone)).resolves.toBe(ADDRESS);
  });
});
