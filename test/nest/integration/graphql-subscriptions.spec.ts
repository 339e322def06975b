/** Guards and parameters of subscriptions, over graphql-ws. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import {
  type Answer,
  FORBIDDEN,
  UNAUTHENTICATED,
  graphql,
  shownErrors,
} from '../../support/graphql-app.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { StoredSessions, toCookieHeader } from '../../support/stored-sessions.js';

/** A WebSocket of graphql-ws. `ask` gives what a subscription brings first. */
function connection(
  { app }: RunningApp,
  headers: Record<string, string>,
  connectionParams?: Record<string, unknown>,
) {
  class Socket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers });
    }
  }
  const { port } = (app.getHttpServer() as { address(): AddressInfo }).address();
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    lazy: false,
    ...(connectionParams && { connectionParams }),
  });
  return {
    ask: async (query: string): Promise<unknown> => {
      try {
        const answers = client.iterate<Record<string, unknown>>({ query });
        const { value } = (await answers.next()) as { value: Answer };
        return value.errors ? shownErrors(value) : value.data;
      } catch (thrown) {
        return Array.isArray(thrown) ? shownErrors({ errors: thrown }) : thrown;
      }
    },
    close: async () => client.dispose(),
  };
}

describe.each(PLATFORMS)('subscriptions over graphql-ws on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(graphql({ ...rolesConfig, bearerTokens: true }), adapter());
  });
  afterAll(() => running.close());

  /** What a subscription brings first, on a connection of its own. */
  async function subscribe(
    query: string,
    headers: Record<string, string>,
    connectionParams?: Record<string, unknown>,
  ): Promise<unknown> {
    const { ask, close } = connection(running, headers, connectionParams);
    const answer = await ask(query);
    await close();
    return answer;
  }

  const POSTS = 'subscription { posts { title } }';
  const DRAFTS = 'subscription { drafts { title } }';
  const cookie = async (roles: string[]) => toCookieHeader(await tokenWith(roles));

  it('ignore the cookies of a connection from another site', async () => {
    const headers = { ...(await cookie([])), origin: 'https://evil.test' };
    await expect(subscribe(POSTS, headers)).resolves.toEqual([UNAUTHENTICATED]);
  });

  it('refuse a client without a session', async () => {
    await expect(subscribe(POSTS, {})).resolves.toEqual([UNAUTHENTICATED]);
  });

  it('get the session of the cookie', async () => {
    await expect(subscribe(POSTS, await cookie([]))).resolves.toEqual({
      posts: { title: 'inside' },
    });
  });

  it('refuse a user without the role', async () => {
    await expect(subscribe(DRAFTS, await cookie([]))).resolves.toEqual([FORBIDDEN]);
    await expect(subscribe(DRAFTS, await cookie(['editor']))).resolves.toEqual({
      drafts: { title: 'inside' },
    });
  });

  it.each(['authorization', 'Authorization'])(
    'get the session of the parameter %s',
    async (name) => {
      const parameters = { [name]: `Bearer ${await tokenWith([])}` };
      await expect(subscribe(POSTS, {}, parameters)).resolves.toEqual({
        posts: { title: 'inside' },
      });
    },
  );

  it.each([{ authorization: 'Bearer x' }, { authorization: 7 }, { cookie: 'x' }, {}])(
    'refuse the parameters %j',
    async (parameters) => {
      await expect(subscribe(POSTS, {}, parameters)).resolves.toEqual([UNAUTHENTICATED]);
    },
  );

  it('accept no cookie from the parameters', async () => {
    await expect(subscribe(POSTS, {}, await cookie([]))).resolves.toEqual([UNAUTHENTICATED]);
  });
});

describe('a WebSocket of graphql-ws that stays open', () => {
  const POSTS = 'subscription { posts { title } }';
  let running: RunningApp | undefined;
  afterEach(() => running?.close());

  it('is refused after the session ended, and gets an error when it cannot be read', async () => {
    const stored = new StoredSessions();
    running = await startApp(graphql(stored.config), PLATFORMS[0][1]());
    const token = await stored.start('Grace');
    const { ask, close } = connection(running, toCookieHeader(token));
    await expect(ask(POSTS)).resolves.toEqual({ posts: { title: 'inside' } });
    await stored.end(token);
    await expect(ask(POSTS)).resolves.toEqual([UNAUTHENTICATED]);
    stored.goAway();
    await expect(ask(POSTS)).resolves.toEqual([
      { message: 'The session could not be read.', code: 'SERVICE_UNAVAILABLE' },
    ]);
    await close();
  });
});
