/** Tenants of GraphQL, of WebSockets and of messages between services. */
import 'reflect-metadata';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Inject, Injectable, type ModuleMetadata } from '@nestjs/common';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { type CustomTransportStrategy, MessagePattern, Server } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { firstValueFrom, isObservable } from 'rxjs';
import WebSocket from 'ws';
import {
  Auth,
  AuthToken,
  CurrentUser,
  ProviderRegistry,
  Roles,
  WsConnections,
} from '../../../src/index.js';
import type { JWT, User } from '../../../src/core/public-types.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import {
  HOST_HEADER,
  Tenants,
  browserAt,
  signInMember,
  tenantsAuth,
} from '../../support/tenants.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(
  metadata: ModuleMetadata,
  adapter: ReturnType<(typeof PLATFORMS)[number][1]> = PLATFORMS[0][1](),
  options: AppOptions = {},
): Promise<RunningApp> {
  const imports = [tenantsAuth(), ...(metadata.imports ?? [])];
  const app = await startApp({ ...metadata, imports }, adapter, options);
  running.push(app);
  return app;
}

const forgetAsked = ({ app }: RunningApp): string[] => {
  const { asked } = app.get(Tenants, { strict: false });
  asked.splice(0);
  return asked;
};

/** A cookie of a user who signed in over HTTP. */
const obtainCookie = async ({ serve }: RunningApp, tenant: string) =>
  (await signInMember(serve, tenant)).cookieHeader();

@Resolver()
class MeResolver {
  @Query(() => [String])
  @Auth()
  me(@CurrentUser() user: User, @AuthToken() token: JWT | null) {
    return [user.name, token?.name];
  }

  @Query(() => String)
  @Roles('ada')
  secret() {
    return 'inside';
  }
}

/** Made for each request, since the services that it injects are. */
@Resolver()
class ProvidersResolver {
  constructor(@Inject(ProviderRegistry) private readonly providers: ProviderRegistry) {}

  @Query(() => [String])
  providerIds() {
    return this.providers.all().map(({ id }) => id);
  }
}

describe.each(PLATFORMS)('GraphQL on %s', (_platform, adapter) => {
  const metadata = {
    imports: [
      GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    ],
    providers: [MeResolver, ProvidersResolver],
  };

  it('has users and services of each tenant, and reads the options once', async () => {
    const app = await start(metadata, adapter());
    const ask = async (tenant: string, query: string) => {
      const browser = await signInMember(app.serve, tenant);
      const asked = forgetAsked(app);
      const response = await browser.visit('/graphql', { json: { query } });
      expect(asked).toEqual([tenant]);
      const { data, errors } = (await response.json()) as { data: object; errors?: object[] };
      return [data, errors?.length ?? 0];
    };
    const query = '{ me providerIds }';
    await expect(ask('ada', query)).resolves.toEqual([
      { me: ['ada', 'ada'], providerIds: ['credentials', 'github-of-ada'] },
      0,
    ]);
    await expect(ask('grace', query)).resolves.toEqual([
      { me: ['grace', 'grace'], providerIds: ['credentials', 'github-of-grace'] },
      0,
    ]);
    await expect(ask('ada', '{ secret }')).resolves.toEqual([{ secret: 'inside' }, 0]);
    await expect(ask('grace', '{ secret }')).resolves.toEqual([null, 1]);
  });

  it('reports an unknown tenant', async () => {
    const app = await start(metadata, adapter());
    const visitor = browserAt(app.serve, 'unknown');
    const response = await visitor.visit('/graphql', { json: { query: '{ me }' } });
    await expect(response.text()).resolves.toContain('No such tenant.');
  });
});

@WebSocketGateway()
class ChatGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request: IncomingMessage) {
    this.connections.remember(client, request);
  }

  @SubscribeMessage('me')
  @Auth()
  me(@CurrentUser() user: User, @AuthToken() token: JWT | null) {
    return { event: 'answer', data: [user.name, token?.name] };
  }
}

describe('a WebSocket', () => {
  it('belongs to the tenant that it was opened for', async () => {
    const app = await start({ providers: [ChatGateway] }, undefined, {
      configure: (nest) => nest.useWebSocketAdapter(new WsAdapter(nest)),
    });
    const { port } = (app.app.getHttpServer() as { address(): AddressInfo }).address();
    const ask = async (tenant: string, cookie: string) => {
      const headers = { cookie, [HOST_HEADER]: tenant };
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers });
      await once(socket, 'open');
      socket.send(JSON.stringify({ event: 'me' }));
      const [message] = (await once(socket, 'message')) as [Buffer];
      socket.close();
      return (JSON.parse(message.toString()) as { data: unknown }).data;
    };
    const [ada, grace] = [await obtainCookie(app, 'ada'), await obtainCookie(app, 'grace')];
    await expect(ask('ada', ada)).resolves.toEqual(['ada', 'ada']);
    await expect(ask('grace', grace)).resolves.toEqual(['grace', 'grace']);
    await expect(ask('grace', ada)).resolves.toMatchObject({ statusCode: 401 });
    await expect(ask('unknown', ada)).resolves.toMatchObject({ statusCode: 404 });
  });
});

/** A transport that is called instead of listening. */
@Injectable()
class InProcess extends Server implements CustomTransportStrategy {
  listen(callback: () => void): void {
    callback();
  }

  close(): void {
    // Nothing was opened.
  }

  on(): void {
    // It has no events.
  }

  unwrap<T>(): T {
    throw new TypeError('There is nothing inside.');
  }

  async ask(pattern: string, headers: Record<string, string>): Promise<unknown> {
    const message = { getHeaders: () => new Map(Object.entries(headers)) };
    try {
      const answer: unknown = await this.getHandlerByPattern(pattern)?.('', message);
      return isObservable(answer) ? await firstValueFrom(answer) : answer;
    } catch (thrown) {
      return { refused: thrown };
    }
  }
}

@Controller()
class SumsController {
  @MessagePattern('me')
  @Auth()
  me(@CurrentUser() user: User, @AuthToken() token: JWT | null) {
    return [user.name, token?.name];
  }
}

@Controller()
class ProvidersController {
  constructor(@Inject(ProviderRegistry) private readonly providers: ProviderRegistry) {}

  @MessagePattern('providers')
  all() {
    return this.providers.all().map(({ id }) => id);
  }
}

describe('a message between services', () => {
  it('is for the tenant that its headers name', async () => {
    const app = await start({ controllers: [SumsController, ProvidersController] });
    const strategy = new InProcess();
    app.app.connectMicroservice({ strategy });
    await app.app.startAllMicroservices();
    const ask = (pattern: string, tenant: string, cookie = '') =>
      strategy.ask(pattern, { cookie, [HOST_HEADER]: tenant });

    const [ada, grace] = [await obtainCookie(app, 'ada'), await obtainCookie(app, 'grace')];
    await expect(ask('me', 'ada', ada)).resolves.toEqual(['ada', 'ada']);
    await expect(ask('me', 'grace', grace)).resolves.toEqual(['grace', 'grace']);
    await expect(ask('me', 'grace', ada)).resolves.toMatchObject({ refused: { statusCode: 401 } });
    await expect(ask('me', 'unknown', ada)).resolves.toMatchObject({
      refused: { statusCode: 404 },
    });
    await expect(ask('providers', 'ada')).resolves.toEqual(['credentials', 'github-of-ada']);
    await expect(ask('providers', 'grace')).resolves.toEqual(['credentials', 'github-of-grace']);
  });
});
