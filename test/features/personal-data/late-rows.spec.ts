/** H14: rows of a user that a process writes which has not heard of the erasure by another one. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { toFeatures } from '../../../src/core/features/index.js';
import type { Columns, TableDefinition } from '../../../src/core/tables/index.js';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { Account } from '../../../src/features/account/index.js';
import { Limits } from '../../../src/features/limits/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { PersonalDataService } from '../../../src/features/personal-data/personal-data.service.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { DoorStep } from '../../support/door-step.js';
import { Fleet } from '../sessions/fleet.js';

const configured = () => [
  Sessions({ pollInterval: 1e9 }),
  Limits(),
  Account(),
  Passwords({ mailer: () => undefined, checkBreaches: false }),
  AccessTokens({ audiences: { orders: {} } }),
  ProviderTokens(),
  ProviderLogout(),
  SecondFactors(),
  PersonalData(),
  Telemetry(),
  new DoorStep().feature(),
];

const TABLES = toFeatures(configured()).flatMap(({ tables = [] }) => tables);
const isOfUser = ({ owner, columns }: TableDefinition) => columns[owner ?? '']?.type === 'user';
const OF_USERS = TABLES.filter(isOfUser).map((table) => [table.name, table] as const);
const OF_ADDRESSES = TABLES.filter((table) => table.owner !== undefined && !isOfUser(table));

const flush = async () => {
  for (let time = 0; time < 50; time++) await new Promise<void>((done) => void setImmediate(done));
};

/** A row with each column set. */
function makeRow({ columns, name }: TableDefinition, userId: string): Record<string, unknown> {
  const makeValue = (column: string, { type, length }: Columns[string]) =>
    ({
      user: userId,
      date: new Date('2026-11-27T10:00:00Z'),
      integer: 1,
      text: `${column} in ${name}`.slice(0, length),
    })[type];
  return Object.fromEntries(
    Object.entries(columns).map(([column, definition]) => [column, makeValue(column, definition)]),
  );
}

let fleet: Fleet;
afterEach(() => fleet.stop());

async function start() {
  const adapter = new MemoryAdapter();
  fleet = new Fleet('jwt', adapter);
  const user = { id: '', name: 'Ada', email: 'ada@app.test', emailVerified: null };
  const { id: userId } = await adapter.createUser(user);
  const [here, there] = [1, 2].map(() => fleet.start({}, { features: configured() }));
  if (!here || !there) throw new Error('Nothing was started.');
  for (const { sync } of [here, there]) await sync.start();
  return { adapter, here, there, userId };
}

describe.each(OF_USERS)('%s', (_name, table) => {
  it('H14: is erased by the process that has written it late', async () => {
    const { adapter, here, there, userId } = await start();
    await here.services.get(PersonalData).erase(userId);
    const row = makeRow(table, userId);
    await adapter.tables.insert(table, row);
    await there.sync.refresh();
    await flush();
    expect(await adapter.tables.find(table, { [table.key]: row[table.key] })).toBeNull();
  });
});

it('H14: rows by an address end by themselves: the user of one is looked up as they are used', () => {
  expect(OF_ADDRESSES.length).toBeGreaterThan(0);
  for (const { name, expires } of OF_ADDRESSES) expect([name, expires]).toEqual([name, 'expires']);
});

describe('a process that has heard', () => {
  const [, table] = OF_USERS[0] ?? [];
  /** A service by itself, whose timers a test runs. */
  async function open() {
    const { adapter, here, userId } = await start();
    const jobs: (() => void)[] = [];
    const timers = {
      after: (_: number, work: () => void) => {
        jobs.push(work);
        return () => undefined;
      },
      pause: () => Promise.resolve(),
    };
    const errors: Error[] = [];
    const logger = {
      error: (error: Error) => void errors.push(error),
      warn: () => undefined,
      debug: () => undefined,
    };
    if (!table) throw new Error('No table is of a user.');
    const source = {
      list: async function* () {},
      erase: async () => void (await adapter.tables.delete(table, { userId })),
    };
    const database = { isAway: false };
    const getUser = async (id: string) => {
      if (database.isAway) throw new Error('connection refused');
      return adapter.getUser(id);
    };
    const service = new PersonalDataService(
      { getUser },
      [{ name: 'rows', source }],
      here.sessions,
      () => fleet.now,
      timers,
      logger,
    );
    const hear = () =>
      service.sessionRevoked({ userId, sessionId: null, reason: 'erasure', isRemote: true });
    const run = async () => {
      for (const job of jobs.splice(0)) job();
      await flush();
    };
    const row = makeRow(table, userId);
    const write = () => adapter.tables.insert(table, row);
    const isThere = async () =>
      (await adapter.tables.list(table, { by: table.key, limit: 1 })).length > 0;
    return { adapter, database, userId, hear, run, write, isThere, errors };
  }

  it('H14: erases once more what requests have written that were under way', async () => {
    const { adapter, userId, hear, run, write, isThere } = await open();
    await adapter.deleteUser(userId);
    await hear();
    await write();
    await run();
    expect(await isThere()).toBe(false);
  });

  it('H14: tries again while the database is away, and logs that once', async () => {
    const { adapter, database, userId, hear, run, write, isThere, errors } = await open();
    await adapter.deleteUser(userId);
    await write();
    database.isAway = true;
    await hear();
    for (let time = 0; time < 3; time++) await run();
    expect([await isThere(), errors.length]).toEqual([true, 1]);
    database.isAway = false;
    await run();
    expect(await isThere()).toBe(false);
  });

  it('H14: erases nothing of a user who is stored', async () => {
    const { hear, run, write, isThere } = await open();
    await write();
    await hear();
    await run();
    expect(await isThere()).toBe(true);
  });
});
