/** The shop, the API in NestJS and the one in Python, asked over HTTP with one token. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Person } from '../src/shop/people.js';

/** Debian's, for which .ci/run installs the package, or another one. */
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (python) => spawnSync(python, ['-c', 'import jwt, cryptography']).status === 0,
);

const apps: INestApplication[] = [];
let stock: ChildProcess | undefined;
let shopUrl: string;
let ordersUrl: string;
let stockUrl: string;
let ada: Person;
let grace: Person;

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
  const [port, ordersPort, stockPort] = [await freePort(), await freePort(), await freePort()];
  Object.assign(process.env, { PORT: port, ORDERS_PORT: ordersPort, STOCK_PORT: stockPort });
  const { ShopModule } = await import('../src/shop/shop.module.js');
  const { OrdersModule } = await import('../src/orders/orders.module.js');
  ({ ADA: ada, GRACE: grace } = await import('../src/shop/people.js'));
  for (const [type, at] of [
    [ShopModule, port],
    [OrdersModule, ordersPort],
  ] as const) {
    const module = await Test.createTestingModule({ imports: [type] }).compile();
    const app = module.createNestApplication({ logger: false });
    apps.push(await app.listen(at, 'localhost').then(() => app));
  }
  shopUrl = `http://localhost:${port}`;
  ordersUrl = `http://localhost:${ordersPort}`;
  stockUrl = `http://127.0.0.1:${stockPort}`;
  if (!PYTHON) return;
  const env = { ...process.env, ISSUER: `${shopUrl}/auth`, STOCK_PORT: String(stockPort) };
  stock = spawn(PYTHON, [new URL('../stock/stock.py', import.meta.url).pathname], { env });
  await once(stock.stdout!, 'data');
});

afterAll(async () => {
  stock?.kill();
  for (const app of apps) await app.close();
});

interface Token {
  readonly access_token: string;
}

/** Signs in, and asks for a token with the session, as the page does. */
async function obtainToken({ email, password }: Person): Promise<string> {
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${shopUrl}/auth/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const csrf = async () => (await (await send('csrf')).json()) as { csrfToken: string };
  await send('callback/credentials', { ...(await csrf()), email, password });
  return ((await (await send('token', await csrf())).json()) as Token).access_token;
}

const call = (url: string, token?: string) =>
  fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

describe('the API in NestJS', () => {
  it('knows the user and the scopes by the token', async () => {
    const response = await call(`${ordersUrl}/orders`, await obtainToken(ada));
    expect(await response.json()).toMatchObject({
      owner: 'ada',
      scopes: ['orders:read', 'stock:read'],
    });
  });

  it('has the totals for managers', async () => {
    const statuses = [];
    for (const person of [ada, grace]) {
      statuses.push((await call(`${ordersUrl}/orders/totals`, await obtainToken(person))).status);
    }
    expect(statuses).toEqual([200, 403]);
  });

  it('says where to get a token', async () => {
    const response = await call(`${ordersUrl}/orders`);
    expect(response.status).toBe(401);
    const header = response.headers.get('www-authenticate') ?? '';
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(header) ?? [];
    expect(await (await call(address)).json()).toMatchObject({
      authorization_servers: [`${shopUrl}/auth`],
    });
  });
});

/** Without PyJWT, which .ci/run installs, it is left out. */
const withPython = PYTHON ? it : it.skip;

describe('the API in Python', () => {
  withPython('accepts the same token, and no other', async () => {
    const token = await obtainToken(ada);
    const response = await call(`${stockUrl}/stock`, token);
    expect([response.status, await response.json()]).toEqual([
      200,
      { stock: { gears: 40, levers: 7 }, for: 'ada' },
    ]);
    expect((await call(`${stockUrl}/stock`)).status).toBe(401);
    expect((await call(`${stockUrl}/stock`, `${token}x`)).status).toBe(401);
  });
});
