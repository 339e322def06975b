/** How an `AuthError` is reported on transports other than HTTP. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, UseFilters } from '@nestjs/common';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { MessagePattern } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { throwError } from 'rxjs';
import WebSocket from 'ws';
import { AuthErrorFilter } from '../../../src/index.js';
import {
  AccessDenied,
  AdapterError,
  AuthError,
  CredentialsSignin,
  OAuthAccountNotLinked,
  TooManyAttempts,
} from '../../../src/core/errors/public.js';
import { SessionRenewalApp } from '../../support/session-renewal-app.js';
import { InProcess } from '../../support/in-process.js';
import { PLATFORMS } from '../../support/nest-app.js';

const SECRET = 'canary of a cause';
const WRONG = {
  statusCode: 401,
  error: 'CredentialsSignin',
  message: 'The credentials are wrong.',
  code: 'credentials',
};

let thrown: AuthError;
let app: SessionRenewalApp;
beforeEach(() => {
  app = new SessionRenewalApp();
  thrown = new CredentialsSignin(SECRET);
});
afterEach(() => app.close());

@Resolver()
class ThrowingResolver {
  @Query(() => String)
  fails() {
    throw thrown;
  }
}

@Controller()
class ThrowingController {
  @MessagePattern('fails')
  async fails() {
    throw thrown;
  }

  @MessagePattern('streams')
  streams() {
    return throwError(() => thrown);
  }
}

@WebSocketGateway()
class ThrowingGateway {
  @SubscribeMessage('filtered')
  @UseFilters(AuthErrorFilter)
  filtered() {
    throw thrown;
  }

  @SubscribeMessage('bare')
  bare() {
    throw thrown;
  }
}

describe.each(PLATFORMS)('an AuthError of a resolver on %s', (_platform, adapter) => {
  beforeEach(() =>
    app.start(
      {
        imports: [
          GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
        ],
        providers: [ThrowingResolver],
      },
      adapter(),
    ),
  );

  it.each<readonly [AuthError, string, string]>([
    [new CredentialsSignin(SECRET), 'The credentials are wrong.', 'UNAUTHENTICATED'],
    [new AccessDenied(SECRET), 'You may not sign in.', 'FORBIDDEN'],
    [new TooManyAttempts(30), 'Too many attempts.', 'TOO_MANY_REQUESTS'],
    [new OAuthAccountNotLinked(SECRET), 'The address belongs to another account.', 'CONFLICT'],
    [new AdapterError(SECRET), 'Please try again later.', 'SERVICE_UNAVAILABLE'],
    [new AuthError(SECRET), 'The request could not be answered.', 'INTERNAL_SERVER_ERROR'],
  ])('is reported with its code (%#)', async (error, message, code) => {
    thrown = error;
    const response = await app.browser().visit('/graphql', { json: { query: '{ fails }' } });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ errors: [{ message, extensions: { code } }] });
    expect(text).not.toContain(SECRET);
  });
});

describe('an AuthError of a message handler', () => {
  it.each(['fails', 'streams'])('is reported with its status: %s', async (pattern) => {
    const service = new InProcess();
    await app.start({ controllers: [ThrowingController] }, PLATFORMS[0][1]());
    app.app.connectMicroservice({ strategy: service }, { inheritAppConfig: true });
    await app.app.startAllMicroservices();
    await expect(service.ask(pattern)).resolves.toEqual({ refused: WRONG });
    thrown = new AdapterError(SECRET);
    const { refused } = (await service.ask(pattern)) as { refused: unknown };
    expect(refused).toMatchObject({ statusCode: 503, error: 'Configuration' });
    expect(JSON.stringify(refused)).not.toContain(SECRET);
    expect(app.errors.map(({ name }) => name)).toEqual(['AdapterError']);
  });

  it('has a gRPC code over gRPC', async () => {
    const service = new InProcess();
    await app.start({ controllers: [ThrowingController] }, PLATFORMS[0][1]());
    app.app.connectMicroservice({ strategy: service }, { inheritAppConfig: true });
    await app.app.startAllMicroservices();
    thrown = new TooManyAttempts(30);
    const metadata = { get: () => [], getMap: () => ({}) };
    const { refused } = (await service.ask('fails', metadata)) as { refused: unknown };
    expect(refused).toMatchObject({ statusCode: 429, code: 8 });
  });
});

describe('an AuthError of a gateway', () => {
  async function send(event: string): Promise<unknown> {
    await app.start(
      { providers: [ThrowingGateway] },
      PLATFORMS[0][1](),
      {},
      {
        configure: (nest) => nest.useWebSocketAdapter(new WsAdapter(nest)),
      },
    );
    const { port } = (app.app.getHttpServer() as { address(): AddressInfo }).address();
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ event }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    return JSON.parse(message.toString());
  }

  it('is reported by the filter if the gateway uses it', async () => {
    await expect(send('filtered')).resolves.toEqual({ event: 'exception', data: WRONG });
  });

  it('is otherwise an internal error without details', async () => {
    await expect(send('bare')).resolves.toMatchObject({
      event: 'exception',
      data: { status: 'error', message: 'Internal server error' },
    });
  });
});
