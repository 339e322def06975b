/** Adapters with numeric user ids, whose queries accept them as text too. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { JWT } from '../../../src/core/models/session.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { APP_ORIGIN, DatabaseSessionApp } from '../../support/database-session-app.js';

let provider: CompliantProvider;
beforeAll(async () => {
  provider = await CompliantProvider.start([`${APP_ORIGIN}/auth/callback/compliant`]);
});
afterAll(() => provider.stop());

const ID_FIELDS = ['id', 'userId'];

/** A memory adapter with ids like those of a SERIAL column. */
function countingAdapter(): Adapter {
  const memory = new MemoryAdapter();
  const numbers = new Map<string, number>();
  const outward = (value: unknown): unknown => {
    if (typeof value !== 'string') return changed(value, outward);
    if (!numbers.has(value)) numbers.set(value, numbers.size + 1);
    return numbers.get(value);
  };
  const inward = (value: unknown): unknown => {
    const [own] = [...numbers].find(([, number]) => String(number) === String(value)) ?? [];
    return own ?? changed(value, inward);
  };
  const { transaction: _, ...methods } = memory;
  const counting = Object.entries(methods as object as Record<string, unknown>)
    .filter((entry): entry is [string, (...given: unknown[]) => unknown] => {
      return typeof entry[1] === 'function';
    })
    .map(([name, method]) => [
      name,
      async (...given: unknown[]) =>
        changed(await method(...given.map((one) => inward(one))), outward),
    ]);
  return Object.fromEntries(counting) as Adapter;
}

/** Copies a row with replaced ids, also in nested rows. */
function changed(row: unknown, replace: (id: unknown) => unknown): unknown {
  if (typeof row !== 'object' || row === null || row instanceof Date) return row;
  if (Array.isArray(row)) return row.map((one) => changed(one, replace));
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    ID_FIELDS.includes(name) ? replace(value) : changed(value, replace),
  ]);
  return Object.fromEntries(fields);
}

describe.each(['jwt', 'database'] as const)(
  'users with numeric ids, with %s sessions',
  (strategy) => {
    const appWith = (tokens: JWT[] = []) =>
      new DatabaseSessionApp(countingAdapter(), provider, {
        session: { strategy },
        callbacks: { jwt: ({ token }) => (tokens.push({ ...token }), token) },
      });

    it('M1 stay signed in', async () => {
      const tokens: JWT[] = [];
      const app = appWith(tokens);
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      expect(tokens.map(({ sub }) => sub)).toEqual(strategy === 'jwt' ? ['1', '1', '1'] : []);
      expect(app.errors).toEqual([]);
    });

    it('M1 sign in again, as the same user, also while signed in', async () => {
      const app = appWith();
      const browser = app.newBrowser();
      await provider.signIn(browser, 'ada');
      await provider.signIn(browser, 'ada');
      await provider.signIn(app.newBrowser(), 'ada');
      expect(app.events.filter((name) => name === 'createUser')).toHaveLength(1);
      expect(app.errors).toEqual([]);
    });

    it('M1 lose their earlier sessions when another user verifies the address', async () => {
      const app = appWith();
      const squatter = app.newBrowser();
      await provider.signIn(squatter, 'ada');
      expect(await squatter.session()).not.toBeNull();
      const owner = app.newBrowser();
      await app.open(owner, await app.linkFor(owner, 'ada@example.com'));
      app.wait(6 * 60 * 1000);
      expect(await owner.session()).not.toBeNull();
      expect(await squatter.session()).toBeNull();
    });
  },
);
