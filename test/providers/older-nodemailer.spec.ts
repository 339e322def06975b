/** The versions of nodemailer that know no signal hang up on a silent server by themselves. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { globalFetch } from '../../src/core/kernel/platform.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.js';
import { FROM, catchFailure, message, resolvedMailer } from './mailers.js';

type Server = NonNullable<Parameters<typeof Nodemailer>[0]>['server'];

/** What nodemailer was given. */
const configured: unknown[] = [];
let server: SmtpServer | undefined;

jest.unstable_mockModule('nodemailer', () => ({ createTransport: older }));

/** Deaf to signals, and a hundred times as fast, so that no test has to wait. */
function older(given: string | { url?: string }) {
  configured.push(given);
  const address = typeof given === 'string' ? given : given.url;
  const faster = address?.replaceAll(/(?<=Timeout=\d+)00\b/g, '');
  const options = typeof given === 'string' ? {} : timesFaster(given);
  const transporter = createTransport({ ...options, ...(faster && { url: faster }) });
  return {
    sendMail: async (mail: object) => transporter.sendMail({ ...mail, signal: undefined }),
    close: () => transporter.close(),
  };
}

const timesFaster = (options: object) =>
  Object.fromEntries(
    Object.entries(options).map(([name, given]) => [
      name,
      name.endsWith('Timeout') ? Number(given) / 100 : given,
    ]),
  );

const send = (to: Server) =>
  resolvedMailer(Nodemailer({ server: to, from: FROM })).send(message(), globalFetch);

afterEach(async () => {
  configured.length = 0;
  await server?.close();
});

describe('a silent server', () => {
  it.each([
    ['an address', (url: string) => url],
    ['options with an address', (url: string) => ({ url })],
    ['options', (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })],
    ['a pool', (url: string) => ({ url, pool: true })],
  ])('given as %s is disconnected', async (_, serverAt) => {
    server = await startSmtpServer({ silentAt: 'RCPT' });
    const error = await catchFailure(send(serverAt(server.url)));
    expect(error.message).toMatch(/^The SMTP server did not take the message: .*timeout/i);
    await server.abandoned;
  });
});

describe('the time limits', () => {
  const limits = 'connectionTimeout=9000&socketTimeout=9000';

  it.each<[Server, unknown]>([
    ['smtp://127.0.0.1:1', `smtp://127.0.0.1:1?${limits}`],
    ['smtp://127.0.0.1:1/?name=a', `smtp://127.0.0.1:1/?name=a&${limits}`],
    [
      'smtp://127.0.0.1:1?socketTimeout=5',
      'smtp://127.0.0.1:1?socketTimeout=5&connectionTimeout=9000',
    ],
    [
      { host: '127.0.0.1', port: 1, socketTimeout: 5 },
      { host: '127.0.0.1', port: 1, socketTimeout: 5, connectionTimeout: 9000 },
    ],
    [
      { url: 'smtp://127.0.0.1:1', socketTimeout: 5 },
      {
        url: 'smtp://127.0.0.1:1?connectionTimeout=9000&socketTimeout=5',
        socketTimeout: 5,
        connectionTimeout: 9000,
      },
    ],
  ])('of %j are set unless the app has its own', async (given, options) => {
    await catchFailure(send(given));
    expect(configured).toEqual([options]);
  });
});
