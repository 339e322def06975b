/** R17: server-sent events and subscriptions of GraphQL end with the session of their opening. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Sse } from '@nestjs/common';
import { Field, GraphQLModule, ObjectType, Query, Resolver, Subscription } from '@nestjs/graphql';
import { createClient } from 'graphql-ws';
import { concat, NEVER, of } from 'rxjs';
import WebSocket from 'ws';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Auth, AuthModule, ClockToken, OptionalAuth, SocketSessions } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Channel } from '../../features/sessions/channel.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { TokenIssuer } from '../../support/token-issuer.js';

@Controller()
class FeedController {
  @Sse('events')
  @Auth()
  events() {
    return concat(of({ data: 'inside' }), NEVER);
  }

  @Sse('board')
  @OptionalAuth()
  board() {
    return concat(of({ data: 'inside' }), NEVER);
  }
}

@ObjectType()
class Post {
  @Field(() => String)
  title = 'inside';
}

@Resolver(() => Post)
class PostResolver {
  @Query(() => Post)
  post() {
    return new Post();
  }

  @Subscription(() => Post, { resolve: (post: Post) => post })
  @Auth()
  posts() {
    return (async function* () {
      yield new Post();
      await new Promise(() => undefined);
    })();
  }
}

/** What is open, and how it ends. */
interface Opened {
  readonly ended: Promise<unknown>;
}

function getBase({ app }: RunningApp): string {
  const { port } = (app.getHttpServer() as { address(): AddressInfo }).address();
  return `127.0.0.1:${port}`;
}

async function openEvents(
  app: RunningApp,
  headers: { readonly cookie?: string; readonly authorization?: string },
  name = 'events',
): Promise<Opened> {
  const response = await fetch(`http://${getBase(app)}/${name}`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('inside')) text += (await reader?.read())?.value ?? '';
  const ended = (async () => {
    for (;;) if ((await reader?.read())?.done !== false) return 'ended';
  })();
  return { ended: ended.catch(() => 'ended') };
}

async function subscribe(app: RunningApp, headers: { cookie?: string }): Promise<Opened> {
  class Socket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers });
    }
  }
  let onClosed: (code: unknown) => void;
  const ended = new Promise<unknown>((resolve) => (onClosed = resolve));
  const client = createClient({
    url: `ws://${getBase(app)}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    on: { closed: (event) => onClosed((event as { code?: unknown }).code) },
  });
  const answers = client.iterate({ query: 'subscription { posts { title } }' });
  await expect(answers.next()).resolves.toMatchObject({
    value: { data: { posts: { title: 'inside' } } },
  });
  answers.next().catch(() => undefined);
  return { ended };
}

const STREAMS = [
  ['server-sent events', openEvents, 'ended'],
  ['a subscription of GraphQL', subscribe, 4401],
] as const;
const ALL = PLATFORMS.flatMap(([platform, adapter]) =>
  (['jwt', 'database'] as const).flatMap((strategy) =>
    STREAMS.map(([what, open, code]) => ({ platform, adapter, strategy, what, open, code })),
  ),
);

describe.each(ALL)('R17: $what, on $platform with $strategy', (row) => {
  const { adapter: platform, strategy, open, code } = row;
  const channel = new Channel();
  const adapter = new MemoryAdapter();
  const apps: RunningApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    jest.restoreAllMocks();
  });

  async function start(): Promise<RunningApp> {
    const config = { ...handlerConfig, adapter, session: { strategy } };
    const features = [Sessions({ feed: channel.feed })];
    const graphql = { autoSchemaFile: true, subscriptions: { 'graphql-ws': true } };
    const app = await startApp(
      {
        imports: [
          AuthModule.forRoot({ ...config, features }),
          GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, ...graphql }),
        ],
        controllers: [FeedController],
        providers: [PostResolver],
      },
      platform(),
    );
    apps.push(app);
    return app;
  }

  async function signIn(app: RunningApp): Promise<Browser> {
    const browser = new Browser(app.serve);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    return browser;
  }

  const readHeaders = (browser: Browser) => ({ cookie: browser.cookieHeader() });

  it('ends once another process has revoked the session, and no other does', async () => {
    const [here, there] = [await start(), await start()];
    const [laptop, phone] = [await signIn(here), await signIn(here)];
    const ending = await open(there, readHeaders(phone));
    const kept = await open(there, readHeaders(laptop));
    const sessions = here.app.get(Sessions);
    const headers = new Headers(readHeaders(phone));
    const current = await sessions.getCurrent({ url: `${phone.origin}/`, headers });
    await sessions.revoke(current?.userId ?? '', current?.id ?? '');
    await expect(ending.ended).resolves.toBe(code);
    await there.app.get(SocketSessions).closeEnded();
    await expect(Promise.race([kept.ended, Promise.resolve('open')])).resolves.toBe('open');
    await sessions.revokeAll(current?.userId ?? '');
    await expect(kept.ended).resolves.toBe(code);
  });

  it('ends at the check after it has expired', async () => {
    const here = await start();
    const { ended } = await open(here, readHeaders(await signIn(here)));
    const later = Date.now() + 40 * 24 * 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await here.app.get(SocketSessions).closeEnded();
    await expect(ended).resolves.toBe(code);
  });
});

it('R17: a stream that visitors may read too stays theirs', async () => {
  const imports = [AuthModule.forRoot(handlerConfig)];
  const app = await startApp({ imports, controllers: [FeedController] }, PLATFORMS[0][1]());
  const { ended } = await openEvents(app, {}, 'board');
  await app.app.get(SocketSessions).closeEnded();
  await expect(Promise.race([ended, Promise.resolve('open')])).resolves.toBe('open');
  (app.app.getHttpServer() as { closeAllConnections(): void }).closeAllConnections();
  await app.close();
});

it('R17: a stream that an access token opened ends with it, and holds up no other', async () => {
  const issuer = await TokenIssuer.create();
  const imports = [AuthModule.forResourceServer({ issuers: [issuer.describe()] })];
  const metadata = { imports, controllers: [FeedController] };
  const app = await startApp(metadata, PLATFORMS[0][1](), {
    customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => issuer.now),
  });
  const [first, second] = await Promise.all(
    [600, 1200].map(async (seconds) => {
      const token = await issuer.sign({ exp: issuer.now / 1000 + seconds });
      return openEvents(app, { authorization: `Bearer ${token}` });
    }),
  );
  issuer.now += 900_000;
  await app.app.get(SocketSessions).closeEnded();
  await expect(first?.ended).resolves.toBe('ended');
  await expect(Promise.race([second?.ended, Promise.resolve('open')])).resolves.toBe('open');
  issuer.now += 900_000;
  await app.app.get(SocketSessions).closeEnded();
  await expect(second?.ended).resolves.toBe('ended');
  await app.close();
});
