/** Guards and parameters in gateways, on Socket.IO and on ws. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, type ModuleMetadata, type Type } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import {
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import {
  Auth,
  AuthModule,
  type AuthModuleOptions,
  AuthToken,
  CurrentUser,
  Public,
  Roles,
  Session,
  SocketSessions,
  WsConnections,
} from '../../../src/index.js';
import type { JWT, User } from '../../../src/core/public-types.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { type Client, type Opening, SOCKET_KINDS, socketIo } from '../../support/socket-clients.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { StoredSessions, toCookieHeader } from '../../support/stored-sessions.js';

const UNAUTHORIZED = { message: 'You need to sign in.', error: 'Unauthorized', statusCode: 401 };
const FORBIDDEN = { message: 'You may not do this.', error: 'Forbidden', statusCode: 403 };
const AWAY = {
  message: 'The session could not be read.',
  error: 'Service Unavailable',
  statusCode: 503,
};

const answer = (data: unknown) => ({ event: 'answer', data });

@WebSocketGateway()
class ChatGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request?: IncomingMessage): void {
    if (request) this.connections.remember(client, request);
  }

  @SubscribeMessage('plain')
  plain(@CurrentUser() user: User | null) {
    return answer(user?.name ?? null);
  }

  @SubscribeMessage('public')
  @Public()
  open() {
    return answer('inside');
  }

  @SubscribeMessage('members')
  @Auth()
  members(
    @Session() session: Session,
    @AuthToken() token: JWT | null,
    @MessageBody() body: unknown,
  ) {
    return answer([session.user?.name, token?.sub ?? null, body]);
  }

  @SubscribeMessage('editors')
  @Roles('editor')
  editors() {
    return answer('inside');
  }
}

/** Refuses the connection of a client that is not signed in. */
@WebSocketGateway()
class PrivateGateway implements OnGatewayConnection {
  constructor(@Inject(SocketSessions) private readonly sockets: SocketSessions) {}

  async handleConnection(
    client: { close(code: number): void } & Partial<{ disconnect(): void }>,
    request?: IncomingMessage,
  ) {
    if (await this.sockets.atConnection(client, request)) return;
    if (client.disconnect) client.disconnect();
    else client.close(4401);
  }

  @SubscribeMessage('members')
  @Auth()
  members(@CurrentUser() user: User) {
    return answer(user.name);
  }
}

