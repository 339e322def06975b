/** The uses that a new process writes: all of its sessions are new to it. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import type { Condition } from '../../../src/core/tables/table-store.js';
import type { Columns, RowOf, TableDefinition } from '../../../src/core/tables/table.js';
import type { VerifiedSession } from '../../../src/core/sessions/session-strategy.js';
import { withTables } from '../../../src/features/index.js';
import { UseQueue } from '../../../src/features/sessions/use-queue.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Gate } from './channel.js';
import { Fleet, MINUTE, type Process, type Visitor } from './fleet.js';

const VISITORS = 30;
const AT_ONCE = 8;

/** Tables that count how many records are looked up at once, and fail while they are away. */
class WatchedTables extends MemoryTables {
  isAway = false;
  gate: Promise<void> = Promise.resolve();
  atOnce = 0;
  most = 0;

  override async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    this.most = Math.max(this.most, ++this.atOnce);
    await this.gate;
    this.atOnce--;
    if (this.isAway) throw new Error('The database is away.');
    return super.find(table, where);
  }
}

describe('a process that starts while many users are signed in', () => {
  let tables: WatchedTables;
  let fleet: Fleet;
  let late: Process;
  let visitors: readonly Visitor[];

  beforeEach(async () => {
    tables = new WatchedTables();
    fleet = new Fleet('jwt', withTables(new MemoryAdapter(), tables));
    const early = fleet.start();
    visitors = await Promise.all(
      Array.from({ length: VISITORS }, (_, index) => fleet.signIn(early, `user ${index}`)),
    );
    fleet.pass(10 * MINUTE);
    late = fleet.start({ staleAfter: Infinity });
    await late.sync.start();
    tables.most = 0;
  });
  afterEach(() => fleet.stop());

  async function visitAll(): Promise<void> {
    const sessions = await Promise.all(visitors.map((one) => one.session(late)));
    expect(sessions).not.toContain(null);
  }

  /** How many uses were written just now. */
  async function countWritten(): Promise<number> {
    await late.settle();
    const records = await tables.list(SESSION_RECORDS, { by: 'id', limit: 100 });
    return records.filter(({ lastUsedAt }) => lastUsedAt.getTime() === fleet.now).length;
  }

  it('writes every use once, and a few at a time, behind the requests', async () => {
    const { open, passed } = new Gate();
    tables.gate = passed;
    await visitAll();
    await visitAll();
    expect([tables.atOnce, tables.most]).toEqual([AT_ONCE, AT_ONCE]);
    open();
    expect(await countWritten()).toBe(VISITORS);
    expect(tables.most).toBe(AT_ONCE);
  });

  it('logs an outage once, and the next one again, and writes the next use after it', async () => {
    for (const outages of [1, 2]) {
      tables.isAway = true;
      await visitAll();
      expect(await countWritten()).toBe(0);
      expect(late.errors).toHaveLength(outages);
      tables.isAway = false;
      fleet.pass(5 * MINUTE);
      await visitAll();
      expect(await countWritten()).toBe(VISITORS);
      fleet.pass(5 * MINUTE);
    }
  });
});

describe('the queue of uses', () => {
  const session = (userId: string): VerifiedSession => ({
    strategy: 'jwt',
    claims: {},
    userId,
    expires: new Date(0),
  });

  it('holds no more than ten thousand, and takes more once they are written', async () => {
    const { open, passed } = new Gate();
    const written: string[] = [];
    const logger = { error: () => undefined, warn: () => undefined, debug: () => undefined };
    const queue = new UseQueue((id) => passed.then(() => written.push(id)), logger);
    const ids = Array.from({ length: 10_000 + AT_ONCE + 1 }, (_, index) => `${index}`);
    for (const id of ids) queue.add(id, session(id));
    const last = ids.at(-1) ?? '';
    expect(queue.has(last)).toBe(false);
    open();
    await queue.settle();
    expect(written).toHaveLength(10_000 + AT_ONCE);
    queue.add(last, session(last));
    await queue.settle();
    expect(written.at(-1)).toBe(last);
  });
});
