/** Revocations that the database refuses, and those of sessions that are gone already. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Fleet, type Process, type Visitor } from './fleet.js';

let fleet: Fleet;
let here: Process;
let adapter: MemoryAdapter;
/** Whether the adapter fails to delete any session. */
let isAway: boolean;
let laptop: Visitor;
let phone: Visitor;
let userId: string;
let phoneId: string;

beforeEach(async () => {
  adapter = new MemoryAdapter();
  isAway = false;
  // Prisma, for example, refuses to delete a row that is missing.
  const deleteSession = async (sessionToken: string): Promise<void> => {
    const found = await adapter.getSessionAndUser(sessionToken);
    if (isAway || !found) throw new Error('The row could not be deleted.');
    await adapter.deleteSession(sessionToken);
  };
  fleet = new Fleet('database', { ...adapter, deleteSession });
  here = fleet.start();
  [laptop, phone] = [await fleet.signIn(here), await fleet.signIn(here)];
  const current = await here.sessions.getCurrent(phone.request);
  [userId, phoneId] = [current?.userId ?? '', current?.id ?? ''];
});
afterEach(() => fleet.stop());

/** As an app does that ends sessions in its own way. */
async function deleteRow({ cookies }: Visitor): Promise<void> {
  await adapter.deleteSession(cookies.get('__Secure-authjs.session-token') ?? '');
}

/**
 * Each way to end a session of which only the record is left, and how many sessions are listed
 * then.
 */
const WAYS: [string, () => Promise<unknown>, number][] = [
  ['revoke', () => here.sessions.revoke(userId, phoneId), 1],
  [
    'revokeOthers',
    async () => {
      const current = await here.sessions.getCurrent(laptop.request);
      return current && here.sessions.revokeOthers(current);
    },
    1,
  ],
  ['revokeAll', () => here.sessions.revokeAll(userId), 0],
];

describe('a session whose row the app has deleted itself', () => {
  it.each(WAYS)('is no obstacle to %s', async (_name, end, left) => {
    await deleteRow(phone);
    await end();
    expect(await here.sessions.list(userId)).toHaveLength(left);
  });
});

describe('while the database refuses', () => {
  it.each(WAYS)(
    '%s throws, says nothing of a revocation, and can be tried again',
    async (_name, end, left) => {
      isAway = true;
      await expect(end()).rejects.toThrow('The adapter failed in deleteSession.');
      expect(here.events).toEqual([]);
      expect(await phone.session(here)).not.toBeNull();
      isAway = false;
      await end();
      expect(here.events).toHaveLength(1);
      expect(await here.sessions.list(userId)).toHaveLength(left);
      expect(await phone.session(here)).toBeNull();
    },
  );
});

describe('the event', () => {
  it.each(WAYS)('of %s comes once for each call that ends something', async (_name, end) => {
    await end();
    const { length } = here.events;
    expect(length).toBe(1);
    expect(here.events[0]).toMatchObject({ userId, reason: 'user' });
  });

  it('does not come for a session that is ended already', async () => {
    await here.sessions.revoke(userId, phoneId);
    expect(await here.sessions.revoke(userId, phoneId)).toBe(false);
    expect(here.events).toHaveLength(1);
  });

  it('comes once when a session is ended twice at once', async () => {
    const ends = [1, 2].map(() => here.sessions.revoke(userId, phoneId));
    expect((await Promise.all(ends)).toSorted()).toEqual([false, true]);
    expect(here.events).toHaveLength(1);
    const current = await here.sessions.getCurrent(laptop.request);
    if (!current) throw new Error('No user is signed in.');
    await fleet.signIn(here);
    const counts = await Promise.all([1, 2].map(() => here.sessions.revokeOthers(current)));
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(here.events).toHaveLength(2);
  });

  it('does not come for a sign-out', async () => {
    await phone.signOut(here);
    expect(here.events).toEqual([]);
  });

  it('that a handler throws at keeps no session', async () => {
    const sessionRevoked = () => {
      throw new Error('The handler failed.');
    };
    const there = fleet.start({}, { events: { sessionRevoked } });
    expect(await there.sessions.revoke(userId, phoneId)).toBe(true);
    expect(await phone.session(there)).toBeNull();
    expect(there.errors).toHaveLength(1);
  });
});
