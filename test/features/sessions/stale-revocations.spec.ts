/** What a process answers that cannot know of the latest revocations, and what that costs. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { withTables } from '../../../src/features/index.js';
import type { WhenStale } from '../../../src/features/sessions/index.js';
import { CountedTables } from './channel.js';
import { Fleet, MINUTE, type Process, type Strategy, type Visitor } from './fleet.js';

const STALE_MS = 5_000;

const fleets: Fleet[] = [];
afterEach(async () => {
  for (const fleet of fleets.splice(0)) await fleet.stop();
});

/** Two processes on tables that can be away; the second one is asked. */
class Stage {
  readonly tables = new CountedTables();
  readonly fleet: Fleet;
  readonly here: Process;
  readonly there: Process;

  constructor(whenStale?: WhenStale, strategy: Strategy = 'jwt') {
    this.fleet = new Fleet(strategy, withTables(new MemoryAdapter(), this.tables));
    this.here = this.fleet.start();
    fleets.push(this.fleet);
    this.there = this.fleet.start({ whenStale });
  }

  /** Signs a user in, and lets the other process learn of it. */
  async signIn(name?: string): Promise<Visitor> {
    const visitor = await this.fleet.signIn(this.here, name);
    await this.see(visitor);
    await this.there.settle();
    return visitor;
  }

  async revoke(visitor: Visitor): Promise<void> {
    const current = await this.here.sessions.getCurrent(visitor.request);
    if (current) await this.here.sessions.revoke(current.userId, current.id);
  }

  /** What the other process answers: `in`, `out`, or the status of a failure. */
  async see(visitor: Visitor): Promise<'in' | 'out' | number> {
    const response = await visitor.send(this.there, '/auth/session');
    if (response.status !== 200) return response.status;
    return (await response.json()) === null ? 'out' : 'in';
  }

  /** The queries of the other process while this runs. */
  async countPages(work: () => Promise<unknown>): Promise<number> {
    const { pages } = this.tables;
    await work();
    return this.tables.pages - pages;
  }

  pass(milliseconds = STALE_MS + 1): void {
    this.fleet.pass(milliseconds);
  }
}

describe('while the list is current', () => {
  it('a check makes no query, and a revocation is not known yet', async () => {
    const stage = new Stage();
    const visitor = await stage.signIn();
    await stage.revoke(visitor);
    stage.pass(STALE_MS);
    const pages = await stage.countPages(async () => {
      expect(await stage.see(visitor)).toBe('in');
    });
    expect(pages).toBe(0);
  });
});

describe('once the list is stale', () => {
  const ROWS: [WhenStale, 'in' | 'out' | number, 'in' | number][] = [
    ['ask', 'out', 'in'],
    ['accept', 'in', 'in'],
    ['refuse', 503, 503],
  ];

  it.each(ROWS)(
    '%s: a revoked session is answered with %s, another with %s',
    async (whenStale, forRevoked, forLive) => {
      const stage = new Stage(whenStale);
      const [revoked, live] = [await stage.signIn(), await stage.signIn('bob')];
      await stage.revoke(revoked);
      stage.pass();
      expect([await stage.see(revoked), await stage.see(live)]).toEqual([forRevoked, forLive]);
    },
  );

  it.each(ROWS)('%s: any session is known again once there is news', async (whenStale) => {
    const stage = new Stage(whenStale);
    const [revoked, live] = [await stage.signIn(), await stage.signIn('bob')];
    await stage.revoke(revoked);
    stage.pass();
    await stage.there.sync.refresh();
    expect([await stage.see(revoked), await stage.see(live)]).toEqual(['out', 'in']);
  });

  it('ask makes one query for all requests that wait, and none for later ones', async () => {
    const stage = new Stage('ask');
    const visitors = [await stage.signIn(), await stage.signIn('bob'), await stage.signIn('eve')];
    stage.pass();
    const seeAll = () => Promise.all(visitors.map((visitor) => stage.see(visitor)));
    expect(await stage.countPages(seeAll)).toBe(1);
    expect(await stage.countPages(seeAll)).toBe(0);
  });

  it('ask makes one query in each bound at most', async () => {
    const stage = new Stage('ask');
    const visitor = await stage.signIn();
    const pages = await stage.countPages(async () => {
      for (let second = 0; second < 30; second++) {
        stage.pass(1_000);
        expect(await stage.see(visitor)).toBe('in');
      }
    });
    expect(pages).toBe(5);
  });

  it.each<WhenStale>(['accept', 'refuse'])('%s makes no query', async (whenStale) => {
    const stage = new Stage(whenStale);
    const visitor = await stage.signIn();
    stage.pass();
    expect(await stage.countPages(() => stage.see(visitor))).toBe(0);
  });
});

describe('before the list was ever read', () => {
  it.each<WhenStale>(['ask', 'accept', 'refuse'])(
    '%s: every request waits for the first reading',
    async (whenStale) => {
      const stage = new Stage('ask');
      const [revoked, live] = [await stage.signIn(), await stage.signIn('bob')];
      await stage.revoke(revoked);
      const late = stage.fleet.start({ whenStale });
      const sessions = await Promise.all(
        [revoked, live, revoked, live].map((visitor) => visitor.session(late)),
      );
      expect(sessions.map((session) => session !== null)).toEqual([false, true, false, true]);
    },
  );
});

describe('while the database is away', () => {
  const ROWS: [WhenStale, 'in' | number][] = [
    ['ask', 503],
    ['accept', 'in'],
    ['refuse', 503],
  ];

  it.each(ROWS)('%s answers with %s, and deletes no cookie', async (whenStale, expected) => {
    const stage = new Stage(whenStale);
    const visitor = await stage.signIn();
    const cookies = [...visitor.cookies.keys()];
    stage.tables.isAway = true;
    stage.pass();
    expect(await stage.see(visitor)).toBe(expected);
    expect([...visitor.cookies.keys()]).toEqual(cookies);
    stage.tables.isAway = false;
    await stage.there.sync.refresh();
    expect(await stage.see(visitor)).toBe('in');
  });

  it('sets no cookie with the answer 503', async () => {
    const stage = new Stage('ask');
    const visitor = await stage.signIn();
    stage.tables.isAway = true;
    stage.pass();
    const response = await visitor.send(stage.there, '/auth/session');
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
  });

  it('the routes answer 503, and end nothing', async () => {
    const stage = new Stage('ask');
    const [laptop, phone] = [await stage.signIn(), await stage.signIn()];
    const csrfToken = await laptop.csrfToken(stage.there);
    stage.tables.isAway = true;
    const request = { method: 'POST', body: { csrfToken } };
    const path = '/auth/account/sessions/revoke-others';
    const response = await laptop.send(stage.there, path, request);
    expect([response.status, await response.json()]).toEqual([503, { error: 'Unavailable' }]);
    stage.tables.isAway = false;
    expect(await stage.see(phone)).toBe('in');
  });
});

describe('with the strategy database, while the records are away', () => {
  it('a session is accepted while its record was seen lately, and then answered with 503', async () => {
    const stage = new Stage('ask', 'database');
    const visitor = await stage.signIn();
    const cookies = [...visitor.cookies.keys()];
    stage.tables.isAway = true;
    expect(await stage.see(visitor)).toBe('in');
    stage.pass(5 * MINUTE);
    expect(await stage.see(visitor)).toBe(503);
    expect([...visitor.cookies.keys()]).toEqual(cookies);
    stage.tables.isAway = false;
    expect(await stage.see(visitor)).toBe('in');
  });
});
