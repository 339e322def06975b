/** The page after the request for a link, in the browser that requested it and in others. */
import { describe, expect, it } from '@jest/globals';
import type { Browser } from '../../support/browser.js';
import { submitForm } from '../../support/submit-form.js';
import { ORIGIN } from '../actions/app.js';
import { all, readText } from '../pages/html.js';
import {
  ADDRESS,
  Mailbox,
  MINUTE,
  VERIFICATION_COOKIE,
  VERIFY_REQUEST,
  mailing,
} from './mailbox.js';

const OTHER = 'mallory@example.com';

async function read(browser: Browser, path = VERIFY_REQUEST): Promise<string> {
  const response = await browser.visit(path);
  expect(response.status).toBe(200);
  return response.text();
}

function expectNoAddress(html: string): void {
  expect(readText(html)).toContain('We’ve sent you a sign-in link.');
  expect(html).not.toContain('@example.com');
  expect(all(html, 'form')).toEqual([]);
}

describe('in the browser that requested a link', () => {
  it('the page names the address, and how long the link is valid', async () => {
    const mailbox = new Mailbox({ provider: { maxAge: 600 } });
    await mailbox.ask();
    const text = readText(await read(mailbox.browser));
    expect(text).toContain(`We’ve sent a sign-in link to ${ADDRESS} .`);
    expect(text).toContain('within 10 minutes');
  });

  it('the page is the same for a known and for an unknown address', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn();
    const pages = [ADDRESS, OTHER].map(async (address) => {
      const browser = mailbox.app.browser();
      await mailbox.ask(address, { browser });
      return readText(await read(browser)).replace(address, 'the address');
    });
    const [known, unknown] = await Promise.all(pages);
    expect(known).toBe(unknown);
  });

  it.each(['email=mallory@example.com', 'identifier=mallory@example.com'])(
    'A120 `%s` in the query is ignored',
    async (parameter) => {
      const mailbox = new Mailbox();
      await mailbox.ask();
      const html = await read(mailbox.browser, `${VERIFY_REQUEST}&${parameter}`);
      expect(html).toContain(ADDRESS);
      expect(html).not.toContain(OTHER);
    },
  );

  it('the form sends a second link to the same address, and keeps the callback URL', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask(ADDRESS, { callbackUrl: '/welcome' });
    const page = await mailbox.browser.visit(VERIFY_REQUEST);
    const response = await submitForm(page, mailbox.browser);
    expect(response.headers.get('location')).toBe(VERIFY_REQUEST);
    expect(mailbox.outbox.map(({ identifier }) => identifier)).toEqual([ADDRESS, ADDRESS]);
    const link = new URL(mailbox.mail.url);
    expect(link.searchParams.get('callbackUrl')).toBe(`${ORIGIN}/welcome`);
  });

  it('A94 the form needs the CSRF token', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    const [form] = all(await read(mailbox.browser), 'form');
    const response = await mailbox.browser.visit(form!['action']!, { form: { email: ADDRESS } });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    expect(mailbox.outbox).toHaveLength(1);
  });

  it('a link beyond the limit is not sent, and the page does not tell', async () => {
    const mailbox = new Mailbox();
    for (let count = 0; count < 3; count += 1) await mailbox.ask();
    const page = await mailbox.browser.visit(VERIFY_REQUEST);
    const response = await submitForm(page, mailbox.browser);
    expect(response.headers.get('location')).toBe(VERIFY_REQUEST);
    expect(mailbox.outbox).toHaveLength(3);
  });

  it.each([
    [0, '30'],
    [10_500, '20'],
    [29_999, '1'],
    [30_000, undefined],
    [MINUTE, undefined],
  ])('%d ms after the request, it waits %p s for the next one', async (elapsed, seconds) => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    mailbox.wait(elapsed);
    const [form] = all(await read(mailbox.browser), 'form');
    expect(form?.['data-resend']).toBe(seconds);
  });

  it.each([
    [undefined, '/auth/signin', '/'],
    ['/welcome', '/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fwelcome', '/welcome'],
  ])('with the callback URL %p, the links are %s and %s', async (callbackUrl, change, back) => {
    const mailbox = new Mailbox();
    await mailbox.ask(ADDRESS, callbackUrl === undefined ? {} : { callbackUrl });
    const links = all(await read(mailbox.browser), 'a').map(({ href }) => href);
    expect(links).toEqual([`${ORIGIN}${change}`, `${ORIGIN}${back}`]);
  });

  it('the cookie cannot be read by scripts, and does not contain the address', async () => {
    const mailbox = new Mailbox();
    const response = await mailbox.ask();
    const cookie = response.headers
      .getSetCookie()
      .find((header) => header.startsWith(VERIFICATION_COOKIE));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toContain('ada');
  });
});

describe('the page names no address', () => {
  it('in another browser, even with the address in the query', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    const url = `${VERIFY_REQUEST}&email=${ADDRESS}`;
    expectNoAddress(await read(mailbox.app.browser(), url));
  });

  it('A120 when the cookie was changed', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    const { jar } = mailbox.browser;
    const sealed = jar.get(VERIFICATION_COOKIE) ?? '';
    const middle = Math.floor(sealed.length / 2);
    const changed = sealed[middle] === 'A' ? 'B' : 'A';
    jar.set(VERIFICATION_COOKIE, sealed.slice(0, middle) + changed + sealed.slice(middle + 1));
    expectNoAddress(await read(mailbox.browser));
  });

  it('A120 when the cookie is one of another kind', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn();
    const { jar } = mailbox.browser;
    jar.set(VERIFICATION_COOKIE, jar.get('__Secure-authjs.session-token') ?? '');
    expectNoAddress(await read(mailbox.browser));
  });

  it('when the link has expired', async () => {
    const mailbox = new Mailbox({ provider: { maxAge: 600 } });
    await mailbox.ask();
    mailbox.wait(11 * MINUTE);
    expectNoAddress(await read(mailbox.browser));
  });

  it('when the provider is no longer configured', async () => {
    const before = new Mailbox();
    await before.ask();
    const after = new Mailbox({ providers: (post) => [mailing(post, { id: 'other' })] });
    for (const [name, value] of before.browser.jar) after.browser.jar.set(name, value);
    expectNoAddress(await read(after.browser));
  });
});

it('a page of the app gets the redirect with the same query, and no address', async () => {
  const mailbox = new Mailbox({ config: { pages: { verifyRequest: '/check-mail' } } });
  await mailbox.ask();
  const response = await mailbox.browser.visit(VERIFY_REQUEST);
  const location = response.headers.get('location');
  expect(location).toMatch(/\/check-mail\?provider=email&type=email$/);
});
