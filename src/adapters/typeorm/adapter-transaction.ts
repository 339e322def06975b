/** The adapter in a transaction, where the methods that the app replaced apply too. */
import type { Adapter } from '../../core/adapters/index.js';
import type { TableScope } from './auth-tables.js';

/** The method as a type, which the adapter always has. */
export type Transaction = NonNullable<Adapter['transaction']>;

/**
 * The `transaction` of an adapter.
 *
 * @param originals - The methods before the app replaced any.
 * @param bind - Makes the adapter whose calls are part of a transaction.
 */
export function createTransaction(
  scope: TableScope,
  originals: Adapter,
  bind: (inner: TableScope) => Adapter,
): Transaction {
  // Not an arrow function: `this` may be a copy of the adapter in which the app replaced methods.
  return async function (this: Adapter | undefined, work) {
    return scope.transaction((inner) =>
      work({ ...bind(inner), ...getReplacedMethods(this ?? originals, originals) }),
    );
  };
}

/**
 * The methods that an app replaced, as in `{ ...adapter, createUser }`: they apply inside of a
 * transaction too.
 *
 * @param used - The adapter that was called, with the app's methods.
 * @param originals - The adapter's methods.
 * @example
 * ```ts
 * const bound = { ...inTransaction, ...getReplacedMethods(this, originals) };
 * ```
 */
function getReplacedMethods(used: Adapter, originals: Adapter): Partial<Adapter> {
  const known = new Map<string, unknown>(Object.entries(originals));
  const replaced = Object.entries(used).filter(
    ([name, method]) => known.has(name) && known.get(name) !== method,
  );
  return Object.fromEntries(replaced);
}
