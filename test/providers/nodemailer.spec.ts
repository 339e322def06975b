import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { globalFetch } from '../../src/core/kernel/platform.js';
import { Email } from '../../src/providers/email.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { type SmtpManners, type SmtpServer, startSmtpServer } from '../support/smtp-server.js';
import {
  ADDRESS,
  FROM,
  LINK,
  catchFailure,
  message,
  resolvedMailer,
  secretsIn,
} from './mailers.js';

type Options = NonNullable<Parameters<typeof Nodemailer>[0]>;

const open: SmtpServer[] = [];

async function mailServer(manners: SmtpManners = {}): Promise<SmtpServer> {
  const server = await startSmtpServer(manners);
  open.push(server);
  return server;
}

const send = (options: Options, request: Partial<ReturnType<typeof message>> = {}) =>
  resolvedMailer(Nodemailer({ from: FROM, ...options })).send(
    { ...message(), ...request },
    globalFetch,
  );

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A message's headers and parts, decoded. */
function parsed(source: string) {
  const [head = '', body = ''] = halves(source);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(halves);
  return {
    headers: Object.fromEntries(
      head
        .replaceAll(/\r\n\s+/g, ' ')
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
    parts: parts.map(([partHead = '', partBody = '']) => ({
      type: /content-type: ([^;\r]+)/i.exec(partHead)?.[1],
      text: fromQuotedPrintable(partBody).trim(),
    })),
  };
}

function halves(source: string): [string, string] {
  const end = source.indexOf('\r\n\r\n');
  return [source.slice(0, end), source.slice(end + 4)];
}

const fromQuotedPrintable = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([\dA-F]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

describe.each([
  ['an address', (url: string) => url],
  [
    'options',
    (url: string) => Object.freeze({ host: '127.0.0.1', port: Number(new URL(url).port) }),
  ],
  ['a pool', (url: string) => ({ url, pool: true })],
  ['a transport', (url: string) => createTransport(url)],
  ['a plugin', (url: string) => createTransport(url).transporter],
] as const)('an SMTP server given as %s', (_how, serverAt) => {
  it('B16 receives one message for one recipient, with no additional header', async () => {
    const server = await mailServer();
    await send({ server: serverAt(server.url), from: `Example, Inc. <${FROM}>` });
    const envelope = server.commands.filter((line) => /^(?:MAIL|RCPT)/.test(line));
    expect(envelope).toEqual([`MAIL FROM:<${FROM}>`, `RCPT TO:<${ADDRESS}>`]);
    const { headers, parts } = parsed(server.message());
    expect(headers).toEqual({
      From: `"Example, Inc." <${FROM}>`,
      To: ADDRESS,
      Subject: 'Sign in to app.example.com',
      'Message-ID': expect.any(String),
      Date: expect.any(String),
      'MIME-Version': '1.0',
      'Content-Type': expect.stringMatching(/^multipart\/alternative; /),
    });
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(parts[0]?.text.startsWith(`Sign in to app.example.com\n${LINK}\n\n`)).toBe(true);
    expect(parts[1]?.text).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  });
});

describe('the connection', () => {
  it('is closed after the message', async () => {
    const server = await mailServer();
    await send({ server: { url: server.url, pool: true } });
    await server.abandoned;
  });

  it("of the app's own transport stays open", async () => {
    const server = await mailServer();
    const transport = createTransport({ url: server.url, pool: true });
    const close = jest.spyOn(transport, 'close');
    await send({ server: transport });
    await send({ server: transport });
    expect(close).not.toHaveBeenCalled();
    expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(1);
    transport.close();
  });
});

describe('B16 a message', () => {
  const transport = () => ({ sendMail: jest.fn(async (_message: object) => ({})) });

  it('is not parsed for addresses, and reads no files', async () => {
    const server = transport();
    await send({ server });
    expect(server.sendMail.mock.calls[0]?.[0]).toMatchObject({
      to: { name: '', address: ADDRESS },
      from: { name: '', address: FROM },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

  it('is a single message whatever the host in the link is', async () => {
    const server = await mailServer();
    await send({ server: server.url }, { url: 'https://a.test:1/?x=%0d%0aBcc:%20evil@x.test' });
    expect(Object.keys(parsed(server.message()).headers)).not.toContain('Bcc');
  });

  it.each([
    'a@x.test, b@x.test',
    'a@x.test\r\nBcc: b@x.test',
    'Ada',
    '<a@x.test> <b@x.test>',
    'A <a@x.test>\u0000',
    'A\r\nBcc: b <a@x.test>',
  ])('refuses the sender %j', async (from) => {
    const server = transport();
    await expect(send({ server, from })).rejects.toMatchObject({ type: 'InvalidOption' });
    expect(server.sendMail).not.toHaveBeenCalled();
  });
});

describe('F10 an SMTP server', () => {
  it.each([
    ['does not want to talk', { greeting: '554 go away' }],
    ['refuses the sender', { MAIL: '550 not you' }],
    ['refuses the recipient', { RCPT: `550 <${ADDRESS}> is unknown, see ${LINK}` }],
    ['refuses the message', { DATA: '554 no' }],
    ['refuses the message when it has it', { message: '552 too large' }],
  ] as const)('that %s', async (_what, answers) => {
    const server = await mailServer({ answers });
    const error = await catchFailure(send({ server: server.url }));
    expect(error).toMatchObject({ type: 'EmailSignInError' });
    expect(error.message).toMatch(/^The SMTP server did not take the message: .*5\d\d /);
    expect(secretsIn(error)).toEqual([]);
    await server.abandoned;
  });

  it('that refuses the login, and repeats it', async () => {
    const server = await mailServer({ answers: { AUTH: '535 no user with password hunter%2' } });
    const auth = { user: 'postmaster', pass: 'hunter%2' };
    for (const given of [
      { url: server.url, auth },
      server.url.replace('//', `//postmaster:${encodeURIComponent(auth.pass)}@`),
    ]) {
      const error = await catchFailure(send({ server: given }));
      expect(error.message).toContain('535 no user with password …');
    }
  });

  it('that is unreachable', async () => {
    const server = await mailServer();
    await open.pop()?.close();
    await expect(send({ server: server.url })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('F11 an SMTP server', () => {
  beforeEach(() => {
    // Node's sockets need the rest.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['greeting', 'MAIL', 'RCPT', 'DATA', 'message'] as const)(
    'that stalls at %s times out, and is disconnected',
    async (silentAt) => {
      const server = await mailServer({ silentAt });
      const pool = silentAt === 'DATA';
      const failure = catchFailure(send({ server: { url: server.url, pool } }));
      await server.stuck;
      jest.advanceTimersByTime(9_000);
      const error = await failure;
      expect(error).toMatchObject({ type: 'EmailSignInError' });
      expect(error.message).toBe('The SMTP server did not answer within 9000 ms.');
      await server.abandoned;
    },
  );

  it.each([
    { accepted: [], rejected: [ADDRESS] },
    { accepted: [ADDRESS], rejected: [ADDRESS] },
    { accepted: [], pending: [{ address: ADDRESS }] },
  ])('that answers %j has not accepted the message', async (outcome) => {
    const error = await catchFailure(send({ server: { sendMail: async () => outcome } }));
    expect(error.message).toBe('The SMTP server did not accept the recipient.');
    expect(secretsIn(error)).toEqual([]);
  });
});

describe('the options', () => {
  const from = FROM;

  it.each([
    ['without `server`', { from }, 'Provider "nodemailer" has no `server`.'],
    ['without `from`', { server: 'smtp://127.0.0.1' }, 'Provider "nodemailer" has no `from`.'],
  ])('%s are refused, and the error names the missing one', async (_what, options, text) => {
    const failure = resolvedMailer(Nodemailer(options)).send(message(), globalFetch);
    await expect(failure).rejects.toMatchObject({
      type: 'InvalidOption',
      message: expect.stringContaining(text),
    });
  });

  it.each([
    'smtp//u:hunter2@x.test',
    'https://u:hunter2@x.test',
    'smtp://u:hunter2@',
    'hunter2',
    7,
  ])('refuse the server %j, without repeating it', async (server) => {
    const error = await catchFailure(send({ server: server as string }));
    expect(error).toMatchObject({ type: 'InvalidOption' });
    expect(error.message).not.toContain('hunter2');
  });

  it('of the former provider are equivalent', async () => {
    const server = await mailServer();
    await resolvedMailer(Email({ server: server.url, from })).send(message(), globalFetch);
    expect(server.commands).toContain(`RCPT TO:<${ADDRESS}>`);
    await expect(resolvedMailer(Email({ from })).send(message(), globalFetch)).rejects.toThrow(
      'Provider "email" has no `server`.',
    );
  });
});
