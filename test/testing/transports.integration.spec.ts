/** A session without a sign-in is one on every transport. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Inject, type INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { createClient } from 'graphql-ws';
import { io } from 'socket.io-client';
import WebSocket from 'ws';
import type { User } from '../../src/core/public-types.js';
import { type AuthModuleOptions, CurrentUser, Roles, WsConnections } from '../../src/index.js';
import { AuthTestingModule, signedIn } from '../../src/testing/index.js';
import { graphql } from '../support/graphql-app.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { STRATEGIES, withRoles } from './me-app.js';

const EDITOR = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] };
const READER = { name: 'Grace', email: 'grace@example.com', roles: ['reader'] };

type Headers = Readonly<Record<string, string>>;

let running: RunningApp;
afterEach(() => running.close());

/** What a subscription to drafts brings first: data, or the code of an error. */
async function firstDraft(url: string, headers: Headers): Promise<unknown> {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({ url, webSocketImpl: Socket, retryAttempts: 0 });
  try {
    const drafts = client.iterate({ query: 'subscription { drafts { title } }' });
    const { value } = (await drafts.next()) as {
      value: { data: unknown; errors?: { extensions: { code: unknown } }[] };
    };
    return value.errors?.[0]?.extensions.code ?? value.data;
  } catch (errors) {
    return (errors as { extensions: { code: unknown } }[])[0]?.extensions.code;
  } finally {
    await client.dispose();
  }
}

@WebSocketGateway()
class EditorsGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request?: IncomingMessage): void {
    if (request) this.connections.remember(client, request);
  }

  @SubscribeMessage('editors')
  @Roles('editor')
  editors(@CurrentUser() user: User) {
    return { event: 'answer', data: user.name };
  }
}

/** The name of the editor, or the status of the exception. */
type Send = (url: string, headers: Headers) => Promise<unknown>;

const statusOrValue = (answer: unknown) => (answer as { statusCode?: number }).statusCode ?? answer;

const SOCKETS: [string, (app: INestApplicationContext) => IoAdapter | WsAdapter, Send][] = [
  [
    'Socket.IO',
    (app) => new IoAdapter(app),
    async (url, extraHeaders) => {
      const socket = io(url, { extraHeaders, forceNew: true, reconnection: false });
      const answered = new Promise((resolve) => {
        socket.once('answer', resolve);
        socket.once('exception', resolve);
      });
      socket.emit('editors');
      const answer = await answered;
      socket.close();
      return statusOrValue(answer);
    },
  ],
  [
    'ws',
    (app) => new WsAdapter(app),
    async (url, headers) => {
      const socket = new WebSocket(url.replace('http', 'ws'), { headers });
      await once(socket, 'open');
      socket.send(JSON.stringify({ event: 'editors' }));
      const [message] = (await once(socket, 'message')) as [Buffer];
      socket.close();
      return statusOrValue((JSON.parse(message.toString()) as { data: unknown }).data);
    },
  ],
];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each(STRATEGIES)('with the strategy %s', (_strategy, kept) => {
    const options = (): AuthModuleOptions => ({
      providers: [],
      secret: 'a secret of the test',
      callbacks: withRoles,
      ...kept(),
    });

    it('signs in for queries and mutations of Apollo', async () => {
      running = await startApp(graphql(options()), adapter());
      const ask = async (query: string, headers: Headers) => {
        const response = await fetch(`${await running.app.getUrl()}/graphql`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
        return ((await response.json()) as { data: unknown }).data;
      };
      const editor = await signedIn(running.app, EDITOR);
      const reader = await signedIn(running.app, READER);
      expect(await ask('{ post { title } }', reader)).toEqual({ post: { title: 'Grace Grace' } });
      const publish = 'mutation { publish { title } }';
      expect(await ask(publish, editor)).toEqual({ publish: { title: 'inside' } });
      expect(await ask(publish, reader)).toBeNull();
      expect(await ask(publish, {})).toBeNull();
    });

    it('signs in for subscriptions over graphql-ws', async () => {
      running = await startApp(graphql(options()), adapter());
      const url = `${await running.app.getUrl()}/graphql`.replace('http', 'ws');
      const drafts = { drafts: { title: 'inside' } };
      expect(await firstDraft(url, await signedIn(running.app, EDITOR))).toEqual(drafts);
      expect(await firstDraft(url, await signedIn(running.app, READER))).toBe('FORBIDDEN');
      expect(await firstDraft(url, {})).toBe('UNAUTHENTICATED');
    });

    it.each(SOCKETS)('signs in for messages over %s', async (_kind, socketAdapter, send) => {
      const imports = [AuthTestingModule.forRoot(options())];
      running = await startApp({ imports, providers: [EditorsGateway] }, adapter(), {
        configure: (app) => app.useWebSocketAdapter(socketAdapter(app)),
      });
      const url = await running.app.getUrl();
      expect(await send(url, await signedIn(running.app, EDITOR))).toBe('Ada');
      expect(await send(url, await signedIn(running.app, READER))).toBe(403);
      expect(await send(url, {})).toBe(401);
    });
  });
});
