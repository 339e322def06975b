/** Ids that can be claimed once. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { SingleUse, singleUseTable } from '../../../src/core/tables/single-use.js';

const CLAIMS = singleUseTable('claims');
const START = Date.parse('2026-01-01T00:00:00.000Z');
const after = (milliseconds: number) => new Date(START + milliseconds);

describe('SingleUse', () => {
  let now: number;
  let tables: MemoryTables;
  let claims: SingleUse;
  beforeEach(() => {
    now = START;
    tables = new MemoryTables();
    claims = new SingleUse(CLAIMS, tables, () => now);
  });

  it('lets an id be claimed once, and another id too', async () => {
    expect(await claims.claim('one', after(1000))).toBe(true);
    expect(await claims.claim('one', after(2000))).toBe(false);
    expect(await claims.claim('other', after(1000))).toBe(true);
  });

  it.each(['unclaimed', 'claimed, and expired'])(
    'lets one of 20 concurrent callers claim an id that is %s',
    async (state) => {
      if (state !== 'unclaimed') await claims.claim('one', after(1000));
      now += 1000;
      const attempts = Array.from({ length: 20 }, () => claims.claim('one', after(5000)));
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    },
  );

  it('knows what is claimed until it expires', async () => {
    await claims.claim('one', after(1000));
    const isClaimed = async (at: number) => {
      now = START + at;
      return claims.isClaimed('one');
    };
    expect([await isClaimed(999), await isClaimed(1000)]).toEqual([true, false]);
    expect(await claims.isClaimed('other')).toBe(false);
  });

  it('releases a claim, and not one that was made since', async () => {
    await claims.claim('one', after(1000));
    now += 1000;
    await claims.claim('one', after(3000));
    await claims.release('one', after(1000));
    expect(await claims.isClaimed('one')).toBe(true);
    await claims.release('one', after(3000));
    expect(await claims.claim('one', after(9000))).toBe(true);
  });

  it('takes an id of any length, and stores none', async () => {
    const id = 'secret'.repeat(10_000);
    expect(await claims.claim(id, after(1000))).toBe(true);
    expect(await claims.claim(id, after(1000))).toBe(false);
    const rows = await tables.list(CLAIMS, { by: 'expires', limit: 9 });
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('is part of a transaction', async () => {
    const work = tables.transaction(async (bound) => {
      await new SingleUse(CLAIMS, bound, () => now).claim('one', after(1000));
      throw new Error('The work has failed.');
    });
    await expect(work).rejects.toThrow('The work has failed.');
    expect(await claims.isClaimed('one')).toBe(false);
  });
});
