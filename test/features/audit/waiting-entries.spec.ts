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

const logged: Error[] = [];
const logger = {
  error: (error: Error) => void logged.push(error),
  warn: () => undefined,
  debug: () => undefined,
};
const clock = () => 1e12;
const jobs = new Set<() => void>();
const timers = {
  after: (_ms: number, job: () => void) => {
    jobs.add(job);
    return () => jobs.delete(job);
  },
} as unknown as Timers;
const entry = { ...EMPTY_ENTRY, action: 'count.add' } as const;

function makeLog(table: SlowTable): AuditLog {
  const ids = new EntryIds(clock, platformRandom);
  return new AuditLog({}, table as unknown as AuditTable, ids, clock, timers, logger);
}

it('a change that is settled while its entry is written has both written', async () => {
  const table = new SlowTable();
  const log = makeLog(table);
  const row = await log.intend(entry);
  table.isAway = false;
  table.during = () => log.settle(row, { ...entry, outcome: 'success' });
  await log.flush();
  for (const job of jobs) {
    jobs.delete(job);
    job();
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(table.rows.get(row.id)).toMatchObject({ outcome: 'success', state: 'new' });
});

it.each([
  ['is back', false, 1, []],
  ['is still away', true, 0, ['The database is away.', '1 entries of the audit log were lost.']],
])(
  'what waits is written when the app ends, if the database %s',
  async (_, isAway, rows, errors) => {
    logged.length = 0;
    const table = new SlowTable();
    const log = makeLog(table);
    await log.append(entry);
    table.isAway = isAway;
    await log.stop();
    expect(table.rows.size).toBe(rows);
    expect(logged.map(({ message }) => message).slice(-errors.length || logged.length)).toEqual(
      errors,
    );
    expect(jobs.size).toBe(0);
  },
);