describe.each(SOCKET_KINDS)('gateways on %s', (kind, adapter, connect) => {
  let running: RunningApp;
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await running.close();
  });

  async function start(
    options: AuthModuleOptions & { globalGuard?: boolean; bearerTokens?: boolean },
    gateway: Type = ChatGateway,
  ): Promise<void> {
    const metadata: ModuleMetadata = {
      imports: [AuthModule.forRoot(options)],
      providers: [gateway],
    };
    running = await startApp(metadata, PLATFORMS[0][1](), {
      configure: (app) => app.useWebSocketAdapter(adapter(app)),
    });
  }

  async function client(opening: Opening = {}): Promise<Client> {
    const { port } = (running.app.getHttpServer() as { address(): AddressInfo }).address();
    const connected = await connect(`http://127.0.0.1:${port}`, opening);
    clients.push(connected);
    return connected;
  }

  const withRoles = async (roles: string[]) => ({
    headers: toCookieHeader(await tokenWith(roles)),
  });

  it('refuse a client without a session, with the reason', async () => {
    await start(rolesConfig);
    const signedOut = await client();
    await expect(signedOut.send('members', 'hi')).resolves.toEqual(UNAUTHORIZED);
    await expect(signedOut.send('editors')).resolves.toEqual(UNAUTHORIZED);
    await expect(signedOut.send('plain')).resolves.toBeNull();
  });

  it('inject session, user and token', async () => {
    await start(rolesConfig);
    const member = await client(await withRoles([]));
    await expect(member.send('members', { text: 'hi' })).resolves.toEqual([
      'Ada',
      '42',
      { text: 'hi' },
    ]);
    await expect(member.send('plain')).resolves.toBe('Ada');
  });

  it('check roles', async () => {
    await start(rolesConfig);
    await expect((await client(await withRoles([]))).send('editors')).resolves.toEqual(FORBIDDEN);
    const editor = await client(await withRoles(['editor']));
    await expect(editor.send('editors')).resolves.toBe('inside');
  });

  it('are guarded by the global guard, except public handlers', async () => {
    await start({ ...rolesConfig, globalGuard: true });
    const signedOut = await client();
    await expect(signedOut.send('plain')).resolves.toEqual(UNAUTHORIZED);
    await expect(signedOut.send('public')).resolves.toBe('inside');
    await expect((await client(await withRoles([]))).send('plain')).resolves.toBe('Ada');
  });

  it.each(['hi', { text: 'hi' }, undefined])(
    'refuse the next message %j of a session that was ended',
    async (text) => {
      const stored = new StoredSessions();
      await start(stored.config);
      const token = await stored.start('Grace');
      const member = await client({ headers: toCookieHeader(token) });
      const said = await member.send('members', text);
      expect(said).toEqual(['Grace', null, text ?? null]);
      await stored.end(token);
      await expect(member.send('members', text)).resolves.toEqual(UNAUTHORIZED);
    },
  );

  it('F50 report 503 and not 401 when the session cannot be read', async () => {
    const stored = new StoredSessions();
    await start(stored.config);
    const member = await client({ headers: toCookieHeader(await stored.start('Grace')) });
    stored.goAway();
    await expect(member.send('members', 'hi')).resolves.toEqual(AWAY);
    await expect(member.send('plain', 'hi')).resolves.toEqual(AWAY);
  });

  it('can close a connection without a session as it opens', async () => {
    await start(rolesConfig, PrivateGateway);
    await expect((await client()).closed).resolves.toBe(
      kind === 'ws' ? 4401 : 'io server disconnect',
    );
    const member = await client(await withRoles([]));
    await expect(member.send('members')).resolves.toBe('Ada');
  });

  it.each([
    ['this site', 'https://app.test', 'Ada'],
    ['an origin that is trusted', 'https://partner.test', 'Ada'],
    ['another site', 'https://evil.test', null],
    ['a sibling of this site', 'https://evil.app.test', null],
    ['a page that hides where it is', 'null', null],
  ])(
    'accept cookies of a connection only from this site or a trusted origin: %s',
    async (_what, origin, name) => {
      await start({
        ...rolesConfig,
        url: 'https://app.test',
        trustedOrigins: ['https://partner.test'],
      });
      const { headers } = await withRoles([]);
      const connected = await client({ headers: { ...headers, origin } });
      await expect(connected.send('plain')).resolves.toBe(name);
    },
  );

  it('close a connection, and go on, when its session cannot be read', async () => {
    const stored = new StoredSessions();
    await start(stored.config, PrivateGateway);
    const headers = toCookieHeader(await stored.start('Grace'));
    stored.goAway();
    await (
      await client({ headers })
    ).closed;
    stored.comeBack();
    await expect((await client({ headers })).send('members')).resolves.toBe('Grace');
  });

  it('accept a token of the handshake if bearer tokens are enabled', async () => {
    const token = await tokenWith([]);
    // Clients of `ws` can set headers; browsers have Socket.IO's handshake.
    const opening = kind === 'ws' ? { headers: { authorization: `Bearer ${token}` } } : { token };
    await start({ ...rolesConfig, bearerTokens: true });
    await expect((await client(opening)).send('plain')).resolves.toBe('Ada');
    await running.close();
    await start(rolesConfig);
    await expect((await client(opening)).send('plain')).resolves.toBeNull();
  });
});

describe('a handshake of Socket.IO', () => {
  it.each([7, { a: 1 }, ['x'], null, 'x, y', '%', ''])(
    'with the token %j has no session',
    async (token) => {
      const running = await startApp(
        {
          imports: [AuthModule.forRoot({ ...rolesConfig, bearerTokens: true })],
          providers: [ChatGateway],
        },
        PLATFORMS[0][1](),
        { configure: (app) => app.useWebSocketAdapter(new IoAdapter(app)) },
      );
      const url = (await running.app.getUrl()).replace('[::1]', '127.0.0.1');
      const client = await socketIo(url, { token });
      await expect(client.send('members')).resolves.toEqual(UNAUTHORIZED);
      client.close();
      await running.close();
    },
  );
});
