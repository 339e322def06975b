/** `withTables`: an adapter with tables for features. */
import type { TableStore } from '../tables/table-store.js';
import type { Adapter } from './adapter.js';
import { METHODS } from './guarded-adapter.js';

/**
 * Returns the adapter with tables for features. The adapter stays as it is, and keeps users,
 * accounts and sessions; the tables may be in the same database or in another. A transaction of the
 * adapter does not include the tables: `tables.transaction` is one on them alone.
 *
 * @example
 * ```ts
 * import { PrismaAdapter } from '@auth/prisma-adapter';
 * import { withTables } from 'portcullis/features';
 * import { KyselyTables } from 'portcullis/adapters/kysely';
 *
 * const adapter = withTables(PrismaAdapter(prisma), KyselyTables(db));
 * ```
 * @publicApi
 */
export function withTables(adapter: Adapter, tables: TableStore): Adapter {
  // By name: an adapter may be an instance of a class, whose methods are on its prototype.
  const methods = ([...METHODS, 'prepare'] as const).flatMap((name) => {
    const method: unknown = Reflect.get(adapter, name);
    return typeof method === 'function' ? [[name, method.bind(adapter) as unknown] as const] : [];
  });
  return Object.defineProperty({ ...Object.fromEntries(methods), tables }, 'transaction', {
    value: withTablesInside(adapter, tables),
    // A copy has none: the methods that an app replaced there would not be part of the transaction.
    enumerable: false,
  });
}

/** The adapter of a transaction has the same tables, and not those that it may have by itself. */
function withTablesInside(adapter: Adapter, tables: TableStore): Adapter['transaction'] {
  const transaction = adapter.transaction?.bind(adapter);
  return transaction && ((work) => transaction((bound) => work(withTables(bound, tables))));
}
