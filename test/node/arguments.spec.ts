/**
 * Arguments that code without types hands over: each error says what is missing, and what to pass.
 */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Auth, createAuth, getSession as coreSession } from '../../src/core/index.js';
import { getSession, toNodeHandler } from '../../src/node/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { type RunningServer, listen } from '../support/node-server.js';

/** A function as JavaScript calls it. */
const untyped = (call: unknown) => call as (...given: readonly unknown[]) => unknown;

const request = new Request('https://app.test/');
const handler = /^`toNodeHandler` takes a configuration with `providers`, /;
const nodeSession = /^`getSession` takes request, reply and configuration/;
const ofCore = /^`getSession` takes a request and a configuration, /;

describe('an invalid configuration', () => {
  it.each<readonly [string, () => unknown, RegExp]>([
    ['toNodeHandler()', () => untyped(toNodeHandler)(), handler],
    ['toNodeHandler(null)', () => untyped(toNodeHandler)(null), handler],
    ['toNodeHandler({})', () => untyped(toNodeHandler)({}), handler],
    ['toNodeHandler(text)', () => untyped(toNodeHandler)('config'), handler],
    ['toNodeHandler(a list)', () => untyped(toNodeHandler)([]), handler],
    ['toNodeHandler(a function)', () => untyped(toNodeHandler)(() => handlerConfig), handler],
    ['the providers of toNodeHandler', () => untyped(toNodeHandler)({ providers: 'x' }), handler],
    ['core.getSession(request)', () => untyped(coreSession)(request), ofCore],
    ['core.getSession()', () => untyped(coreSession)(), ofCore],
    ['Auth(request)', () => untyped(Auth)(request), /^`Auth` takes a request and a configuration/],
    ['createAuth()', () => untyped(createAuth)(), /^`createAuth` takes a configuration/],
  ])('is named: %s', async (_call, call, message) => {
    const thrown = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ type: 'InvalidOption', message });
  });
});

describe('invalid arguments of a Node server', () => {
  let server: RunningServer;
  afterEach(() => server.close());

  it.each<readonly [string, unknown, (...exchange: readonly unknown[]) => unknown, RegExp]>([
    [
      'no reply, as in @auth/express',
      getSession,
      (incoming) => [incoming, handlerConfig],
      nodeSession,
    ],
    ['no configuration', getSession, (incoming, reply) => [incoming, reply], nodeSession],
    ['nothing', getSession, () => [], nodeSession],
    ['a `Request`', getSession, (_, reply) => [request, reply, handlerConfig], nodeSession],
    [
      'a configuration without providers',
      getSession,
      (incoming, reply) => [incoming, reply, {}],
      nodeSession,
    ],
    [
      'a message of Node to the core',
      coreSession,
      (incoming) => [incoming, handlerConfig],
      /takes a web-standard `Request`.* `getSession` of `portcullis\/node`/,
    ],
  ])('are named: %s', async (_what, ask, given, message) => {
    const asked = new Promise<unknown>((resolve) => {
      const listener = (incoming: unknown, reply: { end: () => unknown }): void => {
        void Promise.resolve()
          .then(() => untyped(ask)(...(given(incoming, reply) as unknown[])))
          .catch((error: unknown) => error)
          .then((thrown) => {
            reply.end();
            resolve(thrown);
          });
      };
      void listen(createServer(listener)).then(async (listening) => {
        server = listening;
        await fetch(server.base);
      });
    });
    expect(await asked).toMatchObject({ type: 'InvalidOption', message });
  });
});
