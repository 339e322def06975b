/**
 * The tables as the first migration creates them, and their indexes, which it adds to existing
 * tables. A later change is a later migration, never an edit here.
 */
import { type DataSource, type QueryRunner, Table, TableIndex } from 'typeorm';
import { toExactText, createTableParts } from './table-parts.js';
import { makeExact } from './upgrade/column-changes.js';
import { getDataSource } from '../installed-typeorm.js';

/** The tables, each after those it refers to. */
export function createAuthSchema(dataSource: DataSource): Table[] {
  const { name, column, id, reference, date, keys } = createTableParts(dataSource);
  const optional = { isNullable: true };
  const exact = { isExact: true };
  return [
    new Table({
      name: name('UserEntity'),
      columns: [
        id('UserEntity'),
        column('name', 'varchar', optional),
        column('email', 'varchar', { ...optional, ...exact }),
        date('UserEntity', 'emailVerified', true),
        column('image', 'text', optional),
      ],
      ...keys({ constraint: ['email'] }),
    }),
    new Table({
      name: name('AccountEntity'),
      columns: [
        id('AccountEntity'),
        reference(),
        column('type', 'varchar'),
        column('provider', 'varchar', exact),
        column('providerAccountId', 'varchar', exact),
        column('refresh_token', 'text', optional),
        column('access_token', 'text', optional),
        column('expires_at', 'bigint', optional),
        column('token_type', 'varchar', optional),
        column('scope', 'text', optional),
        column('id_token', 'text', optional),
        column('session_state', 'text', optional),
      ],
      ...keys({ unique: ['provider', 'providerAccountId'], isOwned: true }),
    }),
    new Table({
      name: name('SessionEntity'),
      columns: [
        id('SessionEntity'),
        column('sessionToken', 'varchar', exact),
        reference(),
        date('SessionEntity', 'expires'),
      ],
      ...keys({ constraint: ['sessionToken'], isOwned: true, sorted: 'expires' }),
    }),
    new Table({
      name: name('VerificationTokenEntity'),
      columns: [
        id('VerificationTokenEntity'),
        column('token', 'varchar', exact),
        column('identifier', 'varchar', exact),
        date('VerificationTokenEntity', 'expires'),
      ],
      ...keys({ unique: ['identifier', 'token'], sorted: 'expires' }),
    }),
    new Table({
      name: name('AuthenticatorEntity'),
      columns: [
        column('credentialID', 'varchar', { ...exact, isPrimary: true }),
        reference(),
        column('providerAccountId', 'varchar'),
        column('credentialPublicKey', 'text'),
        column('counter', 'bigint'),
        column('credentialDeviceType', 'varchar'),
        column('credentialBackedUp', 'boolean'),
        column('transports', 'varchar', optional),
      ],
      ...keys({ isOwned: true }),
    }),
  ];
}

/** The indexes that a table should have, including those of its unique constraints. */
export function getWantedIndexes({ uniques, indices }: Table): TableIndex[] {
  const constraints = uniques.map(
    ({ columnNames }) => new TableIndex({ columnNames, isUnique: true }),
  );
  return [...constraints, ...indices];
}

/**
 * Adds the indexes that an existing table lacks.
 *
 * @throws {TypeError} if rows violate a unique index: which user an account belongs to is not for a
 *   program to guess.
 */
export async function addMissingIndexes(
  runner: QueryRunner,
  existing: Table,
  wanted: Table,
): Promise<void> {
  for (const index of getWantedIndexes(wanted).filter((index) => !isCovered(existing, index))) {
    if (index.isUnique) {
      await requireUniqueRows(runner, existing.name, index.columnNames);
      await makeExact(runner, existing, wanted, index.columnNames);
    }
    await runner.createIndex(existing, index);
  }
}

/** Databases differ in whether they report a unique constraint as one, as an index, or both. */
function isCovered(table: Table, { columnNames, isUnique }: TableIndex): boolean {
  const unique = [
    ...table.uniques.map((constraint) => constraint.columnNames),
    ...table.indices.filter((index) => index.isUnique).map((index) => index.columnNames),
    ...table.columns.filter((column) => column.isUnique).map(({ name }) => [name]),
  ];
  const others = isUnique ? [] : table.indices.map((index) => index.columnNames);
  const wanted = columnNames.toSorted().join();
  return [...unique, ...others].some((names) => names.toSorted().join() === wanted);
}

async function requireUniqueRows(
  runner: QueryRunner,
  table: string,
  columnNames: readonly string[],
): Promise<void> {
  const columns = columnNames.map((name) => getDataSource(runner).driver.escape(name));
  const query = runner.manager.createQueryBuilder().select('COUNT(*)', 'count').from(table, 'row');
  for (const column of columns) {
    query.addGroupBy(toExactText(getDataSource(runner), column)).andWhere(`${column} IS NOT NULL`);
  }
  const repeated = await query.having('COUNT(*) > 1').limit(1).getRawMany();
  if (repeated.length === 0) return;
  throw new TypeError(
    `The table ${table} has rows with the same ${columnNames.join(' and ')}. ` +
      'Remove all but the right one of each, and start again.',
  );
}
