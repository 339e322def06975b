/** The page after a sign-up with a password, and the email that it sends again. */
import { beforeEach, expect, it } from '@jest/globals';
import {
  ADA,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  PasswordApp,
  type Visitor,
} from './password-app.js';

const MAIL = '/auth/password/sign-up/mail';
const form = { email: ADA, password: PASSWORD };
let app: PasswordApp;
let ada: Visitor;
beforeEach(() => {
  app = new PasswordApp();
  ada = app.visitor();
});

it('U11 names the address, how long the link works, and what to do if it was the wrong one', async () => {
  const callbackUrl = `${ORIGIN}/welcome`;
  const sent = await ada.submit('/auth/password/sign-up', { ...form, callbackUrl });
  const html = await (await ada.visit(sent.headers.get('location') ?? '')).text();
  for (const said of [ADA, '24 hours', 'Look in your spam folder', 'Send the link again'])
    expect(html).toContain(said);
  const query = encodeURIComponent(callbackUrl);
  expect(html).toContain(`/auth/password/sign-up?callbackUrl=${query}`);
  expect(html).toContain('data-resend="30"');
});

it('U11 names it in no other browser, and none after the sign-up is complete', async () => {
  await ada.signUp();
  expect(await (await app.visitor().visit(`${MAIL}?email=${ADA}`)).text()).not.toContain(ADA);
  await ada.send('/auth/password/verify', { token: app.token() });
  expect(await (await ada.visit(MAIL)).text()).not.toContain(ADA);
});

it('U11 sends the email again, and the links of both work without the password', async () => {
  await ada.submit('/auth/password/sign-up', form);
  const first = app.token();
  const again = await ada.submit(MAIL, { email: ADA });
  expect(again.headers.get('location')).toContain(`${ORIGIN}${MAIL}?`);
  expect(app.mails).toHaveLength(2);
  expect(app.token()).not.toBe(first);
  for (const token of [first, app.token()]) {
    const page = await ada.visit(`/auth/password/verify?token=${token}`);
    expect(await page.text()).not.toContain('name="password"');
  }
  expect((await ada.send('/auth/password/verify', { token: first })).status).toBe(200);
  expect(await ada.session()).toMatchObject({ user: { email: ADA } });
});

it('U11 gives an address that has an account the same responses', async () => {
  const owner = await app.member();
  await owner.visit('/auth/signout');
  const attacker = app.visitor();
  const begun = await attacker.signUp(ADA, OTHER_PASSWORD);
  const again = await attacker.send(MAIL, { email: ADA });
  expect([begun.status, again.status, await again.json()]).toEqual([202, 202, {}]);
  expect(app.mail().kind).toBe('accountExists');
  const other = app.visitor();
  await other.signUp('grace@example.com');
  const [known, unknown] = await Promise.all(
    [attacker, other].map(async (one) => (await one.visit(MAIL)).text()),
  );
  expect(known?.replaceAll(ADA, '').length).toBe(
    unknown?.replaceAll('grace@example.com', '').length,
  );
});

it.each<[what: string, begin: (visitor: Visitor) => Promise<unknown>, email: string]>([
  ['without a sign-up', async () => undefined, ADA],
  ['for the address of another', (visitor) => visitor.signUp('grace@example.com'), ADA],
])('U11 sends no mail %s', async (_what, begin, email) => {
  await begin(ada);
  const count = app.mails.length;
  const response = await ada.send(MAIL, { email });
  expect([response.status, await response.json()]).toEqual([422, { error: 'LinkExpired' }]);
  const page = await ada.submit(MAIL, { email });
  expect(await page.text()).toContain('expired');
  expect(app.mails).toHaveLength(count);
});

it('U11 sends none after 24 hours, and none for an address that is none', async () => {
  await ada.signUp();
  expect((await ada.send(MAIL, { email: 'ada' })).status).toBe(422);
  app.now += 24 * 60 * 60 * 1000;
  expect((await ada.send(MAIL, { email: ADA })).status).toBe(422);
  expect(app.mails).toHaveLength(1);
});

it('U11 keeps the sign-up when the email cannot be sent again', async () => {
  let isDown = false;
  const mails: string[] = [];
  const mailer = async ({ text }: { text: string }) => {
    if (isDown) throw new Error('down');
    mails.push(text);
  };
  const flaky = new PasswordApp({ options: { mailer } });
  const visitor = flaky.visitor();
  await visitor.signUp();
  isDown = true;
  expect((await visitor.send(MAIL, { email: ADA })).status).toBe(503);
  const page = await visitor.submit(MAIL, { email: ADA });
  expect(await page.text()).toMatch(/Send the link again[^]*Use another address/);
  isDown = false;
  expect((await visitor.send(MAIL, { email: ADA })).status).toBe(202);
  expect(mails).toHaveLength(2);
});
