/** The page after a request for a link to another password, and the email that it sends again. */
import { beforeEach, expect, it } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/index.js';
import { readLocation } from '../../support/browser.js';
import {
  ADA,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  PasswordApp,
  type Visitor,
} from './password-app.js';

const FORGOT = '/auth/password/forgot';
const MAIL = '/auth/password/check-mail';
const RESET = '/auth/password/reset';
const EVE = 'eve@example.com';
const COOKIE = '__Host-authjs.sent-mail';
const BARE = 'We’ve sent you an email.';

let app: PasswordApp;
let visitor: Visitor;
beforeEach(async () => {
  app = new PasswordApp();
  await app.member();
  app.now += 60_000;
  app.mails.length = 0;
  visitor = app.visitor();
});

const show = async (one: Visitor, query = '') => (await one.visit(`${MAIL}${query}`)).text();

it('U11 names the address, how long the link works, and what to do if it was the wrong one', async () => {
  const callbackUrl = `${ORIGIN}/welcome`;
  const sent = await visitor.submit(FORGOT, { email: ' Ada@Example.com ', callbackUrl });
  const html = await (await visitor.visit(readLocation(sent).href)).text();
  for (const said of [ADA, '30 minutes', 'Look in your spam folder', 'Send the link again'])
    expect(html).toContain(said);
  expect(html).toContain(`action="${ORIGIN}${FORGOT}"`);
  const correction = `${FORGOT}?callbackUrl=${encodeURIComponent(callbackUrl)}`;
  expect(html).toContain(`href="${ORIGIN}${correction}"`);
  expect(html).toContain(`href="${callbackUrl}"`);
  expect(await (await visitor.visit(correction)).text()).not.toContain('ada@');
});

it('U11 has a pause before the email can be sent again', async () => {
  await visitor.submit(FORGOT, { email: ADA });
  expect(await show(visitor)).toContain('data-resend="30"');
  app.now += 30_000;
  const html = await show(visitor);
  expect(html).not.toContain('data-resend=');
  expect(html).toContain('Send the link again');
});

it('U11 sends the email again by a form, and the last link works', async () => {
  await visitor.submit(FORGOT, { email: ADA });
  const first = app.token();
  app.now += 30_000;
  const again = await visitor.submit(FORGOT, { email: ADA });
  expect(readLocation(again).pathname).toBe(MAIL);
  expect(await show(visitor)).toContain('data-resend="30"');
  const attempts = [first, app.token()].map((token) => ({ token, password: OTHER_PASSWORD }));
  const saved: number[] = [];
  for (const attempt of attempts) saved.push((await visitor.send(RESET, attempt)).status);
  expect(saved).toEqual([422, 204]);
});

it('U11 gives a known and an unknown address the same responses, cookies and pages', async () => {
  const observe = async (email: string) => {
    const one = app.visitor();
    await one.visit('/auth/signin');
    const scripts = await one.send(FORGOT, { email });
    const form = await one.submit(FORGOT, { email });
    const [cookies, again] = [scripts, form].map(({ headers }) =>
      headers.getSetCookie().map((cookie) => cookie.replaceAll(/=[\w.-]{40,}/g, '=sealed')),
    );
    const html = await show(one);
    expect(html).toContain(email);
    return {
      statuses: [scripts.status, form.status],
      body: await scripts.json(),
      location: readLocation(form).href,
      cookies,
      again,
      length: one.jar.get(COOKIE)?.length,
      html: html.replaceAll(email, '').replaceAll(/nonce-?="?[\w+/=-]+|value="[^"]*"/g, ''),
    };
  };
  const [known, unknown] = [await observe(ADA), await observe(EVE)];
  expect(unknown).toEqual(known);
  expect(known).toMatchObject({
    statuses: [202, 302],
    body: {},
    cookies: expect.arrayContaining([
      `${COOKIE}=sealed; Max-Age=1800; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]),
  });
  expect(app.mails.map(({ kind }) => kind)).toEqual([
    ...['resetPassword', 'resetPassword', 'unknownAddress', 'unknownAddress'],
  ]);
});

it.each<[what: string, happen: (asked: Visitor) => Promise<Visitor>]>([
  ['in another browser', async () => app.visitor()],
  [
    'with a cookie that was changed',
    async (asked) => {
      const sealed = asked.jar.get(COOKIE) ?? '';
      asked.jar.set(COOKIE, `${sealed.slice(0, -4)}AAAA`);
      return asked;
    },
  ],
  [
    'with the cookie of a sign-up in its place',
    async () => {
      const other = app.visitor();
      await other.signUp(ADA);
      other.jar.set(COOKIE, other.jar.get('__Host-authjs.sign-up') ?? '');
      return other;
    },
  ],
  [
    'with claims that are none',
    async (asked) => {
      const sealed = await app.services.get(JwtService).seal({ email: ADA }, COOKIE, 60);
      asked.jar.set(COOKIE, sealed);
      return asked;
    },
  ],
  [
    'when the link has expired',
    async (asked) => {
      app.now += 31 * 60_000;
      return asked;
    },
  ],
  [
    'when the password is reset',
    async (asked) => {
      await asked.send(RESET, { token: app.token(), password: OTHER_PASSWORD });
      return asked;
    },
  ],
])('U11 names no address %s', async (_what, happen) => {
  await visitor.submit(FORGOT, { email: ADA });
  expect(await show(visitor)).toContain(ADA);
  const html = await show(await happen(visitor), `?email=${ADA}`);
  expect(html).toContain(BARE);
  expect(html).not.toContain(ADA);
});

it('U11 keeps the form and the address when the email cannot be sent', async () => {
  const mailer = async () => {
    throw new Error('down');
  };
  const down = new PasswordApp({ options: { mailer } }).visitor();
  const refused = await down.submit(FORGOT, { email: ADA });
  expect([refused.status, down.jar.has(COOKIE)]).toEqual([503, false]);
  expect(await refused.text()).toMatch(/couldn’t send[^]*value="ada@example.com"/);
});

it('U11 does not end a sign-up that the same browser has begun', async () => {
  await visitor.signUp('grace@example.com');
  await visitor.submit(FORGOT, { email: ADA });
  const page = await visitor.visit(app.link('grace@example.com'));
  expect(await page.text()).not.toContain('name="password"');
});

it('U11 goes on with a sign-up whose cookie is of an earlier version', async () => {
  await visitor.signUp('grace@example.com', PASSWORD);
  const name = '__Host-authjs.sign-up';
  const jwt = app.services.get(JwtService);
  const { email, issued, digests } = await jwt.open(visitor.jar.get(name) ?? '', name);
  visitor.jar.set(name, await jwt.seal({ email, issued, digests }, name, 600));
  expect(await (await visitor.visit('/auth/password/sign-up/mail')).text()).toContain(
    'grace@example.com',
  );
  const token = app.token('grace@example.com');
  expect((await visitor.send('/auth/password/verify', { token })).status).toBe(200);
});
