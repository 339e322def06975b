/** Plain objects: merging, freezing, and copying without prototype pollution. */

/** Keys that would reach the prototype instead of the object (prototype pollution). */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Merges `override` over `base`, plain objects in depth, and returns a new object.
 *
 * `undefined` overrides nothing. Neither argument is changed.
 */
export function mergeObjects<T extends object>(base: T, override: object | undefined): T {
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [name, given] of Object.entries(override ?? {})) {
    if (given === undefined || UNSAFE_KEYS.has(name)) continue;
    const present = result[name];
    result[name] =
      isPlainObject(given) && isPlainObject(present) ? mergeObjects(present, given) : given;
  }
  for (const symbol of Object.getOwnPropertySymbols(override ?? {})) {
    Reflect.set(result, symbol, Reflect.get(override!, symbol));
  }
  return result as T;
}

/**
 * Copies a class instance to a plain object that has its methods too, bound to the instance.
 * Methods are on the prototype, where a spread or a merge would lose them. A plain object is
 * returned as it is.
 */
export function withOwnMembers<T extends object>(instance: T): T {
  // A configuration written without types can hold any value.
  if (Object(instance) !== instance || isPlainObject(instance)) return instance;
  return { ...listMethods(instance), ...instance };
}

function listMethods(instance: object): Record<PropertyKey, unknown> {
  const methods: Record<PropertyKey, unknown> = {};
  for (
    let prototype = Object.getPrototypeOf(instance) as object | null;
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const name of Reflect.ownKeys(prototype)) {
      if (name === 'constructor' || name in methods) continue;
      const member: unknown = Reflect.get(instance, name);
      methods[name] = typeof member === 'function' ? member.bind(instance) : member;
    }
  }
  return methods;
}

/** Copies the plain objects and arrays in `input` in depth, and freezes the copies. */
export function deepFreezeCopy<T>(input: T): T {
  if (Array.isArray(input)) return Object.freeze(input.map(deepFreezeCopy)) as T;
  if (!isPlainObject(input)) return input;
  // Object.fromEntries defines a member `__proto__`, where an assignment would set the prototype.
  const copies = Object.entries(input).map(([name, part]) => [name, deepFreezeCopy(part)] as const);
  return Object.freeze(Object.fromEntries(copies)) as T;
}

/** Whether the value is an object literal: not a class instance, function or date. */
export function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

/** Parses JSON. Returns `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Copies parsed JSON without the members that would reach a prototype when assigned. */
export function omitUnsafeKeys<T extends object>(parsed: T): T {
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !UNSAFE_KEYS.has(name))) as T;
}

/**
 * A function of the app, which may be asynchronous.
 *
 * Its parameter is bivariant, as a method's is: the app may declare a narrower type of user or
 * token than this library knows. So a configuration with its own types is assignable to any
 * configuration.
 */
export type AppFunction<Params, Result> = {
  call(params: Params): Awaitable<Result>;
}['call'];

/** A value or a promise of it: what a function of the app may return. */
export type Awaitable<T> = T | PromiseLike<T>;

/** The value of a promise, and any other type as it is. */
export type Awaited<T> = T extends PromiseLike<infer Value> ? Value : T;
