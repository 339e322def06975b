/**
 * What features put around the adapter: they seal fields of its rows, or follow what is deleted.
 */
import { key } from '../kernel/container.js';
import type { Adapter } from './adapter.js';

/**
 * Changes methods of the adapter. A feature names the token of its wrapper in `adapterWrappers`.
 *
 * @publicApi
 */
export interface AdapterWrapper {
  /**
   * Returns the methods that replace those of the adapter. They call the adapter's own. It is also
   * called with the adapter of each transaction.
   */
  wrap(adapter: Adapter): Partial<Adapter>;
}

/**
 * Puts the wrappers of all features around an adapter. Without features, it returns the adapter.
 */
export const WrapAdapterToken = key<(adapter: Adapter) => Adapter>('WrapAdapter');

/** The wrappers of the features, one by one. */
export const AdapterWrapperListToken = key<readonly AdapterWrapper[]>('AdapterWrapperList');

/**
 * Puts the wrappers around an adapter, and around those of its transactions. The first one is the
 * innermost.
 */
export function wrapAdapter(adapter: Adapter, wrappers: readonly AdapterWrapper[]): Adapter {
  const transaction = adapter.transaction?.bind(adapter);
  return wrappers.reduce<Adapter>(
    (inner, wrapper) => ({ ...inner, ...wrapper.wrap(inner) }),
    transaction && wrappers.length > 0
      ? {
          ...adapter,
          transaction: (work) => transaction((bound) => work(wrapAdapter(bound, wrappers))),
        }
      : adapter,
  );
}
