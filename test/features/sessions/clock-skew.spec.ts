/** `revokeAll` in the millisecond of a sign-in, and by a process whose clock is ahead. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Fleet, MINUTE, type Process, START, type Strategy } from './fleet.js';

const AHEAD_MS = 30_000;

const STRATEGIES: readonly Strategy[] = ['jwt', 'database'];

describe.each(STRATEGIES)('a sign-in in the millisecond of revokeAll, with %s', (strategy) => {
  let fleet: Fleet;
  let here: Process;

  beforeEach(() => {
    fleet = new Fleet(strategy);
    here = fleet.start();
  });
  afterEach(() => fleet.stop());

  it.each([
    ['the first one', false],
    ['one after another a millisecond ago', true],
  ])('before it is ended: %s', async (_, isSecond) => {
    if (isSecond) await here.sessions.revokeAll('ada');
    fleet.pass(1);
    const before = await fleet.signIn(here);
    await here.sessions.revokeAll('ada');
    expect(await before.session(here)).toBeNull();
  });

  it('before it, in a process that has not heard of it, is ended as it hears', async () => {
    const other = fleet.start();
    const before = await fleet.signIn(other);
    await here.sessions.revokeAll('ada');
    await other.sync.refresh();
    expect(await before.session(other)).toBeNull();
  });

  it('after it goes on, when its record is read again too', async () => {
    await here.sessions.revokeAll('ada');
    const after = await fleet.signIn(here);
    expect(await after.session(here)).not.toBeNull();
    fleet.pass(60 * MINUTE);
    expect(await after.session(here)).not.toBeNull();
    await here.settle();
  });
});

it('a sign-in in the millisecond of revokeAll is ended without a record of it', async () => {
  const adapter = new MemoryAdapter();
  const fleet = new Fleet('jwt', adapter);
  const here = fleet.start();
  await here.sessions.revokeAll('ada');
  fleet.pass(1);
  const before = await fleet.signIn(here);
  const [record] = await here.sessions.list('ada');
  await adapter.tables.delete(SESSION_RECORDS, { id: String(record?.id) });
  await here.sessions.revokeAll('ada');
  expect(await before.session(here)).toBeNull();
  await fleet.stop();
});

describe.each(STRATEGIES)('a sign-in after revokeAll by a clock ahead, with %s', (strategy) => {
  let fleet: Fleet;
  let here: Process;
  let ahead: Process;

  beforeEach(() => {
    fleet = new Fleet(strategy);
    here = fleet.start();
    ahead = fleet.start();
  });
  afterEach(() => fleet.stop());

  /** Lets the other process, half a minute ahead, revoke all sessions of the user. */
  async function revokeAll(): Promise<void> {
    fleet.pass(AHEAD_MS);
    await ahead.sessions.revokeAll('ada');
    fleet.pass(-AHEAD_MS);
    await here.sync.refresh();
  }

  it('is valid, and ended by the next revokeAll of any process', async () => {
    const before = await fleet.signIn(here);
    await revokeAll();
    fleet.pass(5_000);
    const after = await fleet.signIn(here);
    expect(await before.session(here)).toBeNull();
    expect(await after.session(here)).not.toBeNull();
    fleet.pass(60 * MINUTE);
    expect(await after.session(ahead)).not.toBeNull();
    await here.sessions.revokeAll('ada');
    expect(await after.session(here)).toBeNull();
  });

  it('is ended by a revokeAll before the clock has caught up', async () => {
    await revokeAll();
    const after = await fleet.signIn(here);
    fleet.pass(1_000);
    await here.sessions.revokeAll('ada');
    expect(await after.session(here)).toBeNull();
    expect(await (await fleet.signIn(here)).session(here)).not.toBeNull();
  });

  it('is listed with the time at which it happened', async () => {
    await revokeAll();
    await fleet.signIn(here);
    expect(await here.sessions.list('ada')).toMatchObject([{ createdAt: new Date(START) }]);
  });
});
