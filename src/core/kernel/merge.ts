/** User values over defaults. */
import { isPlainObject } from './deep-freeze.js';

/** Keys that would reach a prototype instead of the object. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A new object of `base` with `override` laid over it, plain objects merged in depth.
 *
 * `undefined` overrides nothing. Neither argument is changed.
 */
export function merged<T extends object>(base: T, override: object | undefined): T {
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [name, given] of Object.entries(override ?? {})) {
    if (given === undefined || UNSAFE.has(name)) continue;
    const present = result[name];
    result[name] = isPlainObject(given) && isPlainObject(present) ? merged(present, given) : given;
  }
  for (const symbol of Object.getOwnPropertySymbols(override ?? {})) {
    Reflect.set(result, symbol, Reflect.get(override!, symbol));
  }
  return result as T;
}
