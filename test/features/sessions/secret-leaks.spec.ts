/** No session token, cookie or id of a session is in a log, an error, an event or an address. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { withTables } from '../../../src/features/index.js';
import { type App, makeApp, signIn } from '../../core/actions/app.js';
import { Features } from '../../../src/core/features/feature-lifecycle.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { SessionRecords } from '../../../src/features/sessions/session-records.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Browser } from '../../support/browser.js';
import { Channel, CountedTables } from './channel.js';
import { HTML, readOwnId, REVOKE_OTHERS, SESSIONS } from './device-app.js';
import type { Strategy } from './fleet.js';

const IP = '198.51.100.7';

afterEach(() => void jest.restoreAllMocks());

/** An app with debug logging, that keeps all that its users must not lose. */
class Canary {
  readonly tables = new CountedTables();
  readonly channel = new Channel();
  readonly events: unknown[] = [];
  readonly app: App;
  /** All responses, without their cookies, and the addresses of the requests. */
  readonly responses: string[] = [];
  readonly urls: string[] = [];
  readonly cookies = new Set<string>();
  readonly ids = new Set<string>();

  constructor(strategy: Strategy, hasLogger = true) {
    const ipAddress = () => IP;
    this.app = makeApp({
      adapter: withTables(new MemoryAdapter(), this.tables),
      session: { strategy },
      features: [Sessions({ feed: this.channel.feed, pollInterval: 1e9, ipAddress })],
      events: { sessionRevoked: (message) => void this.events.push(message) },
      debug: true,
      ...(!hasLogger && { logger: undefined }),
    });
  }

  async signIn(): Promise<Browser> {
    const browser = new Browser((request) => this.serve(request));
    await signIn(browser);
    this.ids.add(await readOwnId(browser));
    return browser;
  }

  private async serve(request: Request): Promise<Response> {
    this.urls.push(request.url);
    const response = await this.app.server(request);
    for (const cookie of response.headers.getSetCookie()) {
      const value = /session-token[^=]*=([^;]+)/.exec(cookie)?.[1];
      if (value !== undefined) this.cookies.add(value).add(decodeURIComponent(value));
    }
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    this.responses.push(JSON.stringify([headers, await response.clone().text()]));
    return response;
  }

  get sync(): RevocationSync {
    return this.app.services.get(RevocationSync);
  }

  get sessions(): Sessions {
    return this.app.services.get(Sessions);
  }

  loseFeed(): void {
    this.channel.cut();
  }

  /** For longer than a process trusts what it knows. */
  loseTables(): void {
    this.tables.isAway = true;
    this.app.clock.now += 6_000;
  }

  async stop(): Promise<void> {
    await this.app.services.get(SessionRecords).settle();
    await this.app.services.get(Features).stop();
  }
}

