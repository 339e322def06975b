/** What is in the tables in the end. */
import { query } from './database.js';

/** How the actions of a user are recorded: how many entries there are, by action and outcome. */
export interface UserLedger {
  readonly userId: string;
  readonly counter: number;
  entries(action: string, outcome: string): number;
}

export interface Ledger {
  readonly users: readonly UserLedger[];
  /** The ids of all entries. */
  readonly ids: readonly string[];
  /** How many of them have no seal. */
  readonly unsealed: number;
}

/** What is not done yet. */
export interface Backlog {
  readonly intended: number;
  /** Entries that the receivers do not know of. */
  readonly undelivered: number;
  readonly deliveries: number;
}

export async function readLedger(userIds: readonly string[]): Promise<Ledger> {
  const counters = new Map<string, number>();
  for (const { userId, count } of await query<{ userId: string; count: string }>(
    'SELECT "userId", count FROM counters',
  )) {
    counters.set(userId, Number(count));
  }
  const counts = await countEntries();
  const users = userIds.map((userId) => ({
    userId,
    counter: counters.get(userId) ?? 0,
    entries: (action: string, outcome: string) => counts.get(`${userId} ${action} ${outcome}`) ?? 0,
  }));
  const ids = await query<{ id: string }>('SELECT id FROM audit_entries');
  const unsealed = await count('audit_entries WHERE id NOT IN (SELECT "entryId" FROM audit_seals)');
  return { users, ids: ids.map(({ id }) => id), unsealed };
}

export async function readBacklog(): Promise<Backlog> {
  return {
    intended: await count("audit_entries WHERE state = 'intended'"),
    undelivered: await count("audit_entries WHERE state = 'new'"),
    deliveries: await count('audit_deliveries'),
  };
}

async function countEntries(): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ key: string; count: string }>(
    `SELECT concat("userId", ' ', action, ' ', outcome) AS key, sum(count) AS count
     FROM audit_entries GROUP BY 1`,
  );
  return new Map(rows.map(({ key, count: sum }) => [key, Number(sum)]));
}

async function count(from: string): Promise<number> {
  const [row] = await query<{ count: string }>(`SELECT count(*) FROM ${from}`);
  return Number(row?.count);
}
