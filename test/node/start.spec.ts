/** What is found as the app starts, and what a handler says to paths that are not its own. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AuthError, toNodeHandler } from '../../src/node/index.js';
import { createAuth } from '../../src/core/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { type RunningServer, asListener, listen } from '../support/node-server.js';

describe('a base path that no request can have', () => {
  const config = { ...handlerConfig, basePath: '/x y' };

  it.each([
    ['configuration', () => toNodeHandler(config)],
    ['services', () => toNodeHandler(createAuth(config))],
  ])('stops the start, in a %s', (_what, make) => {
    expect(make).toThrow(AuthError);
    expect(make).toThrow(/^`basePath` must be a path such as \/auth/);
  });
});

describe('a path that is not below the base path, without `next`', () => {
  let server: RunningServer;
  afterEach(() => server.close());

  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => void errors.push(error) };
  const handler = toNodeHandler(createAuth({ ...handlerConfig, logger }));

  it.each(['/favicon.ico', '/', '/authority', '/?x=/auth/session'])(
    'is 404, and not logged: %s',
    async (path) => {
      server = await listen(createServer(asListener(handler)));
      const answer = await fetch(`${server.base}${path}`);
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not found.' }]);
      expect(errors).toEqual([]);
    },
  );

  it('does not include the paths below it, which belong to the routes', async () => {
    server = await listen(createServer(asListener(handler)));
    expect((await fetch(`${server.base}/auth/nothing`)).status).toBe(404);
    expect((await fetch(`${server.base}/auth/session`)).status).toBe(200);
  });
});
