/** The input of a mailer (contract §13). */
import { describe, expect, it } from '@jest/globals';
import { withEnvDefaults } from '../../../src/core/config/environment.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { RandomToken } from '../../../src/core/kernel/platform.js';
import { value } from '../../../src/core/kernel/container.js';
import type { VerificationRequest } from '../../../src/core/providers/email-config.js';
import { sha256Hex } from '../../../src/core/kernel/digest.js';
import { Browser } from '../../support/browser.js';
import { NOW, ORIGIN, SECRET } from '../actions/app.js';
import { ADDRESS, DAY, Mailbox, MINUTE, VERIFICATION_COOKIE, mailing } from './mailbox.js';

describe('the link', () => {
  it('leads to the callback, with its parameters in the order of the contract', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask(ADDRESS, { callbackUrl: '/after?a=1&b=2' });
    const { url, token } = mailbox.mail;
    expect(url).toBe(
      `${ORIGIN}/auth/callback/email` +
        `?callbackUrl=${encodeURIComponent(`${ORIGIN}/after?a=1&b=2`)}` +
        `&token=${token}&email=ada%40example.com`,
    );
  });

  it.each(['a+b@example.com', 'a&b=c#d?%@example.com', "o'hara@example.com", 'ä@example.com'])(
    'brings back %s as it is',
    async (address) => {
      const mailbox = new Mailbox();
      const link = await mailbox.linkFor(address);
      expect(link.searchParams.get('email')).toBe(address);
      await mailbox.open(link);
      await expect(mailbox.browser.session()).resolves.toMatchObject({ user: { email: address } });
    },
  );

  it('redirects to the site by default', async () => {
    const link = await new Mailbox().linkFor();
    expect(link.searchParams.get('callbackUrl')).toBe(ORIGIN);
  });

  it('A01 redirects to no other site', async () => {
    const link = await new Mailbox().linkFor(ADDRESS, { callbackUrl: 'https://evil.test/' });
    expect(link.searchParams.get('callbackUrl')).toBe(ORIGIN);
  });

  it.each(['', '/', '/api/auth'])('has the base path %j', async (basePath) => {
    const mailbox = new Mailbox({ config: { basePath } });
    const root = basePath === '/' ? '' : basePath;
    const csrf = await mailbox.browser.visit(`${root}/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const form = { csrfToken, email: ADDRESS };
    await mailbox.browser.visit(`${root}/signin/email`, { form });
    expect(new URL(mailbox.mail.url).pathname).toBe(`${root}/callback/email`);
    const response = await mailbox.open(new URL(mailbox.mail.url));
    expect(response.headers.get('location')).toBe(ORIGIN);
  });

  it.each([
    ['Host', 'evil.test'],
    ['X-Forwarded-Host', 'evil.test'],
    ['Forwarded', 'host=evil.test'],
    ['X-Forwarded-Proto', 'http'],
  ])('A26 stays on the configured site, whatever %s says', async (name, claim) => {
    const mailbox = new Mailbox({ config: { url: ORIGIN } });
    const csrfToken = await mailbox.browser.csrfToken();
    await mailbox.browser.visit('https://evil.test/auth/signin/email', {
      form: { csrfToken, email: ADDRESS },
      headers: { [name]: claim },
    });
    expect(new URL(mailbox.mail.url).origin).toBe(ORIGIN);
  });

  it('A26 is not sent while the site’s origin is unknown', async () => {
    const mailbox = new Mailbox({ config: { trustHost: false } });
    const response = await mailbox.browser.visit('https://evil.test/auth/signin/email', {
      form: { csrfToken: 'x', email: ADDRESS },
    });
    expect(response.status).toBe(500);
    expect(mailbox.outbox).toEqual([]);
    expect(mailbox.app.errors()).toEqual(['UntrustedHost']);
  });
});

describe('the mailer receives', () => {
  it('the address, the token, its expiry and the theme', async () => {
    const theme = { brandColor: '#f60', logo: '/logo.svg' };
    const mailbox = new Mailbox({ config: { theme } });
    await mailbox.ask(' Ada@Example.COM ');
    expect(mailbox.mail).toMatchObject({
      identifier: ADDRESS,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires: new Date(NOW + DAY),
      theme,
    });
  });

  it('the request for the link, with its body as JSON', async () => {
    const mailbox = new Mailbox();
    const csrfToken = await mailbox.browser.csrfToken();
    await mailbox.browser.visit('/auth/signin/email?lang=de', {
      form: { csrfToken, email: ' Ada@Example.COM' },
      headers: { 'accept-language': 'de' },
    });
    const { request } = mailbox.mail;
    expect([request.method, request.url]).toEqual(['POST', `${ORIGIN}/auth/signin/email?lang=de`]);
    expect(request.headers.get('accept-language')).toBe('de');
    expect(request.headers.get('content-type')).toBe('application/json');
    await expect(request.json()).resolves.toEqual({ csrfToken, email: ' Ada@Example.COM' });
  });

  it('the provider, with the options over the description and nothing lost', async () => {
    const mailbox = new Mailbox({
      provider: {
        from: 'described@example.com',
        apiKey: 'described',
        server: { host: 'smtp.test', auth: { user: 'described', pass: 'described' } },
        options: {
          from: 'Ada <optional@example.com>',
          apiKey: undefined,
          server: { auth: { user: 'optional' } },
          maxAge: 600,
        },
      },
    });
    await mailbox.ask();
    expect(mailbox.mail.provider).toMatchObject({
      id: 'email',
      type: 'email',
      from: 'Ada <optional@example.com>',
      apiKey: 'described',
      server: { host: 'smtp.test', auth: { user: 'optional', pass: 'described' } },
      maxAge: 600,
    });
  });

  it('by the function in the options, where both have one', async () => {
    const mailbox: Mailbox = new Mailbox({
      provider: {
        sendVerificationRequest: () => Promise.reject(new Error('described')),
        options: { sendVerificationRequest: (mail) => mailbox.post(mail) },
      },
    });
    await mailbox.ask();
    expect(mailbox.outbox).toHaveLength(1);
  });

  it.each([
    ['the id', { id: 'post' }, 'post'],
    ['an id in the options', { options: { id: 'my-post' } }, 'my-post'],
  ])('by %s that the app gave the provider', async (_, provider, id) => {
    const mailbox = new Mailbox({ provider });
    const asked = await mailbox.ask(ADDRESS, { providerId: id });
    expect(asked.headers.get('location')).toBe(
      `${ORIGIN}/auth/verify-request?provider=${id}&type=email`,
    );
    expect(new URL(mailbox.mail.url).pathname).toBe(`/auth/callback/${id}`);
  });

  it.each([
    ['the environment', {}, 'from the environment'],
    ['its description, if it has one', { apiKey: 'described' }, 'described'],
    ['its options, if they have one', { options: { apiKey: 'optional' } }, 'optional'],
  ])('the key of %s (AUTH_<ID>_KEY)', async (_, more, apiKey) => {
    const mails: VerificationRequest[] = [];
    const { app } = new Mailbox();
    const provider = mailing((mail) => void mails.push(mail), { id: 'my-post', ...more });
    const env = { AUTH_MY_POST_KEY: 'from the environment' };
    const services = createAuth(withEnvDefaults(env, { ...app.config, providers: [provider] }));
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    await browser.post('/auth/signin/my-post', { email: ADDRESS });
    expect(mails[0]?.provider.apiKey).toBe(apiKey);
  });

  it('to a method of the description, which can see the rest of it', async () => {
    const mailer = {
      ...mailing(undefined),
      prefix: 'token-',
      tokens: [] as string[],
      generateVerificationToken(): string {
        return `${this.prefix}1`;
      },
      normalizeIdentifier(typed: string): string {
        return `${this.prefix}${typed}`;
      },
      sendVerificationRequest({ token, identifier }: VerificationRequest): void {
        this.tokens.push(`${token} for ${identifier}`);
      },
    };
    await new Mailbox({ config: { providers: [mailer] } }).ask();
    expect(mailer.tokens).toEqual(['token-1 for token-ada@example.com']);
  });
});

describe('the token', () => {
  it('B23 is not in the database, only its hash with the secret is', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    const { token, identifier, expires } = mailbox.mail;
    const hash = await sha256Hex(`${token}${SECRET}`);
    expect(mailbox.storedTokens).toEqual([{ identifier, expires, token: hash }]);
  });

  it('is hashed with the secret of the provider, where it has one', async () => {
    const mailbox = new Mailbox({ provider: { secret: 'own' } });
    await mailbox.ask();
    const hash = await sha256Hex(`${mailbox.mail.token}own`);
    expect(mailbox.storedTokens[0]?.token).toBe(hash);
  });

  it.each([
    ['at once', () => '12345678'],
    ['later', async () => '12345678'],
  ])('is what the app makes %s', async (_, generateVerificationToken) => {
    const mailbox = new Mailbox({ provider: { generateVerificationToken } });
    const link = await mailbox.linkFor();
    expect([mailbox.mail.token, link.searchParams.get('token')]).toEqual(['12345678', '12345678']);
    await mailbox.open(link);
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });

  it.each([undefined, null, ''])('is the library’s own when the app makes %j', async (made) => {
    const generateVerificationToken = () => made as string;
    const mailbox = new Mailbox({ provider: { generateVerificationToken } });
    await mailbox.signIn();
    expect(mailbox.mail.token).toMatch(/^[0-9a-f]{64}$/);
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });

  it('B22 is 256 bits from the platform’s generator', async () => {
    const asked: number[] = [];
    const mails: VerificationRequest[] = [];
    const bytes = (count: number) => {
      asked.push(count);
      return new Uint8Array(count).fill(count);
    };
    const { config } = new Mailbox().app;
    const providers = [mailing((mail) => void mails.push(mail))];
    const services = createAuth({ ...config, providers }, [value(RandomToken, { bytes })]);
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    await browser.post('/auth/signin/email', { email: ADDRESS });
    expect(mails[0]?.token).toBe('20'.repeat(32));
    expect(asked).toContain(32);
  });

  it.each([
    ['B29 24 hours, when the app says nothing', {}, DAY],
    ['what the provider says', { maxAge: 600 }, 10 * MINUTE],
    ['what its options say', { maxAge: 600, options: { maxAge: 60 } }, MINUTE],
  ])('lives %s, and so does the browser’s memory of it', async (_, provider, lifetime) => {
    const mailbox = new Mailbox({ provider });
    const response = await mailbox.ask();
    const end = new Date(NOW + lifetime);
    expect(mailbox.mail.expires).toEqual(end);
    const [cookie] = response.headers
      .getSetCookie()
      .filter((header) => header.startsWith(VERIFICATION_COOKIE));
    expect(cookie).toMatch(
      new RegExp(`; Path=/; Expires=${end.toUTCString()}; HttpOnly; Secure; SameSite=Lax$`),
    );
  });
});
