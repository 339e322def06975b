/** A NestJS app whose sessions can be ended, reached over HTTP, WebSockets and GraphQL. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, type INestApplication, Inject, Injectable } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { type OnGatewayConnection, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import {
  Auth,
  type AuthModuleOptions,
  CurrentUser,
  OnAuthEvent,
  type User,
  WsConnections,
} from '../../../src/index.js';
import {
  type SessionRevoked,
  Sessions,
  type SessionsOptions,
} from '../../../src/features/sessions/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { type Answer, graphql, shownErrors } from '../../support/graphql-app.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { type Client, SOCKET_KINDS } from '../../support/socket-clients.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import type { Strategy } from './fleet.js';

@Controller('me')
class MeController {
  @Get()
  @Auth()
  me(@CurrentUser() user: User) {
    return { name: user.name };
  }
}

@WebSocketGateway()
class MeGateway implements OnGatewayConnection {
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

@Injectable()
class RevocationLog {
  readonly heard: SessionRevoked[] = [];

  @OnAuthEvent('sessionRevoked')
  write(message: SessionRevoked): void {
    this.heard.push(message);
  }
}

/** What a browser with an open WebSocket gets on each transport. */
export type Seen = readonly [http: number, socket: unknown, graphql: unknown];

export const SIGNED_IN: Seen = [200, 'Ada', []];
export const REFUSED: Seen = [401, 401, ['UNAUTHENTICATED']];

/** A browser that is signed in, with an open WebSocket. */
export class Device {
  constructor(
    readonly browser: Browser,
    private readonly socket: Client,
  ) {}

  get token(): string {
    return decodeURIComponent(this.browser.jar.get(SESSION_COOKIE) ?? '');
  }

  /** Asks on each transport at the app of the browser. */
  async see(): Promise<Seen> {
    const { status } = await this.browser.visit('/me');
    const said = await this.socket.send('me');
    const json = { query: '{ post { title } }' };
    const answer = await this.browser.visit('/graphql', { json });
    const errors = shownErrors((await answer.json()) as Answer);
    const refusal = typeof said === 'object' && said !== null && 'statusCode' in said;
    return [status, refusal ? said.statusCode : said, errors.map(({ code }) => code)];
  }

  close(): void {
    this.socket.close();
  }
}

export class DeviceNest {
  readonly heard: readonly SessionRevoked[];
  readonly sessions: Sessions;
  private readonly devices: Device[] = [];

  private constructor(readonly running: RunningApp) {
    this.heard = running.app.get(RevocationLog).heard;
    this.sessions = running.app.get(Sessions);
  }

  static async start(
    strategy: Strategy,
    adapter: Adapter,
    options: SessionsOptions = {},
  ): Promise<DeviceNest> {
    const auth: AuthModuleOptions & { bearerTokens: boolean } = {
      ...handlerConfig,
      adapter,
      session: { strategy },
      bearerTokens: true,
    };
    const features = [Sessions({ pollInterval: 1e9, ...options })];
    const { imports, providers } = graphql({ ...auth, features });
    const metadata = {
      imports,
      controllers: [MeController],
      providers: [...providers, MeGateway, RevocationLog],
    };
    const configure = (app: INestApplication) => app.useWebSocketAdapter(new WsAdapter(app));
    return new DeviceNest(await startApp(metadata, PLATFORMS[0][1](), { configure }));
  }

  /** A new browser of the user, or one with the cookies of another one. */
  async open(like?: Device): Promise<Device> {
    const browser = new Browser(this.running.serve);
    if (like) for (const [name, text] of like.browser.jar) browser.jar.set(name, text);
    else await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    const [, [, , connect]] = SOCKET_KINDS;
    const { port } = (this.running.app.getHttpServer() as { address(): AddressInfo }).address();
    const headers = { cookie: browser.cookieHeader() };
    const device = new Device(browser, await connect(`http://127.0.0.1:${port}`, { headers }));
    this.devices.push(device);
    return device;
  }

  /** The session of a device, by its id. */
  async current({ browser }: Device) {
    const headers = new Headers({ cookie: browser.cookieHeader() });
    const current = await this.sessions.getCurrent({ url: `${browser.origin}/`, headers });
    if (!current) throw new Error('No user is signed in.');
    return current;
  }

  async close(): Promise<void> {
    for (const device of this.devices) device.close();
    await this.running.close();
  }
}
