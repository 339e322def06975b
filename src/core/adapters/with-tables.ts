/** `withTables`: an adapter with tables for features. */
import type { TableStore } from '../tables/table-store.js';
import type { Adapter } from './adapter.js';
import { METHODS } from './guarded-adapter.js';

/**
 * Returns the adapter with tables for features. The adapter stays as it is, and keeps users, accounts and
 * sessions; the tables may be in the same database or in another.
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
  const methods = METHODS.flatMap((name) => {
    const method: unknown = Reflect.get(adapter, name);
    return typeof method === 'function' ? [[name, method.bind(adapter) as unknown] as const] : [];
  });
  return Object.defineProperty({ ...Object.fromEntries(methods), tables }, 'transaction', {
    value: adapter.transaction?.bind(adapter),
    // A copy has none: the methods that an app replaced there would not be part of the transaction.
    enumerable: false,
  });
}
