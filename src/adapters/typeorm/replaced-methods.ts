/** Methods of an adapter that an app has put others in the place of. */
import type { Adapter } from '../../core/adapters/adapter.js';

/**
 * The methods in which one adapter differs from another that it was made from, as in
 * `{ ...adapter, createUser }`: inside of a transaction they stay what the app has made them.
 *
 * @param used - The adapter that was called, with the app's methods.
 * @param originals - The methods as they were.
 * @example
 * ```ts
 * const bound = { ...inTransaction, ...replacedMethods(this, originals) };
 * ```
 */
export function replacedMethods(used: Adapter, originals: Adapter): Partial<Adapter> {
  const known = new Map<string, unknown>(Object.entries(originals));
  const replaced = Object.entries(used).filter(
    ([name, method]) => known.has(name) && known.get(name) !== method,
  );
  return Object.fromEntries(replaced);
}
