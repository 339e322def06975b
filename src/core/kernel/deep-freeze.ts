/** Settings that nobody can change after they were resolved. */

/** A copy of the plain objects and arrays in `input`, frozen all the way down. */
export function frozenCopy<T>(input: T): T {
  if (Array.isArray(input)) return Object.freeze(input.map(frozenCopy)) as T;
  if (!isPlainObject(input)) return input;
  // Object.fromEntries makes a member called __proto__ a mere member; an assignment would not.
  const copies = Object.entries(input).map(([name, part]) => [name, frozenCopy(part)] as const);
  return Object.freeze(Object.fromEntries(copies)) as T;
}

/** An object literal: no class instance, no function, no date. */
export function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
