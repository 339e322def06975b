/**
 * Compares what the operator of a database has set, or its defaults, with what the tables need. It
 * reads the catalog, and no row.
 */
import type { EntityMetadata } from 'typeorm';
import type { DatabaseDifference } from '../../core/adapters/index.js';
import { EXACT_TEXT, isMySqlType } from './columns.js';
import { getDataSource } from './installed-typeorm.js';
import { MYSQL_SESSION, POSTGRES_SESSION } from './session-settings.js';
import type { DatabaseAccess } from './transaction.js';

/** What a call of the adapter may take, in milliseconds. */
const LEAST_LIMIT_MS = 5_000;

/** Limits of PostgreSQL that a role or a database has by default. */
const TIME_LIMITS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
];

/** A row of the catalog: the drivers return numbers as such or as text. */
type CatalogRow = Readonly<Record<string, unknown>>;
type Query = (statement: string) => Promise<readonly CatalogRow[]>;
type Comparison = (query: Query, entities: readonly EntityMetadata[]) => Promise<Found[]>;
type Found = DatabaseDifference | false;

/** The longest text that is stored is a provider's tokens, sealed, in bytes. */
const LEAST_PACKET = 1_048_576;

/**
 * Returns what differs; nothing for a database that is not known.
 *
 * @param entities - Of the tables that the adapter uses.
 */
export async function findDifferences(
  access: DatabaseAccess,
  entities: readonly EntityMetadata[],
): Promise<readonly DatabaseDifference[]> {
  const { type } = getDataSource(access.manager).options;
  const compare = selectComparison(type);
  if (!compare || entities.length === 0) return [];
  const query: Query = (statement) => access.query(statement, []);
  return (await compare(query, entities)).filter((one) => one !== false);
}

function selectComparison(type: string): Comparison | undefined {
  if (/postgres/.test(type)) return comparePostgres;
  if (isMySqlType(type as Parameters<typeof isMySqlType>[0])) return compareMySql;
  return /sqlite|sqljs/.test(type) ? compareSqlite : undefined;
}

