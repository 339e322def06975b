/** Links that work once. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { orUndo } from '../../../src/core/kernel/index.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { PendingLink, pendingLinkTable } from '../../../src/core/tables/pending-link.js';

interface Invite {
  readonly email: string;
  readonly team: number;
}

const INVITES = pendingLinkTable('invites');
const START = Date.parse('2026-01-01T00:00:00.000Z');
const ada: Invite = { email: 'ada@example.com', team: 7 };

function readInvite(stored: unknown): Invite | null {
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('email' in stored) || !('team' in stored)) return null;
  const { email, team } = stored;
  return typeof email === 'string' && typeof team === 'number' ? { email, team } : null;
}

describe('PendingLink', () => {
  let now: number;
  let tables: MemoryTables;
  let invites: PendingLink<Invite>;
  beforeEach(() => {
    now = START;
    tables = new MemoryTables();
    const clock = () => now;
    const random = platformRandom;
    invites = new PendingLink({ table: INVITES, tables, clock, random, read: readInvite });
  });

  const list = () => tables.list(INVITES, { by: 'digest', limit: 99 });

  it('keeps what a link is for', async () => {
    const token = await invites.create(ada, 1000);
    expect(await invites.find(token)).toEqual(ada);
    expect(await invites.find(token)).toEqual(ada);
    expect(await invites.take(token)).toEqual(ada);
  });

  it('makes tokens of 256 random bits, and stores their SHA-256 alone', async () => {
    const tokens = [await invites.create(ada, 1000), await invites.create(ada, 1000)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\da-f]{64}$/);
    const digests = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    expect((await list()).map(({ digest }) => digest)).toEqual(digests.toSorted());
    expect(JSON.stringify(await list())).not.toContain(tokens[0]);
  });

  it('lets one of 20 concurrent callers take it', async () => {
    const token = await invites.create(ada, 1000);
    const taken = await Promise.all(Array.from({ length: 20 }, () => invites.take(token)));
    expect(taken.filter((payload) => payload !== null)).toEqual([ada]);
    expect(await invites.find(token)).toBeNull();
  });

  it.each(['find', 'take'] as const)('%s returns nothing when it has expired', async (method) => {
    const token = await invites.create(ada, 1000);
    now += 1000;
    expect(await invites[method](token)).toBeNull();
  });

  it.each(['', 'unknown', '0'.repeat(64)])('knows no link of the token "%s"', async (token) => {
    await invites.create(ada, 1000);
    expect(await invites.find(token)).toBeNull();
    expect(await invites.take(token)).toBeNull();
  });

  it('does not take the digest for the token', async () => {
    await invites.create(ada, 1000);
    const [row] = await list();
    expect(await invites.take(row?.digest ?? '')).toBeNull();
  });

  it('does not end earlier links', async () => {
    const tokens = [await invites.create(ada, 1000), await invites.create(ada, 1000)] as const;
    expect(await invites.take(tokens[1])).toEqual(ada);
    expect(await invites.take(tokens[0])).toEqual(ada);
  });

  it.each([
    ['of an earlier version', '{"email":"ada@example.com"}'],
    ['of another type', '"ada@example.com"'],
    ['that is no JSON', '{'],
  ])('does not work with a payload %s', async (_, payload) => {
    const token = 'f'.repeat(64);
    const digest = createHash('sha256').update(token).digest('hex');
    await tables.insert(INVITES, { digest, payload, expires: new Date(START + 1000) });
    expect(await invites.find(token)).toBeNull();
    expect(await invites.take(token)).toBeNull();
  });

  it('can be taken again after a transaction that was rolled back', async () => {
    const token = await invites.create(ada, 1000);
    const work = tables.transaction(async (bound) => {
      const clock = () => now;
      const parts = { table: INVITES, tables: bound, clock, random: platformRandom };
      expect(await new PendingLink({ ...parts, read: readInvite }).take(token)).toEqual(ada);
      throw new Error('The work has failed.');
    });
    await expect(work).rejects.toThrow('The work has failed.');
    expect(await invites.take(token)).toEqual(ada);
  });

  it('H18: gives a link back until it expires, and no longer', async () => {
    const token = await invites.create(ada, 1000);
    now += 999;
    const redeemed = await invites.redeem(token);
    expect(redeemed?.payload).toEqual(ada);
    expect(await invites.find(token)).toBeNull();
    await redeemed?.giveBack();
    expect(await invites.find(token)).toEqual(ada);
    now += 1;
    expect(await invites.redeem(token)).toBeNull();
  });

  it('H18: lets one of 20 concurrent callers redeem a link, also one that was given back', async () => {
    const token = await invites.create(ada, 1000);
    const redeemAll = async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => invites.redeem(token)));
      return all.filter((redeemed) => redeemed !== null);
    };
    const [first, ...others] = await redeemAll();
    expect(others).toEqual([]);
    await Promise.all([first?.giveBack(), first?.giveBack()]);
    expect(await redeemAll()).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('H18: gives a link back that a sign-in which is refused has used', async () => {
    const token = await invites.create(ada, 1000);
    const redeemed = await invites.redeem(token);
    const refusal = new Error('The sign-in is refused.');
    const signIn = orUndo(Promise.reject(refusal), async () => redeemed?.giveBack());
    await expect(signIn).rejects.toBe(refusal);
    expect(await invites.take(token)).toEqual(ada);
  });
});
