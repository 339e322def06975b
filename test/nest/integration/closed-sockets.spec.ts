/** R17: an open connection ends with its session, on whichever process that has ended. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject } from '@nestjs/common';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Account } from '../../../src/features/account/index.js';
import type { Feature } from '../../../src/features/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuthModule, CurrentUser, SocketSessions, type User } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Channel } from '../../features/sessions/channel.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { type Client, SOCKET_KINDS } from '../../support/socket-clients.js';

/** Lets clients without a session stay, as a board that anyone may read does. */
@WebSocketGateway()
class BoardGateway implements OnGatewayConnection {
  constructor(@Inject(SocketSessions) private readonly sockets: SocketSessions) {}

  async handleConnection(client: object, request?: IncomingMessage): Promise<void> {
    await this.sockets.atConnection(client, request);
  }

  @SubscribeMessage('who')
  who(@CurrentUser() user: User | null) {
    return { event: 'answer', data: user?.name ?? null };
  }
}

const STRATEGIES = ['jwt', 'database'] as const;
const ALL = SOCKET_KINDS.flatMap((kind) =>
  STRATEGIES.map((strategy) => [...kind, strategy] as const),
);

describe.each(ALL)('R17: on %s', (kind, socketAdapter, connect, strategy) => {
  const channel = new Channel();
  const adapter = new MemoryAdapter();
  const apps: RunningApp[] = [];
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    for (const app of apps.splice(0)) await app.close();
    jest.restoreAllMocks();
  });

  async function start(more: readonly Feature[] = []): Promise<RunningApp> {
    const config = { ...handlerConfig, adapter, session: { strategy } };
    const features = [Sessions({ feed: channel.feed }), ...more];
    const metadata = {
      imports: [AuthModule.forRoot({ ...config, features })],
      providers: [BoardGateway],
    };
    const app = await startApp(metadata, PLATFORMS[0][1](), {
      configure: (nest) => nest.useWebSocketAdapter(socketAdapter(nest)),
    });
    apps.push(app);
    return app;
  }

  async function signIn(app: RunningApp): Promise<Browser> {
    const browser = new Browser(app.serve);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    return browser;
  }

  async function open(app: RunningApp, browser?: Browser): Promise<Client> {
    const { port } = (app.app.getHttpServer() as { address(): AddressInfo }).address();
    const headers = browser ? { cookie: browser.cookieHeader() } : {};
    const client = await connect(`http://127.0.0.1:${port}`, { headers });
    clients.push(client);
    // It is followed once it answers by name.
    await client.send('who');
    return client;
  }

  const CODE = kind === 'ws' ? 4401 : 'io server disconnect';

  it(`${strategy}: closes what another process has revoked, and no other connection`, async () => {
    const [here, there] = [await start(), await start()];
    const [laptop, phone] = [await signIn(here), await signIn(here)];
    const [ended, kept, visitor] = [
      await open(there, phone),
      await open(there, laptop),
      await open(there),
    ];
    const sessions = here.app.get(Sessions);
    const headers = new Headers({ cookie: phone.cookieHeader() });
    const current = await sessions.getCurrent({ url: `${phone.origin}/`, headers });
    await sessions.revoke(current?.userId ?? '', current?.id ?? '');
    await expect(ended.closed).resolves.toBe(CODE);
    await expect(kept.send('who')).resolves.toBe('Ada');
    await expect(visitor.send('who')).resolves.toBeNull();
    await sessions.revokeAll(current?.userId ?? '');
    await expect(kept.closed).resolves.toBe(CODE);
    await expect(visitor.send('who')).resolves.toBeNull();
  });

  it(`${strategy}: closes the connections of a user who signs out`, async () => {
    const here = await start();
    const browser = await signIn(here);
    const client = await open(here, browser);
    await browser.post('/auth/signout', {});
    await expect(client.closed).resolves.toBe(CODE);
  });

  it(`${strategy}: closes what has expired, at the next check`, async () => {
    const here = await start();
    const client = await open(here, await signIn(here));
    const later = Date.now() + 40 * 24 * 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await here.app.get(SocketSessions).closeEnded();
    await expect(client.closed).resolves.toBe(CODE);
  });
  it(`${strategy}: closes what a policy refuses since, on another process too`, async () => {
    let answer: 'offer' | 'require' = 'offer';
    const features = [Account(), SecondFactors({ policy: () => answer })];
    const [here, there] = [await start(features), await start(features)];
    const client = await open(there, await signIn(here));
    await there.app.get(SocketSessions).closeEnded();
    await expect(client.send('who')).resolves.toBe('Ada');
    answer = 'require';
    await here.app.get(SecondFactors).policyChanged('all');
    await there.app.get(SocketSessions).closeEnded();
    await expect(client.closed).resolves.toBe(CODE);
  });
});
