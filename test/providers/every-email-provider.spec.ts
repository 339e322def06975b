/**
 * The mailers are those of Auth.js: under the same ids, with the same requests to the same
 * services.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import AuthJsEmail from '@auth/core/providers/email';
import AuthJsForwardEmail from '@auth/core/providers/forwardemail';
import AuthJsLoops from '@auth/core/providers/loops';
import AuthJsMailgun from '@auth/core/providers/mailgun';
import AuthJsNodemailer from '@auth/core/providers/nodemailer';
import AuthJsPostmark from '@auth/core/providers/postmark';
import AuthJsResend from '@auth/core/providers/resend';
import AuthJsSendGrid from '@auth/core/providers/sendgrid';
import { withEnvDefaults } from '../../src/core/config/environment.js';
import { type Fetch, globalFetch } from '../../src/core/kernel/platform.js';
import type { EmailConfig } from '../../src/core/providers/email-config.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import { Email } from '../../src/providers/email.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import {
  FROM,
  HTTP_MAILERS,
  KEY,
  OPTIONS,
  message,
  resolvedMailer,
  sendThrough,
} from './mailers.js';

interface AuthJsMailer {
  id: string;
  name: string;
  type: string;
  maxAge: number;
  sendVerificationRequest(request: object): Promise<void>;
}

/** Whatever mailer it is, it takes what it needs. */
type AuthJsFunction = (options: never) => unknown;

const AUTH_JS: Readonly<Record<string, AuthJsFunction>> = {
  forwardemail: AuthJsForwardEmail,
  loops: AuthJsLoops,
  mailgun: AuthJsMailgun,
  postmark: AuthJsPostmark,
  resend: AuthJsResend,
  sendgrid: AuthJsSendGrid,
  nodemailer: AuthJsNodemailer,
  email: AuthJsEmail,
};

const authJs = (id: string): AuthJsMailer =>
  AUTH_JS[id]!({ ...OPTIONS, server: 'smtp://127.0.0.1' } as never) as AuthJsMailer;

