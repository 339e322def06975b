/** Sessions are renewed only on transports that can set a cookie. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Inject } from '@nestjs/common';
import { Context, GraphQLModule, Mutation, Query, Resolver } from '@nestjs/graphql';
import { MessagePattern } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import WebSocket from 'ws';
import { Auth, AuthService, CurrentUser, type User, WsConnections } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import {
  SessionRenewalApp,
  DAY_MS,
  RENEWED,
  sessionLines,
} from '../../support/session-renewal-app.js';
import type { Browser } from '../../support/browser.js';
import { InProcess } from '../../support/in-process.js';
import { PLATFORMS } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';

interface Shared {
  readonly req: PlatformRequest;
  readonly res: PlatformReply;
}

@Resolver()
class MeResolver {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Query(() => String)
  @Auth()
  me(@CurrentUser() user: User) {
    return user.name;
  }

  @Query(() => String, { nullable: true })
  anyone(@CurrentUser() user: User | null) {
    return user?.name;
  }

  @Mutation(() => String)
  @Auth()
  rename(@CurrentUser() user: User) {
    return user.name;
  }

  @Mutation(() => String)
  async login(@Context() { req: request, res: reply }: Shared) {
    const { url } = await this.auth.signIn({ request, reply }, 'credentials', {
      password: 'open sesame',
    });
    return url;
  }

  @Mutation(() => String)
  @Auth()
  async logout(@Context() { req: request, res: reply }: Shared) {
    return (await this.auth.signOut({ request, reply })).url;
  }
}

/**
 * What drivers call `context` with differs: one object on Express, request and reply on Fastify.
 */
const toContext = (
  first: PlatformRequest | { req: PlatformRequest; res: PlatformReply },
  reply?: PlatformReply,
) =>
  'res' in first && 'req' in first
    ? { req: first.req, res: first.res }
    : { req: first, res: reply };

const WAYS = PLATFORMS.flatMap(([platform, adapter]) =>
  (['jwt', 'database'] as const).map((strategy) => ({ platform, strategy, adapter })),
);

let app: SessionRenewalApp;
beforeEach(() => {
  app = new SessionRenewalApp();
});
afterEach(() => app.close());

describe.each(WAYS)('GraphQL on $platform, sessions $strategy', ({ strategy, adapter }) => {
  beforeEach(() =>
    app.start(
      {
        imports: [
          GraphQLModule.forRoot<ApolloDriverConfig>({
            driver: ApolloDriver,
            autoSchemaFile: true,
            context: toContext,
          }),
        ],
        providers: [MeResolver],
      },
      adapter(),
      { strategy },
    ),
  );

  async function ask(browser: Browser, query: string) {
    const response = await browser.visit('/graphql', { json: { query } });
    const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown[] };
    const isPrivate = response.headers.get('cache-control')?.includes('no-store');
    return { data, isRefused: errors !== undefined, lines: sessionLines(response), isPrivate };
  }

  it.each([
    ['{ me }', { me: 'Ada' }, RENEWED],
    ['{ anyone }', { anyone: 'Ada' }, []],
    ['{ anyone me again: me }', { anyone: 'Ada', me: 'Ada', again: 'Ada' }, RENEWED],
    ['mutation { rename again: rename }', { rename: 'Ada', again: 'Ada' }, RENEWED],
  ])('renews a session that is due, under a guard: %s', async (query, data, lines) => {
    const browser = await app.signedIn(DAY_MS);
    const answer = await ask(browser, query);
    expect(answer).toEqual({ data, isRefused: false, lines, isPrivate: true });
    expect((await ask(browser, '{ me }')).lines).toEqual(lines.length > 0 ? [] : RENEWED);
  });

  it('does not renew a fresh session', async () => {
    const answer = await ask(await app.signedIn(), '{ me }');
    expect(answer).toMatchObject({ data: { me: 'Ada' }, lines: [] });
    expect(app.writes).toEqual([]);
  });

  it('has no session after a mutation that signs out', async () => {
    const browser = await app.signedIn(DAY_MS);
    const { isRefused, lines } = await ask(browser, 'mutation { logout rename }');
    expect(isRefused).toBe(true);
    expect(lines).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
  });

  it('has the new session after a mutation that signs in', async () => {
    const browser = app.browser();
    const { data, lines } = await ask(browser, 'mutation { login rename }');
    expect(data).toEqual({ login: 'https://app.test/', rename: 'Ada' });
    expect(lines).toEqual(RENEWED);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

@WebSocketGateway()
class ChatGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request: IncomingMessage): void {
    this.connections.remember(client, request);
  }

  @SubscribeMessage('me')
  @Auth()
  me(@CurrentUser() user: User) {
    return { event: 'answer', data: user.name };
  }
}

@Controller()
class SumsController {
  @MessagePattern('me')
  @Auth()
  me(@CurrentUser() user: User) {
    return user.name;
  }
}

describe('a transport that cannot set a cookie', () => {
  const strategy = 'database';
  const [, adapter] = PLATFORMS[0];

  it('renews nothing for a message over a WebSocket', async () => {
    await app.start(
      { providers: [ChatGateway] },
      adapter(),
      { strategy },
      {
        configure: (nest) => nest.useWebSocketAdapter(new WsAdapter(nest)),
      },
    );
    const cookie = (await app.signedIn(DAY_MS)).cookieHeader();
    const { port } = (app.app.getHttpServer() as { address(): AddressInfo }).address();
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { cookie } });
    await once(socket, 'open');
    socket.send(JSON.stringify({ event: 'me' }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(message.toString())).toEqual({ event: 'answer', data: 'Ada' });
    socket.close();
    expect(app.writes).toEqual([]);
  });

  it('renews nothing for a message between services', async () => {
    const service = new InProcess();
    await app.start({ controllers: [SumsController] }, adapter(), { strategy });
    app.app.connectMicroservice({ strategy: service }, { inheritAppConfig: true });
    await app.app.startAllMicroservices();
    const cookie = (await app.signedIn(DAY_MS)).cookieHeader();
    const context = { getHeaders: () => new Map([['cookie', cookie]]) };
    await expect(service.ask('me', context)).resolves.toBe('Ada');
    expect(app.writes).toEqual([]);
  });
});
