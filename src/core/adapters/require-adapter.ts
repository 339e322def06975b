/** An adapter that is known to have what is about to be used. */
import { MissingAdapter, MissingAdapterMethods } from '../errors/configuration.errors.js';
import type { Adapter, AdapterMethod } from './adapter.js';

/** An adapter with these methods. */
export type AdapterWith<Names extends AdapterMethod> = Adapter & Required<Pick<Adapter, Names>>;

/**
 * @throws {MissingAdapter} when there is no adapter.
 * @throws {MissingAdapterMethods} naming the methods it lacks.
 */
export function requireAdapter<Names extends AdapterMethod>(
  adapter: Adapter | undefined,
  names: readonly Names[],
): AdapterWith<Names> {
  if (!adapter) throw new MissingAdapter('A database adapter is needed here.');
  const missing = missingMethods(adapter, names);
  if (missing.length > 0) {
    throw new MissingAdapterMethods(`The adapter lacks: ${missing.join(', ')}`);
  }
  return adapter as AdapterWith<Names>;
}

/** Which of these methods an adapter lacks. */
export function missingMethods(
  adapter: Adapter,
  names: readonly AdapterMethod[],
): readonly AdapterMethod[] {
  return names.filter((name) => typeof adapter[name] !== 'function');
}
