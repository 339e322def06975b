/** Where the secrets of a sign-in by e-mail appear, and the names of its cookies. */
import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { Browser, type Server } from '../../support/browser.js';
import { submitForm } from '../../support/submit-form.js';
import { SECRET, readCookies } from '../actions/app.js';
import { all } from '../pages/html.js';
import { ADDRESS, Mailbox, type MailboxOptions, VERIFICATION_COOKIE } from './mailbox.js';

/** A flow from end to end, with some of what can go wrong in between. */
async function everything(mailbox: Mailbox): Promise<void> {
  await mailbox.ask('no address');
  mailbox.database.failNext('createVerificationToken');
  await mailbox.ask();
  const link = await mailbox.linkFor();
  mailbox.database.failNext('useVerificationToken', new Error('connection refused'));
  await mailbox.open(link);
  const phone = mailbox.app.browser();
  await mailbox.openAndConfirm(link, phone);
  await mailbox.open(link);
  await mailbox.signIn();
}

describe('B15 the log, at any level,', () => {
  it.each(['jwt', 'database'] as const)(
    'holds no address, token or hash (%s)',
    async (strategy) => {
      const mailbox = new Mailbox({ config: { debug: true, session: { strategy } } });
      await everything(mailbox);
      const logged = inspect(mailbox.app.log, { depth: 12 });
      expect(logged).toContain('Verification');
      const tokens = [...mailbox.outbox, ...mailbox.storedTokens].map(({ token }) => token);
      expect(tokens.length).toBeGreaterThan(3);
      for (const secret of [ADDRESS, SECRET, ...tokens]) expect(logged).not.toContain(secret);
    },
  );
});

describe('an answer', () => {
  it('contains neither the token nor the address, except on the confirmation page', async () => {
    const mailbox = new Mailbox();
    const answers: string[] = [];
    const server: Server = async (request) => {
      const response = await mailbox.app.server(request);
      const cookies = response.headers.getSetCookie().join();
      const location = response.headers.get('location');
      answers.push(`${location} ${cookies} ${await response.clone().text()}`);
      return response;
    };
    const browser = new Browser(server);
    await mailbox.ask(ADDRESS, { browser });
    await mailbox.open(new URL(mailbox.mail.url), browser);
    for (const secret of [ADDRESS, encodeURIComponent(ADDRESS), mailbox.mail.token]) {
      expect(answers.join()).not.toContain(secret);
    }
  });
});

describe('the cookie that binds a link to a browser', () => {
  const namesFor = async (options: MailboxOptions, origin: string): Promise<string[]> => {
    const mailbox = new Mailbox(options);
    const browser = new Browser(mailbox.app.server, origin);
    const { set } = readCookies(await mailbox.ask(ADDRESS, { browser }));
    await mailbox.open(new URL(mailbox.mail.url), browser);
    await expect(browser.session()).resolves.not.toBeNull();
    return set.filter((name) => name.endsWith('verification'));
  };

  it.each([
    ['https', 'https://app.test', {}, VERIFICATION_COOKIE],
    ['http', 'http://app.test', {}, 'authjs.verification'],
    ['http behind a proxy', 'http://app.test', { useSecureCookies: true }, VERIFICATION_COOKIE],
    [
      'the name that the app gave it',
      'https://app.test',
      { cookies: { verification: { name: 'my-verification', options: {} } } },
      'my-verification',
    ],
  ])('follows %s', async (_, origin, config, name) => {
    await expect(namesFor({ config }, origin)).resolves.toEqual([name]);
  });
});

describe('a framework that checks the origin of forms itself', () => {
  it('gets pages without a token, and its forms are accepted', async () => {
    const mailbox = new Mailbox({ config: { skipCSRFCheck } });
    await mailbox.browser.visit('/auth/signin/email', { form: { email: ADDRESS } });
    const phone = mailbox.app.browser();
    const page = await mailbox.open(new URL(mailbox.mail.url), phone);
    const names = all(await page.clone().text(), 'input').map(({ name }) => name);
    expect(names).toEqual(['callbackUrl', 'token', 'email']);
    await submitForm(page, phone);
    await expect(phone.session()).resolves.toMatchObject({ user: { email: ADDRESS } });
  });

  it('A83 accepts no other site’s form with a link', async () => {
    const mailbox = new Mailbox({ config: { skipCSRFCheck } });
    await mailbox.browser.visit('/auth/signin/email', { form: { email: ADDRESS } });
    const { token, identifier: email } = mailbox.mail;
    const victim = mailbox.app.browser();
    const form = { token, email };
    const answer = await victim.visit('/auth/callback/email', { form, isCrossSite: true });
    expect(answer.headers.get('location')).toMatch(/signin\?error=MissingCSRF$/);
    await expect(victim.session()).resolves.toBeNull();
    await mailbox.open(new URL(mailbox.mail.url));
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });
});
