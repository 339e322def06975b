/**
 * `portcullis/hono` on Node, where Hono's server replaces `Request` and `Response` with classes of
 * its own.
 *
 * @isolated these stay replaced
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Hono } from 'hono';
import { HonoAuth } from '../../../src/interop/hono/index.js';
import { FakeIdentityProvider } from '../../../src/testing/index.js';

let provider: FakeIdentityProvider;
let server: ServerType;
let origin: string;

beforeAll(async () => {
  const platformResponse = Response;
  provider = await FakeIdentityProvider.start();
  const { handler } = HonoAuth({
    secret: 'a secret that is at least 32 bytes long',
    trustHost: true,
    providers: [provider.oidc()],
  });
  server = serve({
    fetch: new Hono().use('/auth/*', handler).fetch,
    port: 0,
    hostname: '127.0.0.1',
  });
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(Response).not.toBe(platformResponse);
});

afterAll(async () => {
  await provider.stop();
  await new Promise((resolve) => server.close(resolve));
});

it('signs in by a provider', async () => {
  const headers = await provider.signIn(origin);
  const response = await fetch(`${origin}/auth/session`, { headers });
  expect(await response.json()).toMatchObject({ user: { email: provider.person.email } });
});
