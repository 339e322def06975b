/** Fresh databases with the tables of features, one of which has columns with unusual names. */
import { DataSource, type DataSourceOptions } from 'typeorm';
import {
  authEntities,
  authMigrations,
  type AuthEntityChoices,
  featureMigrations,
  TypeORMAdapter,
  type TypeOrmAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { date, nullable, type RowOf, table, text, userId } from '../../../src/core/tables/table.js';
import { CONTRACT_TABLES, GADGETS } from '../../contract/tables.contract.js';
import type { DatabaseKind } from './databases.js';
import { quietLogger } from './sqlite.js';

/** Every column has a name that a naming strategy changes, or that is a word of SQL. */
export const LOANS = table(
  'gadget_loans',
  {
    key: text(40),
    lenderId: userId(),
    borrowerId: nullable(userId()),
    order: nullable(text(20)),
    dueAt: nullable(date()),
    endsAt: date(),
  },
  { key: 'key', unique: ['order'], index: ['borrowerId', 'dueAt'], expires: 'endsAt' },
);

export type Loan = RowOf<typeof LOANS.columns>;

export const features = [{ tables: [...CONTRACT_TABLES, LOANS] }, {}, { tables: [GADGETS] }];

export function createLoan(lenderId: string, changes: Partial<Loan> = {}): Loan {
  return {
    key: 'a loan',
    lenderId,
    borrowerId: null,
    order: null,
    dueAt: null,
    endsAt: new Date('2030-01-01'),
    ...changes,
  };
}

/** Creates two users, and returns their ids. */
export async function createUsers(adapter: TypeOrmAdapter): Promise<[string, string]> {
  const create = (name: string) =>
    adapter.createUser({ id: '', email: `${name}@example.com`, emailVerified: null });
  return [(await create('one')).id, (await create('other')).id];
}

export interface FeatureDatabase {
  readonly dataSource: DataSource;
  readonly adapter: TypeOrmAdapter;
  drop(): Promise<void>;
}

/**
 * @param choices - With other features than those of the contract, or other tables of users.
 * @param more - Options beside those that the tables need.
 */
export async function openFeatureDatabase(
  kind: DatabaseKind,
  choices: AuthEntityChoices = {},
  more: Partial<DataSourceOptions> = {},
): Promise<FeatureDatabase> {
  const database = await kind.create();
  const wanted = choices.features ?? features;
  const dataSource = new DataSource(
    Object.assign({}, database.options, { logger: quietLogger() }, more, {
      entities: [...authEntities(kind.type, { ...choices, features: wanted })],
      migrations: [...authMigrations, ...featureMigrations(wanted)],
      migrationsRun: true,
    }),
  );
  await dataSource.initialize();
  const { UserEntity } = choices;
  return {
    dataSource,
    adapter: TypeORMAdapter(dataSource, UserEntity && { entities: { UserEntity } }),
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** What the schema builder would change. */
export async function listChanges(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

/** The foreign keys of a table, in the order of their columns. */
export async function listForeignKeys(dataSource: DataSource, name: string): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const found = await runner.getTable(name);
  await runner.release();
  return (found?.foreignKeys ?? [])
    .map(({ columnNames, referencedTableName, onDelete }) =>
      [...columnNames, 'to', referencedTableName.split('.').at(-1), onDelete].join(' '),
    )
    .toSorted();
}

/** All rows, as the database has them, by the names of their tables. */
export async function readAllRows(
  dataSource: DataSource,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const tables = dataSource.entityMetadatas.map(async ({ tableName }) => {
    const query = dataSource.createQueryBuilder().select('*').from(tableName, tableName);
    const rows = await query.orderBy('1').getRawMany<object>();
    return [tableName, rows] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
