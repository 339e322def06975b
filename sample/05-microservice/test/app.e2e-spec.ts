/** What the gateway answers, with the microservice behind it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication, INestMicroservice } from '@nestjs/common';
import { ClientProxyFactory } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { signedIn } from 'portcullis/testing';
import { GatewayModule } from '../src/gateway/gateway.module.js';
import { ORDERS_CONNECTION } from '../src/gateway/orders.client.js';
import { ADA, GRACE } from '../src/gateway/people.js';
import { ordersTransport } from '../src/orders.transport.js';
import { OrdersModule } from '../src/orders/orders.module.js';

// Both listen where no other process does: on a free port, and on a socket in a new folder.
const folder = await mkdtemp(join(tmpdir(), 'orders-'));
const transport = ordersTransport(`unix:${join(folder, 'grpc.sock')}`);
const connection = ClientProxyFactory.create(transport);

let orders: INestMicroservice;
let gateway: INestApplication;
let url: string;

beforeAll(async () => {
  const microservice = await Test.createTestingModule({ imports: [OrdersModule] }).compile();
  orders = microservice.createNestMicroservice(transport);
  await orders.listen();

  const module = await Test.createTestingModule({ imports: [GatewayModule] })
    .overrideProvider(ORDERS_CONNECTION)
    .useValue(connection)
    .compile();
  gateway = module.createNestApplication();
  await gateway.listen(0, '127.0.0.1');
  url = await gateway.getUrl();
});
afterAll(async () => {
  await gateway.close();
  await connection.close();
  await rm(folder, { recursive: true });
});

type Headers = Record<string, string>;

/** The status of an answer, and what it says. */
async function ask(method: string, path: string, headers: Headers = {}) {
  const response = await fetch(`${url}${path}`, { method, headers });
  return [response.status, await response.json()];
}

describe('the microservice knows who asks the gateway', () => {
  it('and answers with what is theirs', async () => {
    const [status, answer] = await ask('GET', '/orders', await signedIn(gateway, GRACE.user));
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      name: 'Grace Hopper',
      orders: [{ item: 'A nanosecond of wire' }, { item: 'A moth, framed' }],
    });
  });

  it('and what their roles are', async () => {
    const [status, answer] = await ask(
      'POST',
      '/orders/2/cancel',
      await signedIn(gateway, ADA.user),
    );
    expect(status).toBe(200);
    expect(answer).toMatchObject({ id: '2', cancelled: true });
  });
});

describe('what the microservice refuses keeps its meaning', () => {
  it('UNAUTHENTICATED is 401', async () => {
    await expect(ask('GET', '/orders')).resolves.toEqual([
      401,
      { statusCode: 401, error: 'Unauthorized', message: 'You need to sign in.' },
    ]);
  });

  it('PERMISSION_DENIED is 403', async () => {
    const grace = await signedIn(gateway, GRACE.user);
    await expect(ask('POST', '/orders/2/cancel', grace)).resolves.toEqual([
      403,
      { statusCode: 403, error: 'Forbidden', message: 'You may not do this.' },
    ]);
  });

  it('NOT_FOUND is 404', async () => {
    const ada = await signedIn(gateway, ADA.user);
    await expect(ask('POST', '/orders/9/cancel', ada)).resolves.toEqual([
      404,
      { statusCode: 404, error: 'Not Found', message: 'There is no such order.' },
    ]);
  });

  it('UNAVAILABLE is 503, and says no more', async () => {
    await orders.close();
    await expect(ask('GET', '/orders')).resolves.toEqual([
      503,
      { statusCode: 503, error: 'Service Unavailable', message: 'Please try again later.' },
    ]);
  });
});
