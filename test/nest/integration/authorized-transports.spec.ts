/** The `authorized` callback on transports other than HTTP. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import WebSocket from 'ws';
import { Auth, AuthModule, type AuthorizedParams, WsConnections } from '../../../src/index.js';
import { type Verdict, authorizing } from '../../support/authorized-app.js';
import {
  type Answer,
  FORBIDDEN,
  UNAUTHENTICATED,
  graphql,
  shownErrors,
} from '../../support/graphql-app.js';
import { InProcess } from '../../support/in-process.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeVisitor, tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';

const [, adapter] = PLATFORMS[0];
const REFUSED = { message: 'You may not do this.', error: 'Forbidden', statusCode: 403 };

/** Each refuses, and none is an answer outside of HTTP. */
const VERDICTS: readonly (readonly [string, () => unknown])[] = [
  ['false', () => false],
  ['nothing', () => undefined],
  ['a response', () => new Response('own words', { status: 200 })],
  ['a redirect', () => Response.redirect('https://app.test/closed')],
];

@WebSocketGateway()
class ChatGateway implements OnGatewayConnection {
  constructor(@Inject(WsConnections) private readonly connections: WsConnections) {}

  handleConnection(client: object, request: IncomingMessage): void {
    this.connections.remember(client, request);
  }

  @SubscribeMessage('members')
  @Auth()
  members() {
    return { event: 'answer', data: 'inside' };
  }
}

@Controller()
class SumsController {
  @MessagePattern('members')
  @Auth()
  members() {
    return 'inside';
  }
}

let running: RunningApp | undefined;
const seen: AuthorizedParams[] = [];
beforeEach(() => void seen.splice(0));
afterEach(() => running?.close());

const watching =
  (verdict: Verdict): Verdict =>
  (params) => {
    seen.push({ ...params });
    return verdict(params);
  };

type Options = Parameters<typeof AuthModule.forRoot>[0];
const makeOptions = (verdict: Verdict) => authorizing(watching(verdict)) as Options;

describe.each(PLATFORMS)('the authorized callback in GraphQL on %s', (_platform, platform) => {
  async function asking(verdict: Verdict) {
    const app = await startApp(graphql(makeOptions(verdict)), platform());
    running = app;
    return async (person: string, query: string) => {
      const browser = await makeVisitor(app.serve, person);
      return (await browser.visit('/graphql', { json: { query } })).json() as Promise<Answer>;
    };
  }

  it.each(VERDICTS)('refuses when it returns %s', async (_, verdict) => {
    const ask = await asking(verdict);
    expect(shownErrors(await ask('editor', 'mutation { publish { title } }'))).toEqual([FORBIDDEN]);
    expect(shownErrors(await ask('anonymous', '{ post { title } }'))).toEqual([UNAUTHENTICATED]);
    expect(shownErrors(await ask('anonymous', '{ open { title } }'))).toEqual([]);
  });

  it('gets the HTTP request, and does not loosen access rules', async () => {
    const ask = await asking(() => true);
    expect(shownErrors(await ask('editor', 'mutation { publish { title } }'))).toEqual([]);
    expect(shownErrors(await ask('user', 'mutation { publish { title } }'))).toEqual([FORBIDDEN]);
    expect(shownErrors(await ask('anonymous', '{ post { title } }'))).toEqual([UNAUTHENTICATED]);
    const paths = seen.map(({ request }) => new URL(request?.url ?? '').pathname);
    expect(paths).toEqual(['/graphql', '/graphql', '/graphql']);
  });

  it('admits no request when it throws', async () => {
    const ask = await asking(() => Promise.reject(new Error('out of order')));
    const { data, errors } = await ask('editor', '{ post { title } }');
    expect([data, errors?.length]).toEqual([null, 1]);
  });
});

describe('the authorized callback in a gateway', () => {
  async function send(verdict: Verdict): Promise<unknown> {
    const imports = [AuthModule.forRoot(makeOptions(verdict))];
    running = await startApp({ imports, providers: [ChatGateway] }, adapter(), {
      configure: (app) => app.useWebSocketAdapter(new WsAdapter(app)),
    });
    const { port } = (running.app.getHttpServer() as { address(): AddressInfo }).address();
    const headers = toCookieHeader(await tokenWith([]));
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?room=chat`, { headers });
    await once(socket, 'open');
    socket.send(JSON.stringify({ event: 'members' }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    return (JSON.parse(message.toString()) as { data: unknown }).data;
  }

  it.each(VERDICTS)('refuses when it returns %s', async (_, verdict) => {
    await expect(send(verdict)).resolves.toEqual(REFUSED);
  });

  it('gets the request that opened the connection', async () => {
    await expect(send(() => true)).resolves.toBe('inside');
    const [{ auth, request, context } = {} as AuthorizedParams] = seen;
    expect([auth?.user?.name, context.getType()]).toEqual(['Ada', 'ws']);
    expect(new URL(request?.url ?? '').search).toBe('?room=chat');
  });

  it('admits no request when it throws', async () => {
    const answer = await send(() => Promise.reject(new Error('out of order')));
    expect(answer).toMatchObject({ status: 'error', message: 'Internal server error' });
  });
});

describe('the authorized callback in a microservice', () => {
  async function ask(verdict: Verdict): Promise<unknown> {
    const service = new InProcess();
    const imports = [AuthModule.forRoot(makeOptions(verdict))];
    running = await startApp({ imports, controllers: [SumsController] }, adapter());
    running.app.connectMicroservice({ strategy: service }, { inheritAppConfig: true });
    await running.app.startAllMicroservices();
    const headers = new Map(Object.entries(toCookieHeader(await tokenWith([]))));
    return service.ask('members', { getHeaders: () => headers });
  }

  it.each(VERDICTS)('refuses when it returns %s', async (_, verdict) => {
    await expect(ask(verdict)).resolves.toEqual({ refused: REFUSED });
  });

  it('gets no request', async () => {
    await expect(ask(() => true)).resolves.toBe('inside');
    const [{ auth, request, context } = {} as AuthorizedParams] = seen;
    expect([auth?.user?.name, request, context.getType()]).toEqual(['Ada', undefined, 'rpc']);
  });
});
