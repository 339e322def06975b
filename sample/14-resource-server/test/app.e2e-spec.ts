/** The API behind the quickstart's identity provider, both in this process, over HTTP. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DemoIdentityProvider } from '../../01-quickstart/src/identity-provider/demo-identity-provider.js';

let app: INestApplication;
let provider: DemoIdentityProvider;
let issuer: string;
let url: string;

/** Below the ports of outgoing connections, one of which may be in use when the app listens. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  Object.assign(process.env, { PORT: port, ORDERS_PORT: port, IDP_PORT: providerPort });
  const { DemoIdentityProvider: Provider } =
    await import('../../01-quickstart/src/identity-provider/demo-identity-provider.js');
  provider = new Provider();
  await provider.onApplicationBootstrap();
  const { AppModule } = await import('../src/app.module.js');
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication({ logger: false });
  await app.listen(port, 'localhost');
  issuer = `http://localhost:${providerPort}`;
  url = `http://localhost:${port}`;
});

afterAll(async () => {
  await app.close();
  provider.onApplicationShutdown();
});

async function tokenWith(scope: string): Promise<string> {
  const basic = Buffer.from('packer:packer-demo-client-secret').toString('base64');
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource: url }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const call = (path: string, token?: string, method = 'GET') =>
  fetch(`${url}${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('the API', () => {
  it('knows the client and its scopes by the token of the provider', async () => {
    const response = await call('/orders', await tokenWith('orders:read'));
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ clientId: 'packer', scopes: ['orders:read'] }),
    ]);
  });

  it('asks for another scope to write', async () => {
    const refused = await call('/orders', await tokenWith('orders:read'), 'POST');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="orders:write"'),
    ]);
    expect((await call('/orders', await tokenWith('orders:write'), 'POST')).status).toBe(201);
  });

  it('says whose tokens it accepts, and has a public handler', async () => {
    const metadata = await call('/.well-known/oauth-protected-resource');
    expect(await metadata.json()).toMatchObject({ authorization_servers: [issuer] });
    expect((await call('/orders')).status).toBe(401);
    expect((await call('/orders/health')).status).toBe(200);
  });
});
