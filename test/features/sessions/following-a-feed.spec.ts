/** How a process follows a feed, and what it does while the feed or the table is away. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FeedListener } from '../../../src/features/sessions/revocation-feed.js';
import { toMessage } from '../../../src/features/sessions/revocation-list.js';
import { Gate } from './channel.js';
import { Followed, REALM, POLL_MS } from './followed.js';

let followed: Followed;
beforeEach(() => {
  followed = Followed.onChannel();
});
afterEach(async () => {
  await followed.sync.stop();
});

describe('while the feed answers', () => {
  it('the table is read at the start, and each five seconds', async () => {
    expect(await followed.countPages(() => followed.sync.start())).toBe(1);
    expect(await followed.countPages(() => followed.pass(60_000))).toBeLessThanOrEqual(12);
    expect(followed.channel.joined).toBe(1);
  });

  it('a revocation is known by its message, and by the table if that is lost', async () => {
    await followed.sync.start();
    const published = followed.revocation();
    followed.channel.deliver(toMessage(published, REALM));
    expect(followed.knows(published)).toBe(true);
    const lost = await followed.store();
    await followed.pass(5_000 + POLL_MS);
    expect(followed.knows(lost)).toBe(true);
  });

  it('the list stays current without the table for a while, which is logged once', async () => {
    await followed.sync.start();
    followed.tables.isAway = true;
    await followed.pass(9_000);
    expect(followed.sync.isCurrent).toBe(true);
    // A message may never have been published, and the table would tell.
    await followed.pass(60_000);
    expect(followed.sync.isCurrent).toBe(false);
    expect(followed.errors).toEqual(['The database is away.']);
  });
});

describe('a process that could not read the table since it joined the feed', () => {
  it('does not take an empty list for a current one', async () => {
    const row = await followed.store();
    followed.tables.isAway = true;
    await followed.sync.start();
    await followed.pass(10 * POLL_MS);
    expect([followed.sync.isCurrent, followed.knows(row)]).toEqual([false, false]);
    followed.tables.isAway = false;
    await followed.pass(POLL_MS);
    expect([followed.sync.isCurrent, followed.knows(row)]).toEqual([true, true]);
  });

  it('does not take the list of before a break for a current one', async () => {
    await followed.sync.start();
    followed.channel.cut();
    const row = await followed.store();
    followed.tables.isAway = true;
    followed.channel.isDown = false;
    await followed.pass(10 * POLL_MS);
    expect([followed.sync.isCurrent, followed.knows(row)]).toEqual([false, false]);
    followed.tables.isAway = false;
    await followed.pass(POLL_MS);
    expect([followed.sync.isCurrent, followed.knows(row)]).toEqual([true, true]);
  });

  it('reads anew when it joins within a reading, which may miss the latest', async () => {
    followed.channel.isDown = true;
    await followed.sync.start();
    const gate = new Gate();
    followed.tables.gate = gate.passed;
    const asked = followed.sync.refresh();
    followed.tables.gate = Promise.resolve();
    followed.channel.isDown = false;
    expect(await followed.countPages(() => followed.pass(POLL_MS))).toBe(1);
    gate.open();
    await asked;
  });
});

describe('while the feed is away', () => {
  it('the table is polled, and the outage is logged once', async () => {
    await followed.sync.start();
    followed.channel.cut();
    expect(await followed.countPages(() => followed.pass(10 * POLL_MS))).toBe(10);
    expect(followed.errors).toEqual(['The channel is down.']);
    expect(followed.sync.isCurrent).toBe(true);
  });

  it('a revocation is known within an interval, also from the start', async () => {
    followed.channel.isDown = true;
    await followed.sync.start();
    const row = await followed.store();
    await followed.pass(POLL_MS);
    expect(followed.knows(row)).toBe(true);
  });

  it('it is joined again as soon as it is back, and polling ends', async () => {
    await followed.sync.start();
    followed.channel.cut();
    await followed.pass(10 * POLL_MS);
    followed.channel.isDown = false;
    await followed.pass(POLL_MS);
    expect([followed.channel.joined, followed.channel.listeners.size]).toEqual([2, 1]);
    expect(await followed.countPages(() => followed.pass(4_000))).toBe(0);
  });

  it('one that hangs is left after two seconds, and the table is read', async () => {
    await followed.sync.start();
    const row = await followed.store();
    const hung = new Promise<never>(() => undefined);
    jest.spyOn(followed.channel.feed, 'subscribe').mockReturnValue(hung);
    followed.channel.cut();
    await followed.pass(POLL_MS + 2_000);
    expect(followed.knows(row)).toBe(true);
  });

  it('a revocation is stored although the feed is down', async () => {
    followed.channel.isDown = true;
    const row = followed.revocation();
    await followed.sync.announce(row);
    expect(followed.knows(row)).toBe(true);
    expect(followed.errors).toEqual(['The channel is down.']);
  });
});

describe('a connection that was given up', () => {
  /** Joins the feed twice: the first time it answers too late. */
  async function joinTwice(): Promise<FeedListener> {
    const listeners: FeedListener[] = [];
    const late = new Gate();
    const { subscribe } = followed.channel.feed;
    let isFirst = true;
    jest.spyOn(followed.channel.feed, 'subscribe').mockImplementation(async (listener) => {
      listeners.push(listener);
      if (isFirst) {
        isFirst = false;
        await late.passed;
      }
      return subscribe(listener);
    });
    void followed.sync.start();
    await followed.pass(2_000 + POLL_MS);
    late.open();
    await followed.pass(0);
    const [first] = listeners;
    if (!first) throw new Error('No process joined.');
    return first;
  }

  it('is closed when it comes too late', async () => {
    await joinTwice();
    expect([followed.channel.joined, followed.channel.listeners.size]).toEqual([2, 1]);
  });

  it('does not end the next one when it says at last that it is lost', async () => {
    const first = await joinTwice();
    first.lost();
    await followed.pass(10 * POLL_MS);
    expect([followed.channel.joined, followed.channel.listeners.size]).toEqual([2, 1]);
  });
});

