/**
 * How long revocations are kept: as long as any token that they are for, however late it was
 * renewed.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Housekeeping } from '../../../src/core/adapters/housekeeping.js';
import { withTables } from '../../../src/features/index.js';
import type { SessionsOptions } from '../../../src/features/sessions/index.js';
import {
  SESSION_RECORDS,
  SESSION_REVOCATIONS,
} from '../../../src/features/sessions/session-tables.js';
import { CountedTables } from './channel.js';
import { Fleet, MINUTE, type Process } from './fleet.js';

const MONTH = 30 * 24 * 60 * MINUTE;

let fleet: Fleet;
let tables: CountedTables;
afterEach(() => fleet.stop());

function stage(options: SessionsOptions = {}): readonly [here: Process, there: Process] {
  tables = new CountedTables();
  fleet = new Fleet('jwt', withTables(new MemoryAdapter(), tables));
  return [fleet.start(options), fleet.start(options)];
}

/** Deletes all that has ended, in the database and in memory. */
async function cleanUp({ services, sync }: Process): Promise<void> {
  await services.get(Housekeeping).run();
  sync.list.prune(fleet.now);
}

const countRevocations = async (): Promise<number> =>
  (await tables.list(SESSION_REVOCATIONS, { by: 'revokedAt', limit: 100 })).length;

describe('a token that is renewed by a process which knows of nothing', () => {
  const ROWS: [string, SessionsOptions, number][] = [
    ['with the defaults', {}, 4_000],
    ['that trusts its list for ten minutes', { staleAfter: 10 * MINUTE }, 9 * MINUTE],
    ['that trusts its list for good', { staleAfter: Infinity }, 12 * 60 * MINUTE],
    ['that accepts it in an outage', { whenStale: 'accept' }, 12 * 60 * MINUTE],
    ['that accepts it in a long outage', { whenStale: 'accept' }, MONTH - MINUTE],
  ];

  it.each(ROWS)('is refused as long as it lives: %s', async (_name, options, delay) => {
    const [here, there] = stage(options);
    const visitor = await fleet.signIn(here);
    const current = await here.sessions.getCurrent(visitor.request);
    await visitor.session(there);
    await here.sessions.revoke('ada', current?.id ?? '');
    const isOutage = options.whenStale === 'accept';
    fleet.pass(delay);
    tables.isAway = isOutage;
    expect(await visitor.session(there)).not.toBeNull();
    tables.isAway = false;
    for (let rest = MONTH - MINUTE; rest > 0; rest -= MONTH / 4) {
      fleet.pass(Math.min(MONTH / 4, rest));
      await cleanUp(there);
      await there.sync.refresh();
      const copy = new Map(visitor.cookies);
      expect(await visitor.session(there)).toBeNull();
      for (const [name, text] of copy) visitor.cookies.set(name, text);
    }
  });
});

describe('rows that have ended', () => {
  it('are deleted, of sessions and of revocations, and others stay', async () => {
    const [here] = stage();
    await fleet.signIn(here);
    await here.sessions.revokeAll('ada');
    const early = await countRevocations();
    fleet.pass(MONTH - MINUTE);
    await fleet.signIn(here, 'bob');
    await here.sessions.revokeAll('eve');
    await cleanUp(here);
    expect(await countRevocations()).toBe(early + 1);
    fleet.pass(5 * MINUTE);
    await cleanUp(here);
    expect([await countRevocations(), here.sync.list.size]).toEqual([1, 1]);
    const records = await tables.list(SESSION_RECORDS, { by: 'id', limit: 10 });
    expect(records.map(({ userId }) => userId)).toEqual(['bob']);
  });

  it('are not held in memory by a process that starts later', async () => {
    const [here] = stage();
    await fleet.signIn(here);
    await here.sessions.revokeAll('ada');
    fleet.pass(MONTH + 5 * MINUTE);
    const late = fleet.start();
    await late.sync.start();
    expect(await countRevocations()).toBeGreaterThan(0);
    expect(late.sync.list.size).toBe(0);
  });

  it('of a user who was revoked again are kept until the later end', async () => {
    const [here] = stage();
    await here.sessions.revokeAll('ada');
    fleet.pass(MONTH / 2);
    const visitor = await fleet.signIn(here);
    fleet.pass(1);
    await here.sessions.revokeAll('ada');
    fleet.pass(MONTH / 2 + 5 * MINUTE);
    await cleanUp(here);
    expect(await countRevocations()).toBe(2);
    expect(await visitor.session(here)).toBeNull();
  });
});
