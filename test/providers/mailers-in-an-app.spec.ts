/** What an app sees of the mailers that come with the library, from its start to the message. */
import { describe, expect, it, jest } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import type { AuthConfig } from '../../src/core/config/auth-config.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import { createAuth } from '../../src/core/compose/auth.js';
import { ClockToken, type Fetch, FetchToken } from '../../src/core/kernel/platform.js';
import { value } from '../../src/core/kernel/container.js';
import { customFetch } from '../../src/core/providers/oauth-config.js';
import type { EmailConfig, VerificationRequest } from '../../src/core/providers/email-config.js';
import { Email } from '../../src/providers/email.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { Browser } from '../support/browser.js';
import { type LogEntry, NOW, ORIGIN, SECRET, listErrors, recorder } from '../core/actions/app.js';
import { ADDRESS, FROM, HTTP_MAILERS, KEY, OPTIONS } from './mailers.js';

const { loops: Loops, mailgun: Mailgun, resend: Resend } = Object.fromEntries(HTTP_MAILERS);

const makeConfig = (provider: EmailConfig): AuthConfig => ({
  secret: SECRET,
  url: ORIGIN,
  adapter: new MemoryAdapter(),
  providers: [provider],
});

const findProblems = (provider: EmailConfig): string[] =>
  findConfigurationErrors(makeConfig(provider)).map(({ type, message }) => `${type}: ${message}`);

const noKey = (id: string) =>
  `InvalidOption: Provider "${id}" has no \`apiKey\`. Set it, or AUTH_${id.toUpperCase()}_KEY.`;
const noSender = (id: string) =>
  `InvalidOption: Provider "${id}" has no \`from\`. ` +
  'Set it to the sender, such as "Example <no-reply@example.com>".';
const noServer = (id: string) =>
  `InvalidOption: Provider "${id}" has no \`server\`. ` +
  "Set it to the SMTP server's address or options.";
const noEmail =
  'InvalidOption: Provider "loops" has no `transactionalId`. ' +
  'Set it to the id of the e-mail in Loops.';
const noRegion = 'InvalidOption: `region` of provider "mailgun" must be one of US, EU.';

const withSender = HTTP_MAILERS.filter(([id]) => id !== 'loops');

describe('an app does not start', () => {
  it.each(withSender)('with %s alone', (id, mailer) => {
    expect(findProblems(mailer())).toEqual([noKey(id), noSender(id)]);
  });

  it.each([
    ['Loops alone', Loops(), [noKey('loops'), noEmail]],
    ['Nodemailer alone', Nodemailer(), [noServer('nodemailer'), noSender('nodemailer')]],
    ['Email alone', Email({ from: FROM }), [noServer('email')]],
    ['a region that is none', Mailgun({ ...OPTIONS, region: 'XX' }), [noRegion]],
    ['another id', Resend({ id: 'post', from: FROM }), [noKey('post')]],
    [
      'options of another type',
      Resend({ apiKey: 7, from: {} }),
      [noKey('resend'), noSender('resend')],
    ],
  ])('with %s', (_what, provider, problems) => {
    expect(findProblems(provider)).toEqual(problems);
  });

  it('and reports why in its requests and its log', async () => {
    const log: LogEntry[] = [];
    const services = createAuth({ ...makeConfig(Resend()), logger: recorder(log) });
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    expect((await browser.visit('/auth/signin')).status).toBe(500);
    expect(listErrors(log)).toContain('InvalidOption');
  });
});

describe('an app starts', () => {
  const send = () => undefined;

  it.each([
    ...HTTP_MAILERS.map(([id, mailer]) => [id, mailer(OPTIONS)] as const),
    ['nodemailer', Nodemailer({ server: 'smtp://127.0.0.1', from: FROM })],
    ['a mailer whose sending is replaced', Resend({ sendVerificationRequest: send })],
    ['a description that another is made of', { ...Resend(), sendVerificationRequest: send }],
  ])('with %s', (_what, provider) => {
    expect(findProblems(provider)).toEqual([]);
  });

  it('with a mailer that reports no problems', () => {
    const problems = jest.fn((_provider: EmailConfig): string[] => []);
    const sendVerificationRequest = Object.assign(() => undefined, { problems });
    const own = { id: 'own', name: 'Own', type: 'email', sendVerificationRequest } as const;
    expect(findProblems({ ...own, options: { apiKey: KEY } })).toEqual([]);
    expect(problems.mock.calls[0]?.[0]).toMatchObject({ id: 'own', apiKey: KEY });
    problems.mockReturnValue(['There is no pigeon.']);
    expect(findProblems(own)).toEqual(['InvalidOption: There is no pigeon.']);
  });
});

/** Answers like an email service, and keeps what it is sent. */
function mailService() {
  const bodies: string[] = [];
  const fetch: Fetch = async (_input, init) => {
    bodies.push(String(init?.body));
    return Response.json({ id: '1' });
  };
  return { bodies, fetch };
}

/** Asks for a link in an app whose clock and way out are replaced. */
async function asked(provider: EmailConfig, fetch: Fetch): Promise<URL> {
  const services = createAuth(makeConfig(provider), [
    value(ClockToken, () => NOW),
    value(FetchToken, fetch),
  ]);
  const browser = new Browser((request) => services.get(AuthHandler).respond(request));
  const response = await browser.post(`/auth/signin/${provider.id}`, { email: ADDRESS });
  return new URL(response.headers.get('location')!);
}

describe('a message', () => {
  it("uses the app's `fetch` and clock", async () => {
    const { bodies, fetch } = mailService();
    const answer = await asked(Resend({ ...OPTIONS, maxAge: 600 }), fetch);
    expect(answer.pathname).toBe('/auth/verify-request');
    expect(bodies).toHaveLength(1);
    expect(JSON.parse(bodies[0]!)).toMatchObject({
      text: expect.stringContaining('The link works once, within 10 minutes.'),
    });
  });

  it("uses the provider's own `fetch`, if it has one", async () => {
    const [own, shared] = [mailService(), mailService()];
    await asked(Resend({ ...OPTIONS, [customFetch]: own.fetch }), shared.fetch);
    expect([own.bodies.length, shared.bodies.length]).toEqual([1, 0]);
  });

  it("can be sent through the app's `fetch` by a function of the app", async () => {
    const { bodies, fetch } = mailService();
    const provider = Resend({
      sendVerificationRequest: async ({ provider, url }: VerificationRequest) => {
        await provider[customFetch]?.('https://post.test/', { method: 'POST', body: url });
      },
    });
    await asked(provider, fetch);
    expect(bodies).toEqual([expect.stringContaining('/auth/callback/resend?')]);
  });
});
