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

beforeEach(async () => {
  asked = [];
  status = 200;
  const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
  server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, padding: String(headers['add-padding']) });
    if (status === 0) return;
    response.writeHead(status).end(`${digest.slice(5)}:3\r\n${'0'.repeat(35)}:0`);
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
});
