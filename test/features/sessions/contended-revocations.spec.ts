/** Revocations whose row is changed by others while it is stored. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import type { Condition } from '../../../src/core/tables/table-store.js';
import type { Columns, RowOf, TableDefinition } from '../../../src/core/tables/table.js';
import { withTables } from '../../../src/features/index.js';
import {
  type Revocation,
  SESSION_REVOCATIONS,
} from '../../../src/features/sessions/session-tables.js';
import { Fleet, MINUTE, type Process, START, type Visitor } from './fleet.js';

const SUBJECT = 'u:ada';
const DAY = 24 * 60 * MINUTE;

/** Tables in which others change a row before each update. */
class ContendedTables extends MemoryTables {
  /** What the others do, once each. */
  readonly others: (() => Promise<unknown>)[] = [];

  override async update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    if (table.name === SESSION_REVOCATIONS.name) await this.others.shift()?.();
    return super.update(table, where, changes);
  }

  put(revokedAt: number, expires: number): Promise<boolean> {
    const times = { revokedAt: new Date(revokedAt), expires: new Date(expires) };
    const row = { subject: SUBJECT, ...times, ownerId: null, reason: null };
    return this.insert(SESSION_REVOCATIONS, row);
  }

  remove(): Promise<number> {
    return this.delete(SESSION_REVOCATIONS, { subject: SUBJECT });
  }

  get(): Promise<Revocation | null> {
    return this.find(SESSION_REVOCATIONS, { subject: SUBJECT });
  }
}

let tables: ContendedTables;
let fleet: Fleet;
let here: Process;
let there: Process;
let visitor: Visitor;

beforeEach(async () => {
  tables = new ContendedTables();
  fleet = new Fleet('jwt', withTables(new MemoryAdapter(), tables));
  // Before the feature: only the revocation of the user ends it.
  visitor = await fleet.signInBefore();
  fleet.pass(MINUTE);
  [here, there] = [fleet.start(), fleet.start()];
});
afterEach(() => fleet.stop());

async function expectRevoked(): Promise<void> {
  await there.sync.refresh();
  for (const process of [here, there]) expect(await visitor.session(process)).toBeNull();
}

const CHANGES: [string, () => (() => Promise<unknown>)[]][] = [
  ['deletes it as expired', () => [() => tables.remove()]],
  [
    'deletes it, and adds an earlier one, twice',
    () =>
      [1, 2].map((age) => async () => {
        await tables.remove();
        await tables.put(START - age, START + DAY);
      }),
  ],
];

describe('a row that is there already', () => {
  it.each(CHANGES)('holds the revocation though another process %s', async (_name, getOthers) => {
    await tables.put(START - 90 * DAY, START - 1);
    tables.others.push(...getOthers());
    await here.sessions.revokeAll('ada');
    expect((await tables.get())?.revokedAt).toEqual(new Date(fleet.now + 1));
    await expectRevoked();
  });

  it('keeps the later expiry, and a later moment of a clock that is ahead', async () => {
    const [revokedAt, expires] = [fleet.now + 30_000, fleet.now + 90 * DAY];
    await tables.put(revokedAt, expires);
    await here.sessions.revokeAll('ada');
    expect(await tables.get()).toMatchObject({
      subject: SUBJECT,
      revokedAt: new Date(revokedAt + 1),
      expires: new Date(expires),
    });
    await expectRevoked();
  });

  it('makes revokeAll throw when it changes all the time', async () => {
    await tables.put(START - 1, START + DAY);
    const change = async (age: number) => {
      await tables.remove();
      await tables.put(START - age, START + DAY);
    };
    for (let age = 2; age < 100; age++) tables.others.push(() => change(age));
    await expect(here.sessions.revokeAll('ada')).rejects.toMatchObject({ type: 'AdapterError' });
    expect(here.events).toEqual([]);
  });
});
