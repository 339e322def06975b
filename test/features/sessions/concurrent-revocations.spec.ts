/** Sign-ins that are under way while all sessions of the user are revoked. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import type { Columns, RowOf, TableDefinition } from '../../../src/core/tables/table.js';
import type { Condition } from '../../../src/core/tables/table-store.js';
import { withTables } from '../../../src/features/index.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Fleet, MINUTE, type Process, type Strategy } from './fleet.js';

/** Tables with a moment before a record is stored, and a lookup of revocations that can fail. */
class InterruptedTables extends MemoryTables {
  beforeRecord: (() => Promise<void>) | undefined;
  afterRecord: (() => Promise<void>) | undefined;
  failures = 0;

  override async insert<C extends Columns>(
    table: TableDefinition<C>,
    row: RowOf<C>,
  ): Promise<boolean> {
    if (table.name !== SESSION_RECORDS.name) return super.insert(table, row);
    const { beforeRecord, afterRecord } = this;
    this.beforeRecord = this.afterRecord = undefined;
    await beforeRecord?.();
    const isNew = await super.insert(table, row);
    await afterRecord?.();
    return isNew;
  }

  override async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    if (table.name !== SESSION_RECORDS.name && this.failures-- > 0) throw new Error('away');
    return super.find(table, where);
  }
}

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s, a sign-in', (strategy) => {
  let fleet: Fleet;
  let tables: InterruptedTables;
  let here: Process;
  let there: Process;
  let userId: string;

  beforeEach(async () => {
    tables = new InterruptedTables();
    fleet = new Fleet(strategy, withTables(new MemoryAdapter(), tables));
    [here, there] = [fleet.start(), fleet.start()];
    const first = await fleet.signIn(here);
    userId = (await here.sessions.getCurrent(first.request))?.userId ?? '';
    fleet.pass(MINUTE);
  });
  afterEach(() => fleet.stop());

  /** `revokeAll`, a moment after what has happened so far. */
  const revokeAll = async (): Promise<void> => {
    fleet.pass(1);
    await there.sessions.revokeAll(userId, { reason: 'password changed' });
  };

  it.each(['beforeRecord', 'afterRecord'] as const)(
    'is ended by revokeAll in the moment %s',
    async (moment) => {
      tables[moment] = revokeAll;
      const thief = await fleet.signIn(here);
      await Promise.all([here, there].map(({ sync }) => sync.refresh()));
      for (const process of [here, there]) expect(await thief.session(process)).toBeNull();
      // The token of the other strategy is revoked, and its record expires.
      if (strategy === 'database') expect(await here.sessions.list(userId)).toEqual([]);
      expect([...here.errors, ...there.errors]).toEqual([]);
    },
  );

  it('is not ended by revokeAll of another user, nor by one before it', async () => {
    await revokeAll();
    fleet.pass(1);
    tables.beforeRecord = () => there.sessions.revokeAll('grace');
    const visitor = await fleet.signIn(here);
    await here.sync.refresh();
    expect(await visitor.session(here)).not.toBeNull();
    expect(await here.sessions.list(userId)).toHaveLength(1);
  });
});

describe('with the strategy database, a sign-in that could not look for revocations', () => {
  it('is refused at its next use', async () => {
    const tables = new InterruptedTables();
    const fleet = new Fleet('database', withTables(new MemoryAdapter(), tables));
    const here = fleet.start();
    const first = await fleet.signIn(here);
    const current = await here.sessions.getCurrent(first.request);
    tables.beforeRecord = async () => {
      fleet.pass(1);
      await here.sessions.revokeAll(current?.userId ?? '');
      tables.failures = 1;
    };
    const thief = await fleet.signIn(here);
    expect(here.errors).toHaveLength(1);
    expect(await thief.session(here)).toBeNull();
    await fleet.stop();
  });
});
