/** Polling: when the table is read, and which rows of it. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SESSION_REVOCATIONS } from '../../../src/features/sessions/session-tables.js';
import { Gate } from './channel.js';
import { Followed, POLL_MS } from './followed.js';

const MINUTE = 60_000;

let followed: Followed;
beforeEach(() => {
  followed = new Followed();
});
afterEach(async () => {
  await followed.sync.stop();
});

it('reads a burst of revocations no longer than a minute', async () => {
  await followed.sync.start();
  for (let count = 0; count < 50; count += 1) await followed.store();
  await followed.pass(2 * MINUTE);
  const { rows } = followed.tables;
  expect(rows).toBeGreaterThanOrEqual(50);
  await followed.pass(MINUTE);
  expect(followed.tables.rows).toBe(rows);
});

describe('when the table is read', () => {
  it('at the start, and then each interval', async () => {
    expect(await followed.countPages(() => followed.sync.start())).toBe(1);
    expect(await followed.countPages(() => followed.pass(POLL_MS - 1))).toBe(0);
    expect(await followed.countPages(() => followed.pass(1))).toBe(1);
    expect(await followed.countPages(() => followed.pass(10 * POLL_MS))).toBe(10);
  });

  it('a revocation is known within an interval', async () => {
    await followed.sync.start();
    const row = await followed.store();
    await followed.pass(POLL_MS);
    expect(followed.knows(row)).toBe(true);
  });

  it.each([
    [100, [0, 800, 1600, 2400]],
    [500, [0, 800, 1600, 2400]],
    // Not at once after a reading that takes longer than the interval.
    [1_000, [0, 1200, 2400, 3600]],
  ])('with a query of %i ms, at %j', async (takes, expected) => {
    const { time } = followed;
    const startedAt = time.now;
    const starts: number[] = [];
    let isReading = false;
    jest.spyOn(followed.tables, 'list').mockImplementation(async () => {
      expect(isReading).toBe(false);
      isReading = true;
      starts.push(time.now - startedAt);
      await time.pause(takes);
      isReading = false;
      return [];
    });
    void followed.sync.start();
    await followed.pass(3_600);
    expect(starts.slice(0, 4)).toEqual(expected);
    const stopping = followed.sync.stop();
    await followed.pass(takes);
    await stopping;
  });

  it('not twice at once, when a request asks meanwhile', async () => {
    await followed.sync.start();
    const gate = new Gate();
    followed.tables.gate = gate.passed;
    const pages = await followed.countPages(async () => {
      await followed.pass(POLL_MS);
      const asked = [followed.sync.refresh(), followed.sync.refresh()];
      gate.open();
      await Promise.all(asked);
    });
    expect(pages).toBe(1);
  });

  it('in an outage each interval, and the outage is logged once', async () => {
    await followed.sync.start();
    followed.tables.isAway = true;
    expect(await followed.countPages(() => followed.pass(10 * POLL_MS))).toBe(10);
    expect(followed.errors).toEqual(['The database is away.']);
    followed.tables.isAway = false;
    const row = await followed.store();
    await followed.pass(POLL_MS);
    expect(followed.knows(row)).toBe(true);
    followed.tables.isAway = true;
    await followed.pass(2 * POLL_MS);
    expect(followed.errors).toHaveLength(2);
  });

  it('never after the end, not even if it ends within a reading', async () => {
    await followed.sync.start();
    const gate = new Gate();
    followed.tables.gate = gate.passed;
    await followed.pass(POLL_MS);
    const stopping = followed.sync.stop();
    gate.open();
    await stopping;
    expect(followed.time.waiting).toBe(0);
    await followed.sync.ensureStarted();
    expect(await followed.countPages(() => followed.pass(10 * POLL_MS))).toBe(0);
  });
});

describe('when the clock is set back by an hour', () => {
  const setBack = (): void => void (followed.time.now -= 60 * MINUTE);

  it('the table is read on, and what is revoked then is known', async () => {
    await followed.store();
    await followed.sync.start();
    setBack();
    const row = await followed.store();
    await followed.pass(POLL_MS);
    expect([followed.knows(row), followed.sync.isCurrent]).toEqual([true, true]);
  });

  it('within a reading, the next one comes no later', async () => {
    await followed.sync.start();
    const gate = new Gate();
    followed.tables.gate = gate.passed;
    await followed.pass(POLL_MS);
    setBack();
    gate.open();
    expect(await followed.countPages(() => followed.pass(POLL_MS))).toBeGreaterThan(0);
  });

  it('an outage does not go unnoticed', async () => {
    await followed.sync.start();
    followed.tables.isAway = true;
    setBack();
    await followed.pass(POLL_MS);
    expect(followed.sync.isCurrent).toBe(false);
  });
});

describe('which rows are read', () => {
  it('all that have not ended, at first, in pages', async () => {
    const rows = await Promise.all(Array.from({ length: 2_500 }, () => followed.store()));
    const ended = await followed.store({ expires: followed.at(-1) });
    expect(await followed.countPages(() => followed.sync.start())).toBe(3);
    expect(rows.every((row) => followed.knows(row))).toBe(true);
    expect(followed.knows(ended)).toBe(false);
  });

  it('then those of the last minute before the latest', async () => {
    for (let minute = 0; minute < 10; minute++) {
      await followed.store({ revokedAt: followed.at(-minute * MINUTE) });
    }
    await followed.sync.start();
    const { rows } = followed.tables;
    await followed.pass(POLL_MS);
    expect(followed.tables.rows - rows).toBe(2);
  });

  it('one that is late by less than a minute', async () => {
    await followed.store();
    await followed.sync.start();
    const late = await followed.store({ revokedAt: followed.at(1 - MINUTE) });
    await followed.pass(POLL_MS);
    expect(followed.knows(late)).toBe(true);
  });

  it('those after one of a clock that is ahead', async () => {
    await followed.store({ revokedAt: followed.at(60 * MINUTE) });
    await followed.sync.start();
    const row = await followed.store();
    await followed.pass(POLL_MS);
    expect(followed.knows(row)).toBe(true);
  });

  it('one whose page begins with the last row of the page before', async () => {
    const revokedAt = followed.at(0);
    const rows = await Promise.all(
      Array.from({ length: 1_001 }, () => followed.store({ revokedAt })),
    );
    await followed.sync.start();
    expect(rows.filter((row) => !followed.knows(row))).toEqual([]);
  });
});

it('a revocation is forgotten once it has ended, and stays so while its row is there', async () => {
  const row = await followed.store({ expires: followed.at(10 * MINUTE) });
  await followed.sync.start();
  await followed.pass(10 * MINUTE - POLL_MS);
  expect(followed.knows(row)).toBe(true);
  await followed.pass(2 * MINUTE);
  expect(followed.sync.list.size).toBe(0);
  expect(await followed.tables.find(SESSION_REVOCATIONS, { subject: row.subject })).not.toBeNull();
});