const comparePostgres: Comparison = async (query, entities) => {
  const [settings = {}] = await query(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('search_path') AS path, ` +
      `current_setting('transaction_read_only') AS readonly, current_schema() AS place, ${POSTGRES_SESSION.columns}`,
  );
  const limits = await query(
    `SELECT name, setting FROM pg_settings WHERE name IN (${TIME_LIMITS.map(quote).join(', ')}) ` +
      `AND setting::bigint BETWEEN 1 AND ${LEAST_LIMIT_MS - 1}`,
  );
  const rights = await query(
    entities
      .map(
        ({ tableName, tablePath }) =>
          `SELECT ${quote(tableName)} AS t WHERE NOT has_table_privilege(to_regclass(` +
          `${quote(tablePath.split('.').map(quoteName).join('.'))}), 'SELECT, INSERT, UPDATE, DELETE')`,
      )
      .join(' UNION ALL '),
  );
  return [
    ...POSTGRES_SESSION.findFaults(settings),
    settings['encoding'] !== 'UTF8' && {
      message: `The database has the encoding ${String(settings['encoding'])}: other characters are refused.`,
      remedy: 'Create it with ENCODING UTF8.',
    },
    settings['readonly'] === 'on' && READ_ONLY,
    settings['place'] === null && {
      message: 'The search_path names no schema that is there.',
      remedy: 'Name one: `schema` of the DataSource, or ALTER ROLE … SET search_path.',
    },
    ...limits.map(({ name, setting }) => ({
      message: `${String(name)} is ${String(setting)} ms: calls and migrations that take longer are undone.`,
      remedy: `ALTER ROLE … SET ${String(name)} = '${LEAST_LIMIT_MS / 1_000}s', or 0 for none.`,
    })),
    ...(await findElsewhere(query, entities, settings)),
    ...rights.map(({ t }) => ({
      message: `The user of the connection may not read or write the table ${String(t)}.`,
      remedy: `GRANT SELECT, INSERT, UPDATE, DELETE ON ${quoteName(String(t))} TO …`,
    })),
    ...(await compareColumns(query, entities, 'current_schema()')),
  ];
};

/**
 * Tables that are in another schema than that which the connection creates tables in: a migration
 * would make them again, without a row.
 */
async function findElsewhere(
  query: Query,
  entities: readonly EntityMetadata[],
  { place, path }: CatalogRow,
): Promise<Found[]> {
  const names = entities.filter(({ schema }) => !schema).map(({ tableName }) => quote(tableName));
  if (typeof place !== 'string' || names.length === 0) return [];
  const rows = await query(
    "SELECT table_name AS t, string_agg(table_schema, ', ') AS s FROM information_schema.tables " +
      `WHERE table_name IN (${names.join(', ')}) AND table_schema NOT IN ('pg_catalog', 'information_schema') ` +
      'GROUP BY table_name HAVING NOT bool_or(table_schema = current_schema()) ORDER BY table_name',
  );
  return rows.map(({ t, s }) => ({
    message:
      `The table ${String(t)} is in the schema ${String(s)}, and the connection uses ${place} ` +
      `(search_path ${String(path)}).`,
    remedy:
      'Give the connection and the migrations one schema: `schema` of the DataSource, or ALTER ROLE … SET search_path.',
  }));
}

const compareMySql: Comparison = async (query, entities) => {
  const [settings = {}] = await query(
    `SELECT ${MYSQL_SESSION.columns}, @@max_allowed_packet AS packet, @@read_only AS readonly`,
  );
  return [
    ...MYSQL_SESSION.findFaults(settings),
    !/STRICT_(TRANS|ALL)_TABLES|TRADITIONAL/.test(String(settings['mode'])) && {
      message: 'sql_mode is not strict: text that is too long for its column is cut off.',
      remedy: "SET GLOBAL sql_mode = CONCAT(@@sql_mode, ',STRICT_TRANS_TABLES')",
    },
    Number(settings['packet']) < LEAST_PACKET && {
      message: `max_allowed_packet is ${Number(settings['packet'])} bytes: long tokens of providers are refused.`,
      remedy: `SET GLOBAL max_allowed_packet = ${16 * LEAST_PACKET}`,
    },
    Number(settings['readonly']) > 0 && READ_ONLY,
    ...(await compareColumns(query, entities, 'DATABASE()')),
  ];
};

const compareSqlite: Comparison = async (query) => {
  const [keys = {}] = await query('PRAGMA foreign_keys');
  const [busy = {}] = await query('PRAGMA busy_timeout');
  return [
    Number(keys['foreign_keys']) !== 1 && {
      message: 'Foreign keys are not enforced: rows of a user who is deleted stay.',
      remedy: 'PRAGMA foreign_keys = ON, on each connection.',
    },
    Number(busy['timeout']) === 0 && {
      message: 'There is no busy timeout: a call fails while another process writes.',
      remedy: 'PRAGMA busy_timeout = 5000, on each connection.',
    },
  ];
};

const READ_ONLY: DatabaseDifference = {
  message: 'The database may not be written to: it is a replica, or set to be read only.',
  remedy: 'Connect to the primary.',
};

/** The collations that entities name, and the character sets of MySQL. */
async function compareColumns(
  query: Query,
  entities: readonly EntityMetadata[],
  place: string,
): Promise<Found[]> {
  const names = entities.map(({ tableName }) => quote(tableName)).join(', ');
  const rows = await query(
    'SELECT table_name AS t, column_name AS c, character_set_name AS s, collation_name AS k ' +
      `FROM information_schema.columns WHERE table_schema = ${place} AND table_name IN (${names})`,
  );
  return rows.flatMap(({ t, c, s, k }) => {
    const column = entities
      .find(({ tableName }) => tableName.toLowerCase() === String(t).toLowerCase())
      ?.columns.find(({ databaseName }) => databaseName === c);
    const name = `${String(t)}.${String(c)}`;
    if (!column) return [];
    if (column.collation && column.collation !== k) {
      return {
        message:
          `${name} has the collation ${typeof k === 'string' ? k : 'of the database'}, and needs ${column.collation}: values that ` +
          'differ in case are found slowly, or count as the same.',
        remedy: `Give the column of ${String(t)} the collation ${column.collation}, in a migration of yours.`,
      };
    }
    if (typeof s !== 'string' || s === EXACT_TEXT.charset) return [];
    return {
      message: `${name} has the character set ${s}: other characters are refused, or lost.`,
      remedy: `ALTER TABLE ${String(t)} CONVERT TO CHARACTER SET ${EXACT_TEXT.charset}, and run the migrations again.`,
    };
  });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
