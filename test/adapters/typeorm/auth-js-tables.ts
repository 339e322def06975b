/**
 * Tables as `@auth/typeorm-adapter` makes them, filled by hand with what such tables end up with.
 */
import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';

export const AUTH_JS_TABLES = ['users', 'accounts', 'sessions', 'verification_tokens'] as const;
type TableName = (typeof AUTH_JS_TABLES)[number];
type Row = Record<string, string | number | null>;

/** Stored dates, the odd ones included: before 1970, in the gap of a spring night, far away. */
const MOMENTS = ['1700000000123', '-500', '0', '1774751400007', '253402300799999', '1999999999001'];
const HUGE = 'é'.repeat(20_000);

/** A table's definition; `foreignKeys: false` for a database that never had any. */
export async function createAuthJsTables(
  dataSource: DataSource,
  { foreignKeys = true } = {},
): Promise<void> {
  const { type } = dataSource.options;
  const id = type === 'postgres' ? 'uuid' : 'varchar(36)';
  const text = type === 'mariadb' ? 'varchar(255)' : 'varchar';
  const long = type === 'mariadb' ? 'text' : 'varchar';
  const key = `${id} PRIMARY KEY NOT NULL`;
  const owner = foreignKeys ? `, FOREIGN KEY ("userId") REFERENCES users (id)` : '';
  const statements = [
    `CREATE TABLE users (id ${key}, name ${text}, email ${text}, "emailVerified" ${text},
      image ${text}, UNIQUE (email))`,
    `CREATE TABLE accounts (id ${key}, "userId" ${id} NOT NULL, type ${text} NOT NULL,
      provider ${text} NOT NULL, "providerAccountId" ${text} NOT NULL, refresh_token ${text},
      access_token ${long}, expires_at bigint, token_type ${text}, scope ${text}, id_token ${long},
      session_state ${text}${owner})`,
    `CREATE TABLE sessions (id ${key}, "sessionToken" ${text} NOT NULL, "userId" ${id} NOT NULL,
      expires ${text} NOT NULL, UNIQUE ("sessionToken")${owner})`,
    `CREATE TABLE verification_tokens (id ${key}, token ${text} NOT NULL,
      identifier ${text} NOT NULL, expires ${text} NOT NULL)`,
  ];
  for (const statement of statements) {
    await dataSource.query(type === 'mariadb' ? statement.replaceAll('"', '`') : statement);
  }
}

/** Row `n` of a table, by an id that tells them apart. */
export const makeId = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export async function fillAuthJsTables(dataSource: DataSource, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const moment = MOMENTS[n % MOMENTS.length] ?? '0';
    await insertRow(dataSource, 'users', {
      id: makeId(1, n),
      name: n % 3 === 0 ? null : `Zoë 李 🦊 ${n} '"\\`,
      email: n % 2 === 0 ? null : `person.${n}@bücher.example`,
      emailVerified: n % 4 === 1 ? moment : null,
      image: null,
    });
    await insertRow(dataSource, 'accounts', {
      id: makeId(2, n),
      userId: makeId(1, n),
      type: 'oauth',
      provider: 'github',
      // Two people at a provider that tells capitals from small letters.
      providerAccountId: n % 2 === 0 ? `account${n}` : `ACCOUNT${n - 1}`,
      access_token: n % 10 === 0 ? HUGE : 'short',
      expires_at: n % 5 === 0 ? null : 1_900_000_000 + n,
    });
    await insertRow(dataSource, 'sessions', {
      id: makeId(3, n),
      sessionToken: `session ${n}`,
      userId: makeId(1, n),
      expires: moment,
    });
    await insertRow(dataSource, 'verification_tokens', {
      id: makeId(4, n),
      token: `digest ${n}`,
      identifier: 'ada@example.com',
      expires: moment,
    });
  }
}

export async function insertRow(dataSource: DataSource, table: TableName, row: Row): Promise<void> {
  const { driver } = dataSource;
  const columns = Object.keys(row).map((name) => driver.escape(name));
  const values = columns.map((name, index) => driver.createParameter(name, index));
  await dataSource.query(
    `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`,
    Object.values(row),
  );
}

/** What a table holds: how many rows, and a digest in which a moment is one however it is kept. */
export async function readContents(dataSource: DataSource, table: TableName) {
  const rows = await dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
  const lines = rows.map((row) => {
    const values = Object.entries(row).map(([name, value]) => [name, plain(name, value)]);
    return JSON.stringify(values.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  });
  const digest = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { table, count: rows.length, digest };
}

/** All of it, as contents that can be compared. */
export function databaseContents(dataSource: DataSource) {
  return Promise.all(AUTH_JS_TABLES.map((table) => readContents(dataSource, table)));
}

/** Everything as it is stored, for what must not have changed at all. */
export async function storedText(dataSource: DataSource): Promise<string> {
  const rows = AUTH_JS_TABLES.map((table) =>
    dataSource.query<{ id: string }[]>(`SELECT * FROM ${table} ORDER BY id`),
  );
  const sorted = (await Promise.all(rows)).flat().map((row) => Object.entries(row).sort());
  return JSON.stringify(sorted);
}

function plain(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (name !== 'expires' && name !== 'emailVerified') return String(value);
  if (value instanceof Date) return value.getTime();
  const text = String(value);
  return /^-?\d+$/.test(text) ? Number(text) : Date.parse(`${text.replace(' ', 'T')}Z`);
}