/** Each way to learn of sessions and to end them, and each of the ways in which it goes wrong. */
const FLOWS: [string, (canary: Canary) => Promise<unknown>][] = [
  ['the start', ({ app }) => app.services.get(Features).start()],
  [
    'the start without a feed and without tables',
    async (canary) => {
      canary.loseFeed();
      canary.loseTables();
      await canary.app.services.get(Features).start();
    },
  ],
  [
    'the list, and the end of one session',
    async (canary) => {
      const [laptop, phone] = [await canary.signIn(), await canary.signIn()];
      await laptop.visit(SESSIONS);
      const json = { csrfToken: await laptop.csrfToken(), _method: 'DELETE' };
      await laptop.visit(`${SESSIONS}/${await readOwnId(phone)}`, { json });
      await phone.session();
    },
  ],
  [
    'the end of the others, by a form',
    async (canary) => {
      const [laptop] = [await canary.signIn(), await canary.signIn()];
      const form = { csrfToken: await laptop.csrfToken() };
      await laptop.visit(REVOKE_OTHERS, { form, headers: HTML });
    },
  ],
  [
    'the end of all, by the app',
    async (canary) => {
      await canary.signIn();
      await canary.sessions.revokeAll('ada', { reason: 'support' });
    },
  ],
  [
    'a session token in place of an id',
    async (canary) => {
      const laptop = await canary.signIn();
      const [token = ''] = canary.cookies;
      expect(await canary.sessions.revoke('ada', token)).toBe(false);
      const json = { csrfToken: await laptop.csrfToken() };
      await canary.app.server(
        new Request(`https://app.test${SESSIONS}/${token}`, {
          method: 'DELETE',
          headers: { cookie: laptop.cookieHeader(), 'content-type': 'application/json' },
          body: JSON.stringify(json),
        }),
      );
    },
  ],
  [
    'a feed that fails',
    async (canary) => {
      const laptop = await canary.signIn();
      canary.loseFeed();
      await laptop.post(REVOKE_OTHERS);
      await laptop.post('/auth/signout');
    },
  ],
  [
    'a token on the channel',
    async (canary) => {
      await canary.signIn();
      for (const secret of [...canary.cookies, ...canary.ids]) canary.channel.deliver(secret);
    },
  ],
  [
    'tables that fail',
    async (canary) => {
      const laptop = await canary.signIn();
      canary.loseFeed();
      canary.loseTables();
      await laptop.visit(SESSIONS);
      await laptop.session();
      await laptop.post(REVOKE_OTHERS);
    },
  ],
];

/** All of everything, as a logger could print it. */
const whole = (value: unknown): string =>
  inspect(value, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });

function findSecrets(texts: readonly string[], secrets: Iterable<string>): string[] {
  const all = [...secrets].filter(({ length }) => length > 16);
  return texts.flatMap((text) => all.filter((secret) => text.includes(secret)));
}

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  it.each(FLOWS)('no secret is revealed by %s', async (_name, run) => {
    const canary = new Canary(strategy);
    await run(canary);
    await canary.stop();
    const { app, channel, cookies, ids, responses, urls, events } = canary;
    const logged = app.log.map(({ subject, facts }) => whole([subject, ...facts]));
    expect(findSecrets(logged, [...cookies, ...ids])).toEqual([]);
    expect(logged.filter((line) => line.includes(IP))).toEqual([]);
    expect(
      findSecrets([...responses, ...urls, ...events.map(whole), ...channel.published], cookies),
    ).toEqual([]);
    const sealed = await canary.tables
      .list(SESSION_RECORDS, { by: 'id', limit: 10 })
      .catch(() => []);
    const rows = sealed.map(whole);
    expect(findSecrets(rows, cookies)).toEqual([]);
  });

  it.each(FLOWS)('nothing is on the console after %s', async (_name, run) => {
    const printed: string[] = [];
    for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
      const print = (...parts: unknown[]): void => void printed.push(parts.map(whole).join(' '));
      jest.spyOn(console, level).mockImplementation(print);
    }
    const canary = new Canary(strategy, false);
    await run(canary);
    await canary.stop();
    expect(findSecrets(printed, [...canary.cookies, ...canary.ids])).toEqual([]);
    expect(printed.filter((line) => line.includes(IP))).toEqual([]);
  });

  it('there are secrets to look for, and lines to look at', async () => {
    const canaries = FLOWS.map(() => new Canary(strategy));
    for (const [index, canary] of canaries.entries()) {
      await FLOWS[index]?.[1](canary);
      await canary.stop();
    }
    const count = (list: (canary: Canary) => Iterable<unknown>): number =>
      canaries.flatMap((canary) => [...list(canary)]).length;
    expect(count(({ cookies }) => cookies)).toBeGreaterThan(8);
    expect(count(({ ids }) => ids)).toBeGreaterThan(5);
    expect(count(({ responses, ids }) => findSecrets(responses, ids))).toBeGreaterThan(5);
    expect(count(({ events }) => events)).toBeGreaterThan(2);
    const levels = canaries.flatMap(({ app }) => app.log.map(({ level }) => level));
    expect(levels).toEqual(expect.arrayContaining(['debug', 'error']));
  });
});
