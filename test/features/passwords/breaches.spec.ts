/** Passwords that are known from breaches, by a service on this machine. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD, PasswordApp } from './password-app.js';

let server: Server;
let asked: { url: string; padding: string | undefined }[];
/** The status of the service; 0 for no response. */
let status: number;
/** What it answers in place of the range. */
let body: string | undefined;

beforeEach(async () => {
  asked = [];
  status = 200;
  body = undefined;
  const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
  server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, padding: String(headers['add-padding']) });
    if (status === 0) return;
    response.writeHead(status).end(body ?? `${digest.slice(5)}:3\r\n${'0'.repeat(35)}:0`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
});

function start(): PasswordApp {
  const { port } = server.address() as AddressInfo;
  const options = { checkBreaches: true, breachServiceUrl: `http://127.0.0.1:${port}` };
  return new PasswordApp({ options });
}

describe('a new password', () => {
  it('PWD-08: that is known is refused, and five characters of its digest leave the server', async () => {
    const app = start();
    const response = await app.visitor().signUp();
    expect([response.status, await response.json()]).toEqual([422, { error: 'PasswordBreached' }]);
    expect(asked).toEqual([
      { url: expect.stringMatching(/^\/range\/[0-9A-F]{5}\?mode=sha1$/), padding: 'true' },
    ]);
  });

  it('that is not known is accepted', async () => {
    const app = start();
    expect((await app.visitor().signUp('ada@example.com', 'an analytical engine')).status).toBe(
      202,
    );
  });

  it.each([
    ['fails', 503],
    ['does not answer', 0],
  ])('PWD-08: is accepted when the service %s, and the app learns of it', async (_what, answer) => {
    status = answer;
    const app = start();
    expect((await app.visitor().signUp()).status).toBe(202);
    expect(app.events.map(([name]) => name)).toEqual(['passwordBreachCheckFailed']);
    expect(JSON.stringify(app.logged)).not.toContain('range');
  });

  it.each([
    [
      'a page',
      '<!doctype html>\n<html lang="en"><title>Sign in to the network: here</title></html>',
    ],
    ['a page on one line', '<html><body>Access denied</body></html>'],
    ['nothing', ''],
    ['an object of JSON', '{"error":"maintenance"}'],
    ['a range without counts', `${'0'.repeat(35)}\r\n${'A'.repeat(35)}`],
    ['a range in lower case', `${'a'.repeat(35)}:1`],
    ['a range that is cut off', `${'0'.repeat(35)}:1\r\n00A1`],
  ])('R15: 200 with %s counts as no answer, and the app learns of it', async (_what, answer) => {
    body = answer;
    const app = start();
    expect((await app.visitor().signUp()).status).toBe(202);
    expect(app.events).toEqual([['passwordBreachCheckFailed', { reason: 'unreadable answer' }]]);
    expect(JSON.stringify(app.logged)).toContain('password-breach-check-failed');
  });
});
