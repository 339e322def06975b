/** Guards and parameters in message handlers of microservices. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, type INestApplication } from '@nestjs/common';
import { ClientProxyFactory, MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { Auth, AuthModule, AuthToken, CurrentUser, Public, Roles } from '../../../src/index.js';
import type { JWT, User } from '../../../src/core/public-types.js';
import { findFreePort } from '../../support/free-port.mjs';
import { InProcess } from '../../support/in-process.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { StoredSessions, toCookieHeader } from '../../support/stored-sessions.js';

const UNAUTHORIZED = { message: 'You need to sign in.', error: 'Unauthorized', statusCode: 401 };
const FORBIDDEN = { message: 'You may not do this.', error: 'Forbidden', statusCode: 403 };

@Controller()
class SumsController {
  @MessagePattern('plain')
  plain(@CurrentUser() user: User | null) {
    return { who: user?.name ?? null };
  }

  @MessagePattern('public')
  @Public()
  open() {
    return 'inside';
  }

  @MessagePattern('members')
  @Auth()
  members(@Payload() payload: unknown, @CurrentUser() user: User, @AuthToken() token: JWT | null) {
    return { payload, who: user.name, sub: token?.sub };
  }

  @MessagePattern('editors')
  @Roles('editor')
  editors() {
    return 'inside';
  }
}

const running: INestApplication[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

type Options = Parameters<typeof AuthModule.forRoot>[0];

async function inProcess(options: Options): Promise<InProcess> {
  const strategy = new InProcess();
  const { app } = await startApp(
    { imports: [AuthModule.forRoot(options)], controllers: [SumsController] },
    PLATFORMS[0][1](),
  );
  running.push(app);
  app.connectMicroservice({ strategy }, { inheritAppConfig: true });
  await app.startAllMicroservices();
  return strategy;
}

type Headers = Record<string, string>;

/** The contexts of NestJS's transports, as far as headers go. */
const CONTEXTS: [string, (headers: Headers) => unknown][] = [
  ['NATS', (headers) => ({ getHeaders: () => new Map(Object.entries(headers)) })],
  [
    'Kafka',
    (headers) => ({
      getMessage: () => ({
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, Buffer.from(value)]),
        ),
      }),
    }),
  ],
  ['RabbitMQ', (headers) => ({ getMessage: () => ({ properties: { headers } }) })],
  ['MQTT', (headers) => ({ getPacket: () => ({ properties: { userProperties: headers } }) })],
  [
    'gRPC',
    (headers) => ({
      get: (name: string) => [headers[name]].flat().filter((value) => value !== undefined),
      getMap: () => headers,
    }),
  ],
];

describe.each(CONTEXTS)('headers of %s', (name, makeContext) => {
  const code = (status: number) => (name === 'gRPC' ? { code: status } : {});
  const bearer = async (roles: string[]) =>
    makeContext({ authorization: `Bearer ${await tokenWith(roles)}` });

  it('carry a session as a bearer token', async () => {
    const service = await inProcess({ ...rolesConfig, bearerTokens: true });
    await expect(service.ask('members', await bearer([]))).resolves.toEqual({
      payload: 'sum',
      who: 'Ada',
      sub: '42',
    });
    await expect(service.ask('plain', await bearer([]))).resolves.toEqual({ who: 'Ada' });
    await expect(service.ask('editors', await bearer(['editor']))).resolves.toBe('inside');
    await expect(service.ask('editors', await bearer([]))).resolves.toEqual({
      refused: { ...FORBIDDEN, ...code(7) },
    });
  });

  it('carry no bearer token unless that is enabled', async () => {
    const service = await inProcess(rolesConfig);
    await expect(service.ask('members', await bearer([]))).resolves.toEqual({
      refused: { ...UNAUTHORIZED, ...code(16) },
    });
  });

  it('carry a session as a cookie', async () => {
    const service = await inProcess(rolesConfig);
    const context = makeContext(toCookieHeader(await tokenWith([])));
    await expect(service.ask('plain', context)).resolves.toEqual({ who: 'Ada' });
  });

  it('F50 get 503 while the database is unavailable', async () => {
    const stored = new StoredSessions();
    const service = await inProcess(stored.config);
    const context = makeContext(toCookieHeader(await stored.start('Grace')));
    stored.goAway();
    await expect(service.ask('members', context)).resolves.toEqual({
      refused: {
        message: 'The session could not be read.',
        error: 'Service Unavailable',
        statusCode: 503,
        ...code(14),
      },
    });
  });

  it.each([{}, { authorization: 'Bearer' }, { authorization: '' }, { cookie: '' }])(
    'are refused with %j',
    async (headers) => {
      const service = await inProcess({ ...rolesConfig, bearerTokens: true });
      await expect(service.ask('members', makeContext(headers))).resolves.toEqual({
        refused: { ...UNAUTHORIZED, ...code(16) },
      });
    },
  );
});

it('a transport with one context for all messages keeps sessions apart', async () => {
  const service = await inProcess({ ...rolesConfig, bearerTokens: true });
  const headers = new Map([['authorization', `Bearer ${await tokenWith(['editor'])}`]]);
  const context = { getHeaders: () => headers };
  await expect(service.ask('editors', context)).resolves.toBe('inside');
  headers.set('authorization', `Bearer ${await tokenWith([])}`);
  await expect(service.ask('editors', context)).resolves.toEqual({ refused: FORBIDDEN });
  headers.clear();
  await expect(service.ask('editors', context)).resolves.toEqual({ refused: UNAUTHORIZED });
});

describe('a message without headers', () => {
  const NONE = [undefined, null, 'hi', 42, {}, { getHeaders: () => undefined }];

  it.each(NONE)('F50 in the context %j is refused', async (context) => {
    const service = await inProcess({ ...rolesConfig, bearerTokens: true });
    await expect(service.ask('members', context)).resolves.toEqual({ refused: UNAUTHORIZED });
    await expect(service.ask('plain', context)).resolves.toEqual({ who: null });
  });

  it('is refused by the global guard, unless its handler is public', async () => {
    const service = await inProcess({ ...rolesConfig, globalGuard: true });
    await expect(service.ask('plain')).resolves.toEqual({ refused: UNAUTHORIZED });
    await expect(service.ask('public')).resolves.toBe('inside');
  });
});

describe('over TCP', () => {
  it('refuses with a status', async () => {
    const { app } = await startApp(
      { imports: [AuthModule.forRoot(rolesConfig)], controllers: [SumsController] },
      PLATFORMS[0][1](),
    );
    running.push(app);
    const options = { host: '127.0.0.1', port: await findFreePort() };
    app.connectMicroservice({ transport: Transport.TCP, options });
    await app.startAllMicroservices();
    const client = ClientProxyFactory.create({ transport: Transport.TCP, options });
    await expect(lastValueFrom(client.send('plain', {}))).resolves.toEqual({ who: null });
    await expect(lastValueFrom(client.send('members', {}))).rejects.toEqual(UNAUTHORIZED);
    client.close();
  });
});