const MAILERS: readonly (readonly [string, (options?: object) => EmailConfig])[] = [
  ...HTTP_MAILERS,
  ['nodemailer', Nodemailer],
  ['email', Email],
];

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(MAILERS)('%s', (id, mailer) => {
  it('has the id, name, type and lifetime of Auth.js', () => {
    const theirs = authJs(id);
    const ours = resolvedMailer(mailer);
    expect(ours).toMatchObject({ id: theirs.id, name: theirs.name, type: theirs.type });
    expect(ours.maxAgeSeconds).toBe(theirs.maxAge);
  });

  it('has the options of the app', () => {
    const generateVerificationToken = () => '123456';
    const normalizeIdentifier = (typed: string) => typed.trim();
    const options = { maxAge: 600, secret: 's', generateVerificationToken, normalizeIdentifier };
    const { maxAgeSeconds, secret, generateToken, normalize } = resolvedMailer(mailer(options));
    expect([maxAgeSeconds, secret, generateToken?.(), normalize?.(' a ')]).toEqual([
      600,
      's',
      '123456',
      'a',
    ]);
  });

  it('leaves the sending to a function of the app', async () => {
    const send = jest.fn(async () => undefined);
    await resolvedMailer(mailer({ sendVerificationRequest: send })).send(message(), globalFetch);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

/** What arrives at a service. */
interface Recorded {
  endpoint: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

function recorder() {
  const requests: Recorded[] = [];
  const fetch = jest.fn<Fetch>(async (input, init = {}) => {
    const body =
      init.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init.body));
    const headers = Object.fromEntries(new Headers(init.headers));
    requests.push({ endpoint: String(input), method: init.method, headers, body });
    return Response.json({ success: true });
  });
  return { fetch, requests };
}

async function recordedAtAuthJs(id: string): Promise<Recorded> {
  const { fetch, requests } = recorder();
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetch);
  const theirs = authJs(id);
  await theirs.sendVerificationRequest({ ...message(), provider: { ...theirs, ...OPTIONS } });
  return requests[0]!;
}

/** The body, with what each library words for itself left out. */
const toShape = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => {
    const isWording = /^(?:html|text|htmlbody|textbody|value)$/i.test(name);
    return isWording && typeof value === 'string' ? '(wording)' : value;
  });

describe.each(HTTP_MAILERS)('the request of %s', (id, mailer) => {
  it('is the one of Auth.js', async () => {
    const theirs = await recordedAtAuthJs(id);
    const { fetch, requests } = recorder();
    await sendThrough(fetch, mailer);
    const [ours] = requests;
    expect(requests).toHaveLength(1);
    expect(ours?.endpoint).toBe(theirs.endpoint);
    expect(ours?.method).toBe('POST');
    expect(ours?.headers).toEqual({ ...theirs.headers, 'user-agent': 'portcullis' });
    const from = id === 'mailgun' ? { from: FROM } : {}; // there, "Mailgun <…>"
    expect(toShape(ours?.body)).toEqual(toShape({ ...theirs.body, ...from }));
  });

  it('goes to the service alone, and follows no redirect', async () => {
    const fetch = jest.fn<Fetch>(
      async () => new Response(null, { status: 307, headers: { location: 'https://x.test/' } }),
    );
    await expect(sendThrough(fetch, mailer)).rejects.toThrow('with status 307');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[1]?.redirect).toBe('manual');
  });

  it('uses the global fetch unless there is another', async () => {
    const { fetch, requests } = recorder();
    jest.spyOn(globalThis, 'fetch').mockImplementation(fetch);
    await resolvedMailer(mailer(OPTIONS)).send(message(), globalFetch);
    expect(requests).toHaveLength(1);
  });

  it('has the key of the environment, unless the app configures one', async () => {
    const variable = `AUTH_${id.toUpperCase()}_KEY`;
    for (const [options, key] of [
      [{ ...OPTIONS, apiKey: undefined }, 'from-the-environment'],
      [OPTIONS, KEY],
    ] as const) {
      const { fetch, requests } = recorder();
      jest.spyOn(globalThis, 'fetch').mockImplementation(fetch);
      const env = { [variable]: 'from-the-environment' };
      const { providers } = withEnvDefaults(env, { providers: [mailer(options)] });
      const provider = new ProviderRegistry(providers).find(id);
      if (provider?.type === 'email') await provider.send(message(), globalFetch);
      const { authorization, 'x-postmark-server-token': token } = requests[0]!.headers;
      const [scheme, credentials = ''] = (authorization ?? `Token ${token}`).split(' ');
      expect(scheme === 'Basic' ? atob(credentials) : credentials).toContain(key);
      jest.restoreAllMocks();
    }
  });

  it('is not sent without a key, which the error names', async () => {
    const { fetch } = recorder();
    const options = { ...OPTIONS, apiKey: undefined };
    await expect(sendThrough(fetch, mailer, options)).rejects.toMatchObject({
      type: 'InvalidOption',
      message: `Provider "${id}" has no \`apiKey\`. Set it, or AUTH_${id.toUpperCase()}_KEY.`,
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the sender', () => {
  const withSender = HTTP_MAILERS.filter(([id]) => id !== 'loops');

  it.each(withSender)('of %s has no default, and the error names it', async (id, mailer) => {
    const { fetch } = recorder();
    await expect(sendThrough(fetch, mailer, { ...OPTIONS, from: undefined })).rejects.toMatchObject(
      {
        type: 'InvalidOption',
        message: expect.stringContaining(`Provider "${id}" has no \`from\`.`),
      },
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(withSender)('of %s may have a name', async (_id, mailer) => {
    const { fetch, requests } = recorder();
    await sendThrough(fetch, mailer, { ...OPTIONS, from: `Example, Inc. <${FROM}>` });
    const { from, From: capital = from } = requests[0]!.body;
    expect([`Example, Inc. <${FROM}>`, { email: FROM, name: 'Example, Inc.' }]).toContainEqual(
      capital,
    );
  });

  it('of Mailgun determines the domain', async () => {
    const { fetch, requests } = recorder();
    const options = { ...OPTIONS, from: 'Example <a@mg.example.com>', region: 'EU' };
    await sendThrough(fetch, Object.fromEntries(HTTP_MAILERS).mailgun, options);
    expect(requests[0]?.endpoint).toBe('https://api.eu.mailgun.net/v3/mg.example.com/messages');
  });
});

describe('options of one service', () => {
  const { mailgun, loops } = Object.fromEntries(HTTP_MAILERS);

  it('Mailgun has the regions US and EU', async () => {
    const { fetch } = recorder();
    await expect(sendThrough(fetch, mailgun, { ...OPTIONS, region: 'eu' })).rejects.toThrow(
      '`region` of provider "mailgun" must be one of US, EU.',
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it('Loops has the id of an e-mail', async () => {
    const { fetch } = recorder();
    const options = { ...OPTIONS, transactionalId: undefined };
    await expect(sendThrough(fetch, loops, options)).rejects.toThrow(
      'Provider "loops" has no `transactionalId`.',
    );
    expect(fetch).not.toHaveBeenCalled();
  });
});
