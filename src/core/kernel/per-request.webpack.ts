/**
 * Replaces `per-request.ts` in builds of webpack: that of Next.js before 14.2 cannot parse `#name
 * in object`, by which that file asks for a member.
 */
import type { PerRequest } from './per-request.js';

/** Creates a store that keeps one value for each object, apart from all other stores. */
export function perRequest<V>(): PerRequest<V> {
  return new WeakMap();
}
