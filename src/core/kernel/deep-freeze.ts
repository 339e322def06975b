/** Settings that nobody can change after they were resolved. */

/** A copy of the plain objects and arrays in `input`, frozen all the way down. */
export function frozenCopy<T>(input: T): T {
  if (Array.isArray(input)) return Object.freeze(input.map(frozenCopy)) as T;
  if (!isPlainObject(input)) return input;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(input)) copy[name] = frozenCopy(part);
  return Object.freeze(copy) as T;
}

/** An object literal: no class instance, no function, no date. */
export function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
