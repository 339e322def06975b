/** Challenges after many attempts. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { value } from '../../../src/core/kernel/container.js';
import { FetchToken } from '../../../src/core/kernel/platform.js';
import {
  type Challenge,
  FriendlyCaptcha,
  HCaptcha,
  Limits,
  Turnstile,
} from '../../../src/features/limits/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { ADA, PASSWORD, PasswordApp, type Visitor } from '../passwords/password-app.js';

const KEYS = { siteKey: 'public-key', secret: 'canary-secret' };
const WRONG = 'a wrong password';

interface Verification {
  readonly url: string;
  readonly body: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

let verifications: Verification[];
let reply: () => Response;
let client: string;

function start(challenge: Challenge = Turnstile(KEYS)): PasswordApp {
  const app: PasswordApp = new PasswordApp({
    config: {
      features: [
        Sessions(),
        Passwords({
          mailer: (mail) => void app.mails.push(mail),
          argon2: { memoryKiB: 7_168, iterations: 1 },
          checkBreaches: false,
        }),
        Limits({ challenge, clientAddress: () => client }),
      ],
    },
    overrides: [
      value(FetchToken, async (input, init) => {
        const request = new Request(input, init);
        const body = Object.fromEntries(new URLSearchParams(await request.text()));
        verifications.push({ url: request.url, body, headers: request.headers });
        return reply();
      }),
    ],
  });
  return app;
}

beforeEach(() => {
  verifications = [];
  client = '203.0.113.7';
  reply = () => Response.json({ success: true });
});

const signIn = (visitor: Visitor, password: string, more: Readonly<Record<string, string>> = {}) =>
  visitor.submit('/auth/callback/password', { email: ADA, password, ...more });

const findError = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'https://app.test').searchParams.get('error');

async function fail(app: PasswordApp, times: number): Promise<Visitor> {
  const visitor = app.visitor();
  for (let attempt = 0; attempt < times; attempt++) await signIn(visitor, WRONG);
  return visitor;
}

describe('a password', () => {
  it('LIM-23: is not looked at from the sixth attempt on without an answer', async () => {
    const app = start();
    await (await app.member()).submit('/auth/signout', {});
    const visitor = await fail(app, 4);
    expect(findError(await signIn(visitor, WRONG))).toBe('CredentialsSignin');
    expect(findError(await signIn(visitor, PASSWORD))).toBe('ChallengeRequired');
    expect(await visitor.isSignedIn()).toBe(false);
    expect(verifications).toEqual([]);
    const answered = await signIn(visitor, PASSWORD, { 'cf-turnstile-response': 'token' });
    expect(findError(answered)).toBeNull();
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:DB8:0::7]:443', '2001:db8::7'],
  ])('H16: the service gets %s as %s', async (given, address) => {
    client = given;
    const visitor = await fail(start(), 5);
    await signIn(visitor, WRONG, { 'cf-turnstile-response': 'token' });
    expect(verifications.map(({ body }) => body['remoteip'])).toEqual([address]);
  });

  it('LIM-24: an answer that the service refuses is none', async () => {
    const app = start();
    const visitor = await fail(app, 5);
    reply = () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    const response = await signIn(visitor, PASSWORD, { 'cf-turnstile-response': 'used' });
    expect(findError(response)).toBe('ChallengeRequired');
    expect(verifications).toHaveLength(1);
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(8193), 'too long'],
  ])('LIM-25: an answer that is %2$s is not sent to the service', async (token) => {
    const visitor = await fail(start(), 5);
    const response = await signIn(visitor, PASSWORD, { 'cf-turnstile-response': token });
    expect(findError(response)).toBe('ChallengeRequired');
    expect(verifications).toEqual([]);
  });

  it('LIM-26: attempts without an answer use up nothing of the account’s limit', async () => {
    const app = start();
    await (await app.member()).submit('/auth/signout', {});
    for (let attempt = 0; attempt < 60; attempt++) {
      client = `198.51.100.${attempt}`;
      await fail(app, 1);
    }
    client = '192.0.2.1';
    const owner = app.visitor();
    const answered = await signIn(owner, PASSWORD, { 'cf-turnstile-response': 'token' });
    expect(findError(answered)).toBeNull();
    expect(await owner.isSignedIn()).toBe(true);
  });

  it.each([
    ['away', () => Promise.reject(new Error('The connection is lost.'))],
    ['broken', () => new Response('<html>', { status: 502 })],
    ['behind a proxy, which answers with a page (R15)', () => new Response('<html>')],
    [
      'configured wrongly',
      () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }),
    ],
  ])(
    'LIM-27: no user is locked out while the service is %s, and the log says so',
    async (_what, answer) => {
      const app = start();
      const visitor = await fail(app, 5);
      reply = answer as () => Response;
      const response = await signIn(visitor, WRONG, { 'cf-turnstile-response': 'token' });
      expect(findError(response)).toBe('CredentialsSignin');
      const logged = app.logged.map(String).join('\n');
      expect(logged).toMatch(/connection is lost|JSON|invalid-input-secret/);
      expect(logged).not.toContain('canary');
    },
  );
});

describe('the built-in pages', () => {
  it('load the widget after a failure alone, and their policy allows it there alone', async () => {
    const app = start();
    const visitor = app.visitor();
    const before = await visitor.visit('/auth/signin');
    expect(await before.text()).not.toContain('cf-turnstile');
    expect(before.headers.get('content-security-policy')).not.toContain('cloudflare');
    const after = await visitor.visit('/auth/signin?error=CredentialsSignin');
    const html = await after.text();
    expect(html).toContain('<div class="challenge cf-turnstile" data-sitekey="public-key"></div>');
    expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
    const policy = after.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'sha256-[^;]*https:\/\/challenges\.cloudflare\.com/);
    expect(policy).toContain('frame-src https://challenges.cloudflare.com');
    expect(html).not.toContain('canary');
  });

  it('LIM-28: a sign-up is asked too, and keeps what was typed', async () => {
    const app = start();
    const visitor = app.visitor();
    const form = { email: ADA, password: PASSWORD };
    for (let attempt = 0; attempt < 2; attempt++)
      await visitor.submit('/auth/password/sign-up', form);
    const refused = await visitor.submit('/auth/password/sign-up', form);
    expect(refused.status).toBe(403);
    const html = await refused.text();
    expect(html).toContain('cf-turnstile');
    expect(html).toContain(`value="${ADA}"`);
    expect(await (await visitor.send('/auth/password/sign-up', form)).json()).toEqual({
      error: 'ChallengeRequired',
    });
    const answered = { ...form, 'cf-turnstile-response': 'token' };
    expect((await visitor.send('/auth/password/sign-up', answered)).status).toBe(202);
  });

  it('LIM-28: so is a request for the email of a sign-up, with a form for the answer', async () => {
    const app = start();
    const visitor = app.visitor();
    await visitor.submit('/auth/password/sign-up', { email: ADA, password: PASSWORD });
    const mail = '/auth/password/sign-up/mail';
    await visitor.submit(mail, { email: ADA });
    const refused = await visitor.submit(mail, { email: ADA });
    expect(refused.status).toBe(403);
    const html = await refused.text();
    expect(html).toContain('cf-turnstile');
    expect(html).toContain(`name="email" value="${ADA}"`);
    const answered = await visitor.submit(mail, { email: ADA, 'cf-turnstile-response': 'token' });
    expect(answered.status).toBe(302);
  });
});

describe('the services', () => {
  it.each([
    [
      'Turnstile',
      Turnstile,
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      { response: 'token', secret: 'canary-secret', remoteip: '203.0.113.7' },
      null,
    ],
    [
      'hCaptcha',
      HCaptcha,
      'https://api.hcaptcha.com/siteverify',
      { response: 'token', secret: 'canary-secret', remoteip: '203.0.113.7' },
      null,
    ],
    [
      'Friendly Captcha',
      FriendlyCaptcha,
      'https://global.frcapi.com/api/v2/captcha/siteverify',
      { response: 'token', sitekey: 'public-key' },
      'canary-secret',
    ],
  ] as const)(
    '%s verifies a token as its documentation says',
    async (_name, make, url, body, apiKey) => {
      const challenge = make(KEYS);
      const visitor = await fail(start(challenge), 5);
      await signIn(visitor, WRONG, { [challenge.widget.field]: 'token' });
      expect(verifications).toMatchObject([{ url, body }]);
      expect(verifications[0]?.headers.get('x-api-key')).toBe(apiKey);
    },
  );

  it('are refused without keys as the app starts', async () => {
    const app = start(Turnstile({ siteKey: '', secret: '' }));
    expect((await app.visitor().visit('/auth/signin')).status).not.toBe(200);
    expect(app.logged.map(String).join()).toContain('`challenge` needs the site key');
  });
});
