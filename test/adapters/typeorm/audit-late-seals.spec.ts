/** H15: times and states of entries that a person has written into the database. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createAuth } from '../../../src/core/compose/auth.js';
import { value } from '../../../src/core/kernel/container.js';
import { ClockToken, platformRandom } from '../../../src/core/kernel/platform.js';
import { EntryIds, readTime } from '../../../src/features/audit/entry-ids.js';
import { Audit } from '../../../src/features/audit/index.js';
import { type FeatureDatabase, openFeatureDatabase } from './feature-database.js';
import { sqlite } from './sqlite.js';

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2035, 0, 15, 12);

it('H15: an id says when it was made, and another one nothing', () => {
  const now = Date.UTC(2026, 0, 1);
  const bytes = (length: number) => new Uint8Array(length);
  const ids = new EntryIds(() => now, { bytes });
  expect(readTime(ids.next())).toBe(now);
  expect(readTime('0190c0de-0000-4000-8000-000000000000')).toBeUndefined();
  expect(readTime('by hand')).toBeUndefined();
});

/** The id that the library makes at a time. */
const makeId = (time: number) => new EntryIds(() => time, platformRandom).next();

describe('a row that a person has inserted', () => {
  let database: FeatureDatabase;
  afterEach(() => database.drop());

  const kind = {
    ...({ name: 'SQLite', type: 'better-sqlite3' } as const),
    create: async () => ({ options: sqlite(), drop: async () => undefined }),
  };

  async function open() {
    const features = [Audit({ seal: { key: 'k'.repeat(32) } })];
    database = await openFeatureDatabase(kind, { features });
    let now = NOW;
    const config = { providers: [], adapter: database.adapter, secret: 's'.repeat(40), features };
    const audit = createAuth(config, [value(ClockToken, () => now)]).get(Audit);
    const record = async () => {
      await audit.record({ action: 'invoice.pay', userId: 'ada' });
      await audit.deliver();
    };
    await record();
    return { audit, record, pass: (milliseconds: number) => void (now += milliseconds) };
  }

  /** Copies the entry that is there, but for these columns. */
  async function insert(
    dataSource: DataSource,
    { id, at, state }: { id: string; at: number | string; state: string | null },
  ): Promise<void> {
    const rows: unknown = await dataSource.query('SELECT * FROM "audit_entries" LIMIT 1');
    const [row] = rows as Record<string, unknown>[];
    const copy: Record<string, unknown> = { ...row, id, at, state };
    const names = Object.keys(copy);
    const marks = names.map(() => '?').join(', ');
    await dataSource.query(
      `INSERT INTO "audit_entries" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${marks})`,
      Object.values(copy),
    );
  }

  it.each([
    ['with the id and the time of yesterday', makeId(NOW - 24 * HOUR), NOW - 24 * HOUR, 'new'],
    ['with the time of yesterday alone', makeId(NOW), NOW - 24 * HOUR, 'new'],
    ['with the id of yesterday alone', makeId(NOW - 24 * HOUR), NOW, 'new'],
    ['with an id of its own', 'by-hand', NOW, 'new'],
    ['with the id of tomorrow', makeId(NOW + 24 * HOUR), NOW, 'new'],
    ['with the time of tomorrow', makeId(NOW), NOW + 24 * HOUR, 'new'],
    ['with a time that is none', makeId(NOW), 'yesterday', 'new'],
    [
      'as a change that was intended yesterday',
      makeId(NOW - HOUR * 24),
      NOW - HOUR * 24,
      'intended',
    ],
  ])('H15: %s is named as late', async (_what, id, at, state) => {
    const { audit, record, pass } = await open();
    await insert(database.dataSource, { id, at, state });
    // What was intended and never settled is looked for once a minute.
    pass(60_000);
    await audit.deliver();
    const sealed = await audit.verify();
    expect(sealed).toMatchObject({ problem: undefined, late: [id], unsealed: 0, uncovered: 0 });
    // It makes nothing late that comes after it.
    pass(2 * HOUR);
    await record();
    expect((await audit.verify()).late).toEqual([id]);
  });

  it.each([
    ['for nothing', NOW, null],
    ['for what the library does not know', NOW, 'by hand'],
    ['for its change, tomorrow', NOW + 24 * HOUR, 'intended'],
  ])('H15: that waits %s is counted as unsealed', async (_what, at, state) => {
    const { audit } = await open();
    await insert(database.dataSource, { id: makeId(NOW), at, state });
    await audit.deliver();
    expect(await audit.verify()).toMatchObject({ problem: undefined, late: [], unsealed: 1 });
  });

  it('H15: is not hidden by the state of another, and those of the app are not late', async () => {
    const { audit, record, pass } = await open();
    pass(2 * HOUR);
    await record();
    expect(await audit.verify()).toMatchObject({ checked: 2, late: [], unsealed: 0 });
    await database.dataSource.query(`UPDATE "audit_entries" SET "state" = 'x'`);
    await insert(database.dataSource, { id: makeId(NOW), at: NOW, state: null });
    expect((await audit.verify()).unsealed).toBe(1);
  });
});