describe('stop', () => {
  it('leaves the channel and no timer', async () => {
    await followed.sync.start();
    await followed.sync.stop();
    expect([followed.channel.listeners.size, followed.time.waiting]).toEqual([0, 0]);
  });

  it('leaves the channel also while it is being joined, and a request afterwards joins no more', async () => {
    const gate = new Gate();
    const { subscribe } = followed.channel.feed;
    jest.spyOn(followed.channel.feed, 'subscribe').mockImplementation(async (listener) => {
      await gate.passed;
      return subscribe(listener);
    });
    const starting = followed.sync.start();
    const stopping = followed.sync.stop();
    gate.open();
    await Promise.all([starting, stopping]);
    await followed.sync.ensureStarted();
    expect([followed.channel.listeners.size, followed.time.waiting]).toEqual([0, 0]);
    expect(followed.errors).toEqual([]);
  });

  it('does not wait for a connection that cannot be closed', async () => {
    await followed.sync.start();
    const close = () => new Promise<never>(() => undefined);
    const subscription = { ping: async () => undefined, close };
    jest.spyOn(followed.channel.feed, 'subscribe').mockResolvedValue(subscription);
    followed.channel.cut();
    await followed.pass(POLL_MS);
    const stopping = followed.sync.stop();
    await followed.pass(2_000);
    await expect(stopping).resolves.toBeUndefined();
  });

  it('lets it be started again', async () => {
    await followed.sync.start();
    await followed.sync.stop();
    const row = await followed.store();
    await followed.sync.start();
    expect([followed.knows(row), followed.channel.listeners.size]).toEqual([true, 1]);
  });
});

describe('a feed that does not answer to a message', () => {
  it('holds up one revocation, and not each of them', async () => {
    await followed.sync.start();
    jest.spyOn(followed.channel.feed, 'publish').mockReturnValue(new Promise(() => undefined));
    const first = followed.sync.announce(followed.revocation());
    await followed.pass(2_000);
    await first;
    // Without any time passing.
    for (let count = 0; count < 10; count += 1) {
      const revocation = followed.revocation();
      await followed.sync.announce(revocation);
      expect(followed.knows(revocation)).toBe(true);
    }
    expect(followed.errors).toHaveLength(1);
  });
});
