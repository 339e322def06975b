/** Handlers that require a level on transports other than HTTP: the error has what is asked for. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Inject, UseFilters } from '@nestjs/common';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { MessagePattern } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import WebSocket from 'ws';
import { InsufficientUserAuthentication } from '../../../src/core/errors/public.js';
import { Auth, AuthErrorFilter, AuthModule, WsConnections } from '../../../src/index.js';
import type { Answer } from '../../support/graphql-app.js';
import { InProcess } from '../../support/in-process.js';
import { KnownLevels, Levels, proofBefore } from '../../support/levels.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeVisitor, rolesConfig, tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';

const PAGE = '/auth/confirm?acr_values=mfa&max_age=300';
const ASKED = { acr_values: 'mfa', max_age: 300 };
const BODY = {
  statusCode: 401,
  error: 'Unauthorized',
  message: expect.stringMatching(/^Prove again who you are/),
  code: 'InsufficientUserAuthentication',
  ...ASKED,
  location: expect.stringMatching(/\/auth\/confirm\?acr_values=mfa&max_age=300$/),
};

/** As `requireLevel` throws it. */
const failing = (): never => {
  const error = 'insufficient_user_authentication';
  throw new InsufficientUserAuthentication({ error, ...ASKED }, `https://app.test${PAGE}`);
};

@Resolver()
class PaymentResolver {
  @Query(() => String)
  @Auth({ level: 'strict' })
  guarded() {
    return 'inside';
  }

  @Query(() => String)
  thrown() {
    return failing();
  }
}

@WebSocketGateway()
class PaymentGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request: IncomingMessage): void {
    this.connections.remember(client, request);
  }

  @SubscribeMessage('guarded')
  @Auth({ level: 'strict' })
  guarded() {
    return { event: 'answer', data: 'inside' };
  }

  @SubscribeMessage('thrown')
  @UseFilters(AuthErrorFilter)
  thrown() {
    return failing();
  }
}

@Controller()
class PaymentController {
  @MessagePattern('guarded')
  @Auth({ level: 'strict' })
  guarded() {
    return 'inside';
  }

  @MessagePattern('thrown')
  async thrown() {
    return failing();
  }
}

let running: RunningApp | undefined;
afterEach(() => running?.close());

const PASSKEY = [proofBefore(0, 'hwk', 'user')];

function declare(isProven: boolean) {
  const levels = new KnownLevels();
  if (isProven) levels.proofs = PASSKEY;
  return AuthModule.forRoot({ ...rolesConfig, features: [Levels(levels)] });
}

/** What is asked, whether the user has proven it, and whether the answer is that of the handler. */
const CASES = [
  ['guarded', false, false],
  ['guarded', true, true],
  ['thrown', true, false],
] as const;

describe.each(PLATFORMS)('Step-up 5: GraphQL on %s', (_platform, adapter) => {
  it.each(CASES)('answers %s, proven: %p', async (name, isProven, isInside) => {
    const graphql = { driver: ApolloDriver, autoSchemaFile: true };
    const imports = [declare(isProven), GraphQLModule.forRoot<ApolloDriverConfig>(graphql)];
    running = await startApp({ imports, providers: [PaymentResolver] }, adapter());
    const browser = await makeVisitor(running.serve, 'user');
    const response = await browser.visit('/graphql', { json: { query: `{ ${name} }` } });
    const { data, errors } = (await response.json()) as Answer;
    expect(data).toEqual(isInside ? { guarded: 'inside' } : null);
    if (isInside) return;
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
      error: 'insufficient_user_authentication',
      ...ASKED,
      location: `https://app.test${PAGE}`,
    });
  });
});

const [, express] = PLATFORMS[0];

describe('Step-up 5: a gateway', () => {
  it.each(CASES)('answers %s, proven: %p', async (event, isProven, isInside) => {
    const metadata = { imports: [declare(isProven)], providers: [PaymentGateway] };
    running = await startApp(metadata, express(), {
      configure: (app) => app.useWebSocketAdapter(new WsAdapter(app)),
    });
    const { port } = (running.app.getHttpServer() as { address(): AddressInfo }).address();
    const headers = toCookieHeader(await tokenWith([]));
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers });
    await once(socket, 'open');
    socket.send(JSON.stringify({ event }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    const { data } = JSON.parse(message.toString()) as { data: unknown };
    expect(data).toEqual(isInside ? 'inside' : BODY);
  });
});

describe('Step-up 5: a microservice', () => {
  const start = async (isProven: boolean) => {
    const service = new InProcess();
    const metadata = { imports: [declare(isProven)], controllers: [PaymentController] };
    running = await startApp(metadata, express());
    running.app.connectMicroservice({ strategy: service }, { inheritAppConfig: true });
    await running.app.startAllMicroservices();
    return service;
  };

  it.each(CASES)('answers %s, proven: %p', async (pattern, isProven, isInside) => {
    const service = await start(isProven);
    const headers = new Map(Object.entries(toCookieHeader(await tokenWith([]))));
    const answer = service.ask(pattern, { getHeaders: () => headers });
    const refused = { refused: BODY };
    await expect(answer).resolves.toEqual(isInside ? 'inside' : refused);
  });

  it('answers by gRPC with the code of a missing authentication', async () => {
    const service = await start(false);
    // Metadata of gRPC has a getter.
    const answer = await service.ask(
      'guarded',
      new Map(Object.entries(toCookieHeader(await tokenWith([])))),
    );
    expect(answer).toEqual({ refused: { ...BODY, code: 16 } });
  });
});
