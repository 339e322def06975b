/**
 * Sessions that were renewed after their use was written: they are listed, and ended, as long as
 * they live.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import {
  SESSION_RECORDS,
  SESSION_REVOCATIONS,
} from '../../../src/features/sessions/session-tables.js';
import { Fleet, MINUTE, type Process, START, type Strategy, type Visitor } from './fleet.js';

const DAY = 24 * 60 * MINUTE;

let fleet: Fleet;
let adapter: MemoryAdapter;
let here: Process;
let there: Process;
let stolen: Visitor;
let userId: string;
let id: string;

async function stage(strategy: Strategy): Promise<void> {
  adapter = new MemoryAdapter();
  fleet = new Fleet(strategy, adapter);
  // Each visit renews the session, also a stored one.
  const session = { strategy, updateAge: 0 };
  [here, there] = [fleet.start({}, { session }), fleet.start({}, { session })];
  stolen = await fleet.signIn(here);
  const current = await here.sessions.getCurrent(stolen.request);
  [userId, id] = [current?.userId ?? '', current?.id ?? ''];
}

/** Reads the session on a process, and waits for its use to be written. */
async function visit(process: Process): Promise<boolean> {
  const session = await stolen.session(process);
  await process.settle();
  return session !== null;
}

const WAYS: [string, () => Promise<unknown>][] = [
  ['revoke', () => here.sessions.revoke(userId, id)],
  ['revokeOthers', () => here.sessions.revokeOthers({ userId, id: 'another' })],
  ['revokeAll', () => here.sessions.revokeAll(userId)],
];

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  beforeEach(() => stage(strategy));
  afterEach(() => fleet.stop());

  describe.each([0, 1_000, 5 * MINUTE - 1])('a session renewed %s ms after its use', (delay) => {
    beforeEach(async () => {
      fleet.pass(29 * DAY);
      await visit(here);
      fleet.pass(delay);
      await visit(here);
      fleet.pass(30 * DAY - 1_000);
    });

    it('is listed to its end', async () => {
      expect(await here.sessions.list(userId)).toHaveLength(1);
      expect(await visit(here)).toBe(true);
    });

    it.each(WAYS)('is ended by %s', async (_name, end) => {
      await end();
      expect(await visit(here)).toBe(false);
    });
  });

  it('is listed when no use was ever written', async () => {
    fleet.pass(MINUTE);
    await visit(here);
    fleet.pass(30 * DAY - 1_000);
    expect(await here.sessions.list(userId)).toHaveLength(1);
    expect(await visit(here)).toBe(true);
  });

  it('is ended although its record says that it has expired', async () => {
    await adapter.tables.update(SESSION_RECORDS, { id }, { expires: new Date(START - 1) });
    expect(await here.sessions.list(userId)).toEqual([]);
    expect(await here.sessions.revoke(userId, id)).toBe(true);
    expect(await visit(here)).toBe(false);
  });

  it('has a last use at most five minutes old when two processes write it in turns', async () => {
    fleet.pass(4 * MINUTE);
    await visit(there);
    fleet.pass(MINUTE);
    await visit(there);
    const [listed] = await here.sessions.list(userId);
    expect(listed?.lastUsedAt).toEqual(new Date(START + 5 * MINUTE));
  });
});

describe('with the strategy database, a session that a revocation of its user has missed', () => {
  beforeEach(() => stage('database'));
  afterEach(() => fleet.stop());

  it.each([
    [1, false],
    [0, true],
  ])(
    'is refused within five minutes only if it started before it (%s ms)',
    async (age, isAccepted) => {
      await adapter.tables.insert(SESSION_REVOCATIONS, {
        subject: `u:${userId}`,
        revokedAt: new Date(START + age),
        expires: new Date(START + 60 * DAY),
        ownerId: null,
        reason: null,
      });
      fleet.pass(5 * MINUTE);
      expect(await visit(there)).toBe(isAccepted);
    },
  );
});
