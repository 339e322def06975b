/** Bodies behind parsers that did not read them, or that read something other than an object. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import {
  type PlatformReply,
  type PlatformRequest,
  sendWebResponse,
  toNodeHandler,
  toWebRequest,
} from '../../src/node/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { type RunningServer, listen } from '../support/node-server.js';

let server: RunningServer;
afterEach(() => server.close());

/** Body-parser 1.x, of Express 4, leaves this where it reads nothing. */
const asExpress4: RequestHandler = (request, _reply, next) => {
  Object.assign(request, { body: (request.body as unknown) ?? {} });
  next();
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const post = async (path: string, type: string, body: string, cookie = ''): Promise<Response> =>
  fetch(`${server.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, cookie },
    body,
    redirect: 'manual',
  });

const telling = async (request: PlatformRequest, reply: PlatformReply): Promise<void> =>
  sendWebResponse(reply, new Response(await toWebRequest(request).text()));

describe('a body that the parser of Express 4 did not read', () => {
  it.each([
    ['a form behind the parser of JSON', FORM_TYPE, 'csrfToken=1', express.json()],
    ['JSON behind the parser of forms', JSON_TYPE, '{"csrfToken":"1"}', express.urlencoded()],
    ['text behind the parser of JSON', 'text/plain', 'hello', express.json()],
  ])('is read from the stream: %s', async (_what, type, body, parser) => {
    server = await listen(createServer(express().use(asExpress4, parser, telling)));
    expect(await (await post('/', type, body)).text()).toBe(body);
  });

  it.each([asExpress4, express.raw()])(
    'may be that of an empty form, which was read',
    async (first) => {
      const parsers = [first, express.json(), express.urlencoded({ extended: true })];
      server = await listen(createServer(express().use(parsers, telling)));
      const answer = await post('/', FORM_TYPE, '');
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    },
  );

  it('lets a sign-in form pass behind `express.json()` alone', async () => {
    const handler = toNodeHandler(handlerConfig);
    server = await listen(createServer(express().use(asExpress4, express.json(), handler)));
    const asked = await fetch(`${server.base}/auth/csrf`);
    const { csrfToken } = (await asked.json()) as { csrfToken: string };
    const cookie = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const form = new URLSearchParams({ csrfToken }).toString();
    const answer = await post('/auth/signin/github', FORM_TYPE, form, cookie.join('; '));
    expect(answer.headers.get('location')).toContain('https://github.com/');
  });
});

it.each(['false', '0', '{}'])(
  'is the result of the parser for JSON that is not an object with members: %s',
  async (json) => {
    const parser = express.json({ strict: false });
    server = await listen(createServer(express().use(parser, telling)));
    expect(await (await post('/', JSON_TYPE, json)).text()).toBe(json);
  },
);
