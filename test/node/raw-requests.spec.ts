/**
 * Requests that no browser sends, but scanners do, and faults: none of them may end the process.
 */
import { createServer } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createAuth } from '../../src/core/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { type RunningServer, asListener, listen } from '../support/node-server.js';

const handler = toNodeHandler(handlerConfig);

let server: RunningServer;
afterEach(() => server.close());

describe('a malformed request', () => {
  it.each([
    ['a whole URL as its target', 'GET http://evil.test/auth/session HTTP/1.1', 'app.test'],
    ['an asterisk as its target', 'OPTIONS * HTTP/1.1', 'app.test'],
    ['a host that is none', 'GET /auth/session HTTP/1.1', 'a b'],
    ['a port that is none', 'GET /auth/session HTTP/1.1', 'app.test:99999'],
    ['a host with a path', 'GET /auth/session HTTP/1.1', 'app.test/x'],
    ['a host with a user', 'POST /auth/signout HTTP/1.1', 'app.test:@evil.test'],
    ['a method without a Request', 'TRACE /auth/session HTTP/1.1', 'app.test'],
    ['a path that begins with two slashes', 'GET //evil.test/auth/session HTTP/1.1', 'app.test'],
    ['an escape that is none', 'GET /auth/%zz HTTP/1.1', 'app.test'],
  ])('is refused with %s', async (_what, line, host) => {
    server = await listen(createServer(asListener(handler)));
    const answer = await server.send(line, `Host: ${host}`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/evil|Error:/);
    expect((await fetch(`${server.base}/auth/session`)).status).toBe(200);
  });

  it('is passed on if it is for the app', async () => {
    server = await listen(
      createServer((request, reply) => {
        void handler(request, reply, () => reply.end('the app'));
      }),
    );
    for (const line of ['OPTIONS * HTTP/1.1', 'GET http://app.test/auth/session HTTP/1.1']) {
      expect(await server.send(line, 'Host: app.test')).toContain('the app');
    }
    expect(await (await fetch(`${server.base}/orders`)).text()).toBe('the app');
  });
});

describe('a monitor or a proxy', () => {
  it.each([
    ['by HTTP/1.0, without a host', ['GET /auth/session HTTP/1.0'], 200],
    ['by HEAD and HTTP/1.0', ['HEAD /auth/signin HTTP/1.0'], 200],
    [
      'that expects to go on',
      ['GET /auth/session HTTP/1.1', 'Host: a', 'Expect: 100-continue'],
      200,
    ],
    ['that expects something else', ['GET /auth/session HTTP/1.1', 'Host: a', 'Expect: x'], 417],
    ['with a whole URL', ['GET http://a/auth/session HTTP/1.1', 'Host: a'], 400],
    ['that traces', ['TRACE /auth/session HTTP/1.1', 'Host: a', 'Max-Forwards: 0'], 405],
    ['about the server', ['OPTIONS * HTTP/1.1', 'Host: a'], 400],
    ['with an empty host', ['GET /auth/session HTTP/1.1', 'Host:'], 400],
  ] as const)('R21: is answered %s, and leaves no error in the log', async (_, lines, status) => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const logging = toNodeHandler(createAuth({ ...handlerConfig, logger }));
    server = await listen(createServer(asListener(logging)));
    const answer = await server.send(...lines);
    expect([answer.match(/HTTP\/1\.1 (?!100)(\d+)/)?.[1], errors]).toEqual([String(status), []]);
  });
});

describe('an error', () => {
  it('is passed to `next` where there is one', async () => {
    const seen: unknown[] = [];
    server = await listen(
      createServer((request, reply) => {
        reply.writeHead(200);
        void handler(request, reply, (error) => {
          seen.push(error);
          reply.end();
        });
      }),
    );
    await fetch(`${server.base}/auth/session`);
    expect(seen).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }]);
  });

  it('is logged otherwise, and ends a response that has started', async () => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const logging = toNodeHandler(createAuth({ ...handlerConfig, logger }));
    server = await listen(
      createServer((request, reply) => {
        reply.writeHead(200);
        reply.write('begun');
        void logging(request, reply);
      }),
    );
    await expect(
      fetch(`${server.base}/auth/session`).then((answer) => answer.text()),
    ).rejects.toThrow();
    expect(String(errors)).toContain('ERR_HTTP_HEADERS_SENT');
  });

  it('in the configuration answers every route with 500', async () => {
    server = await listen(
      createServer(asListener(toNodeHandler(createAuth({ ...handlerConfig, secret: '' })))),
    );
    expect((await fetch(`${server.base}/auth/session`)).status).toBe(500);
  });
});

it('reads the host of an HTTP/2 request from `:authority`', async () => {
  const trusting = { ...handlerConfig, url: undefined, trustHost: true };
  server = await listen(createHttp2Server(asListener(toNodeHandler(createAuth(trusting)))));
  const client = connect(server.base);
  const ask = async (authority: string, path: string) =>
    new Promise<{ status: unknown; text: string }>((resolve, reject) => {
      const stream = client.request({ ':authority': authority, ':path': path });
      let text = '';
      let status: unknown;
      stream.on('response', (headers) => (status = headers[':status']));
      stream.on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => resolve({ status, text }));
      stream.on('error', reject);
    });
  const { text } = await ask('shop.test', '/auth/providers');
  expect(JSON.parse(text)).toMatchObject({
    github: { callbackUrl: 'http://shop.test/auth/callback/github' },
  });
  expect(await ask('app.test:99999', '/auth/session')).toMatchObject({ status: 400 });
  client.close();
});
