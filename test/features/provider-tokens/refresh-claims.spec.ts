/** Which process refreshes a token. */
import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { SingleUse } from '../../../src/core/tables/single-use.js';
import {
  RefreshClaims,
  TOKEN_REFRESHES,
} from '../../../src/features/provider-tokens/refresh-claims.js';

const tokens = { provider: 'fake', providerAccountId: '1815', refresh_token: 'a token' };

it('a claim of a process of an earlier version counts until it expires, and is not released', async () => {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const clock = () => now;
  const tables = new MemoryTables();
  const claims = new RefreshClaims(new SingleUse(TOKEN_REFRESHES, tables, clock), clock);
  const claimed = JSON.stringify(Object.values(tokens));
  const id = createHash('sha256').update(claimed).digest('base64url');
  await tables.insert(TOKEN_REFRESHES, { id, expires: new Date(now + 30_000) });
  expect(await claims.take(tokens)).toBe(false);
  await claims.release(tokens);
  now += 29_999;
  expect(await claims.take(tokens)).toBe(false);
  now += 1;
  expect(await claims.take(tokens)).toBe(true);
  await claims.release(tokens);
  expect(await tables.find(TOKEN_REFRESHES, { id })).toBeNull();
});
