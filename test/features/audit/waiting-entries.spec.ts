/** Entries that wait in memory until the database is back. */
import { expect, it } from '@jest/globals';
import type { Timers } from '../../../src/core/kernel/index.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { AuditLog, EMPTY_ENTRY } from '../../../src/features/audit/audit-log.js';
import type { AuditTable } from '../../../src/features/audit/audit-table.js';
import type { AuditRow } from '../../../src/features/audit/audit-rows.js';
import { EntryIds } from '../../../src/features/audit/entry-ids.js';

/** A table whose writing takes as long as the test wants. */
class SlowTable {
  readonly rows = new Map<string, AuditRow>();
  isAway = true;
  during = (): Promise<void> => Promise.resolve();

  async insert(row: AuditRow): Promise<void> {
    if (this.isAway) throw new Error('The database is away.');
    const { during } = this;
    this.during = () => Promise.resolve();
    await during();
    if (this.rows.get(row.id)?.state !== 'new') this.rows.set(row.id, row);
  }
}

it('a change that is settled while its entry is written has both written', async () => {
  const table = new SlowTable();
  const jobs = new Set<() => void>();
  const timers = {
    after: (_ms: number, job: () => void) => {
      jobs.add(job);
      return () => jobs.delete(job);
    },
  } as unknown as Timers;
  const clock = () => 1e12;
  const logger = { error: () => undefined, warn: () => undefined, debug: () => undefined };
  const ids = new EntryIds(clock, platformRandom);
  const log = new AuditLog({}, table as unknown as AuditTable, ids, clock, timers, logger);
  const entry = { ...EMPTY_ENTRY, action: 'count.add' } as const;
  const row = await log.intend(entry);
  table.isAway = false;
  table.during = () => log.settle(row, { ...entry, outcome: 'success' });
  await log.flush();
  for (const job of jobs) job();
  await new Promise((resolve) => setImmediate(resolve));
  expect(table.rows.get(row.id)).toMatchObject({ outcome: 'success', state: 'new' });
});
