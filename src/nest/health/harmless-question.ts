/** What a database can be asked to find out whether it answers. */
import type { Adapter } from '../../core/adapters/adapter.js';

/**
 * A call that finds nothing and changes nothing, or `undefined` for an adapter that has no such
 * method. It never looks for an id: where ids are UUIDs or numbers, a database that is perfectly well
 * refuses other text.
 *
 * @param nobody - Text that no row has, not even by chance.
 */
export function harmlessQuestion(adapter: Adapter, nobody: string): (() => unknown) | undefined {
  if (adapter.getSessionAndUser) return () => adapter.getSessionAndUser?.(nobody);
  if (adapter.getUserByEmail) return () => adapter.getUserByEmail?.(`${nobody}@health.invalid`);
  return undefined;
}
