/** Fills tables: one person is stored by the adapter, and copied by the database itself. */

/** Runs a statement, whatever the driver. */
export type Query = (statement: string) => Promise<unknown>;

/** What differs between the dialects. */
export interface Dialect {
  /** The whole numbers from 1 as `s(i)`, to be put after `FROM`, and what goes before `SELECT`. */
  readonly series: (count: number) => { readonly before: string; readonly from: string };
  readonly uuid: string;
  readonly columns: (table: string) => string;
}

const SQLITE: Dialect = {
  series: (count) => ({
    before: `WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${count})`,
    from: 's',
  }),
  uuid: "printf('00000000-0000-4000-8000-%012d', i)",
  columns: (table) => `SELECT name FROM pragma_table_info('${table}')`,
};

const POSTGRES: Dialect = {
  series: (count) => ({ before: '', from: `generate_series(1, ${count}) AS s(i)` }),
  uuid: "('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid",
  columns: (table) =>
    'SELECT column_name AS name FROM information_schema.columns ' +
    `WHERE table_schema = current_schema() AND table_name = '${table}'`,
};

export const DIALECTS = { sqlite: SQLITE, postgres: POSTGRES };

/** The token of the nth session, and the account of the nth person. */
export const makeToken = (index: number): string => `token-${index}`;
export const makeAccount = (index: number) => ({
  provider: 'bench',
  providerAccountId: `account-${index}`,
});

/**
 * Copies the one person, their session and their account so often that there are `count` of each.
 */
export async function multiply(query: Query, dialect: Dialect, count: number): Promise<void> {
  const { uuid } = dialect;
  await copy(query, dialect, 'users', count, {
    id: uuid,
    email: "'person-' || i || '@example.com'",
  });
  await copy(query, dialect, 'sessions', count, {
    id: uuid,
    userId: uuid,
    sessionToken: "'token-' || i",
  });
  await copy(query, dialect, 'accounts', count, {
    id: uuid,
    userId: uuid,
    providerAccountId: "'account-' || i",
  });
  await query('ANALYZE');
}

async function copy(
  query: Query,
  { series, columns }: Dialect,
  table: string,
  count: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const found = (await query(columns(table))) as { name: string }[];
  const names = found.map(({ name }) => `"${name}"`).join(', ');
  const values = found.map(({ name }) => own[name] ?? `t."${name}"`).join(', ');
  const { before, from } = series(count);
  await query(
    `INSERT INTO "${table}" (${names}) ${before} SELECT ${values} FROM "${table}" t CROSS JOIN ${from}`,
  );
}
