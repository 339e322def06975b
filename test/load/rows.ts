/** What is in the database in the end, and what must not be. */
import type { DataSource } from 'typeorm';

const COUNTS = {
  users: 'SELECT count(*) FROM users',
  'addresses of several users':
    'SELECT count(*) FROM (SELECT 1 FROM users GROUP BY email HAVING count(*) > 1) AS doubles',
  accounts: 'SELECT count(*) FROM accounts',
  'accounts without a user':
    'SELECT count(*) FROM accounts a WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = a."userId")',
  'users without an account':
    'SELECT count(*) FROM users u WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a."userId" = u.id)',
  'sessions without a user':
    'SELECT count(*) FROM sessions s WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = s."userId")',
} as const;

export type Counts = Readonly<Record<keyof typeof COUNTS, number>>;

export async function countRows(database: DataSource): Promise<Counts> {
  const counts = Object.entries(COUNTS).map(async ([name, query]) => {
    const [row] = await database.query<{ count: string }[]>(query);
    return [name, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Counts;
}
