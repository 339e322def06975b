/** How the dialect is found out, without a database. */
import { describe, expect, it } from '@jest/globals';
import {
  CamelCasePlugin,
  type Dialect,
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MssqlIntrospector,
  MssqlQueryCompiler,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { KyselyTables, type SqlDialect } from '../../../src/adapters/kysely/index.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import { ABSENT } from '../../contract/tables.contract.js';

type Parts = readonly [
  new () => ReturnType<Dialect['createAdapter']>,
  new (db: Kysely<unknown>) => ReturnType<Dialect['createIntrospector']>,
  new () => ReturnType<Dialect['createQueryCompiler']>,
];

/** A database that answers every statement with nothing. */
function connect([Adapter, Introspector, QueryCompiler]: Parts, plugins = [new CamelCasePlugin()]) {
  const statements: string[] = [];
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new Introspector(one),
      createQueryCompiler: () => new QueryCompiler(),
    },
    plugins,
    log: ({ query }) => void statements.push(query.sql),
  });
  return { db, statements };
}

const POSTGRES: Parts = [PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler];
const MYSQL: Parts = [MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler];
const SQLITE: Parts = [SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler];
const MSSQL: Parts = [MssqlAdapter, MssqlIntrospector, MssqlQueryCompiler];

describe('the dialect', () => {
  it.each<[SqlDialect, Parts, string]>([
    ['postgres', POSTGRES, 'pg_attribute'],
    ['mysql', MYSQL, 'information_schema'],
    ['sqlite', SQLITE, 'pragma_table_info'],
  ])('is found out: %s', async (dialect, parts, catalog) => {
    const { db, statements } = connect(parts);
    const missing = await KyselyTables(db).findMissing([ABSENT]);
    expect(missing?.remedy).toContain(`'${dialect}'`);
    expect(statements.join()).toContain(catalog);
  });

  it('is the one that the settings name', async () => {
    const { db } = connect(SQLITE);
    const missing = await KyselyTables(db, { dialect: 'postgres' }).findMissing([ABSENT]);
    expect(missing?.remedy).toContain("'postgres'");
  });

  it('refuses a database that it does not know', () => {
    const { db } = connect(MSSQL);
    expect(() => KyselyTables(db)).toThrow(InvalidOption);
    expect(() => KyselyTables(db)).toThrow("{ dialect: 'postgres' }");
  });
});
