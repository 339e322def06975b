/** A `Request` of a message, and a `Response` by a reply: what is in the one is in the other. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import {
  type PlatformReply,
  type PlatformRequest,
  sendWebResponse,
  toWebRequest,
} from '../../src/node/index.js';
import { type RunningServer, listen } from '../support/node-server.js';

let server: RunningServer;
afterEach(() => server.close());

/** What a `Request` tells. */
async function describeRequest(request: Request) {
  const { method, url, headers } = request;
  return { method, url, body: await request.text(), type: headers.get('content-type') };
}

const telling = async (request: PlatformRequest, reply: PlatformReply): Promise<void> =>
  sendWebResponse(reply, Response.json(await describeRequest(toWebRequest(request))));

const PARSERS: Readonly<Record<string, readonly RequestHandler[]>> = {
  none: [],
  'of JSON and forms': [express.json(), express.urlencoded({ extended: true })],
  'of text': [express.text({ type: '*/*' })],
  'of bytes': [express.raw({ type: '*/*' })],
};

describe('a message', () => {
  it.each(Object.entries(PARSERS))('keeps its body after body parsers: %s', async (_, parsers) => {
    const app = express();
    for (const parser of parsers) app.use(parser);
    server = await listen(createServer(app.use('/api', telling)));
    const ask = async (method: string, type: string, body: string): Promise<unknown> => {
      const headers = { 'content-type': type };
      return (await fetch(`${server.base}/api/x?y=1`, { method, headers, body })).json();
    };
    for (const [method, type, body] of [
      ['POST', 'application/x-www-form-urlencoded', 'a=1&a=2&b=%C3%A9'],
      ['PUT', 'application/json', '{"a":[1,2]}'],
      ['PATCH', 'application/json', '{}'],
      ['DELETE', 'text/plain', 'gone'],
    ] as const) {
      const expected = { method, type, body, url: `${server.base}/api/x?y=1` };
      await expect(ask(method, type, body)).resolves.toEqual(expected);
    }
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])(
    'without a body is a request without one: %s',
    async (method) => {
      let seen: unknown;
      server = await listen(
        createServer((message, reply) => {
          void describeRequest(toWebRequest(message)).then((request) => {
            seen = request;
            reply.end();
          });
        }),
      );
      await fetch(server.base, { method });
      expect(seen).toMatchObject({ method, body: '' });
    },
  );
});

describe('a response', () => {
  const answering = async (respond: () => Response, before = (_reply: PlatformReply) => {}) => {
    let settle: (thrown: unknown) => void;
    const settled = new Promise<unknown>((resolve) => (settle = resolve));
    server = await listen(
      createServer((_message, reply) => {
        before(reply);
        sendWebResponse(reply, respond()).then(() => settle('sent'), settle);
      }),
    );
    return { settled };
  };

  it('is sent byte by byte, with each cookie in a header of its own', async () => {
    const bytes = new Uint8Array([0, 255, 128, 10, 13]);
    const headers = [
      ['set-cookie', 'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT'],
      ['set-cookie', 'b=2'],
      ['x-own', 'yes'],
    ] satisfies [string, string][];
    await answering(
      () => new Response(bytes, { status: 201, headers }),
      (reply) => {
        if ('setHeader' in reply) reply.setHeader('set-cookie', ['before=0']);
      },
    );
    const answer = await fetch(server.base);
    expect([answer.status, answer.headers.get('x-own')]).toEqual([201, 'yes']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.getSetCookie()).toEqual([
      'before=0',
      'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT',
      'b=2',
    ]);
  });

  it.each([204, 304])('without a body ends: %d', async (status) => {
    await answering(() => new Response(null, { status }));
    expect((await fetch(server.base)).status).toBe(status);
  });

  it('is streamed, and cancelled when the client disconnects', async () => {
    let cancelled: () => void;
    const isCancelled = new Promise<void>((resolve) => (cancelled = resolve));
    const { settled } = await answering(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
            cancel: () => cancelled(),
          }),
        ),
    );
    const abort = new AbortController();
    const { body } = await fetch(server.base, { signal: abort.signal });
    const { value } = await body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('first');
    abort.abort();
    await isCancelled;
    await expect(settled).resolves.toBe('sent');
  });

  it('that fails does not look complete', async () => {
    const { settled } = await answering(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
            pull: () => Promise.reject(new Error('the source is away')),
          }),
        ),
    );
    await expect(fetch(server.base).then((answer) => answer.text())).rejects.toThrow();
    await expect(settled).resolves.toMatchObject({ message: 'the source is away' });
  });
});
