/** User values over defaults. */

/** Keys that would reach a prototype instead of the object. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A new object of `base` with `override` laid over it, plain objects merged in depth.
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

/* MERGED own-members.ts: Instances of classes, where plain objects are read member by member. */

/**
 * The same members as a plain object: what is copied or merged loses the methods of a class, since
 * those are its prototype's. They stay bound to the instance. A plain object is returned as it is.
 */
export function withOwnMembers<T extends object>(instance: T): T {
  // Configurations that were written without types hold all kinds of things.
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

/* MERGED deep-freeze.ts: Settings that nobody can change after they were resolved. */

/** A copy of the plain objects and arrays in `input`, frozen all the way down. */
export function deepFreezeCopy<T>(input: T): T {
  if (Array.isArray(input)) return Object.freeze(input.map(deepFreezeCopy)) as T;
  if (!isPlainObject(input)) return input;
  // Object.fromEntries makes a member called __proto__ a mere member; an assignment would not.
  const copies = Object.entries(input).map(([name, part]) => [name, deepFreezeCopy(part)] as const);
  return Object.freeze(Object.fromEntries(copies)) as T;
}

/** An object literal: no class instance, no function, no date. */
export function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

/* MERGED received-json.ts: What came as JSON, in a form that is safe to copy. */

/** What the text stands for, or `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy without the members that would not stay mere members. */
export function omitUnsafeKeys<T extends object>(parsed: T): T {
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !UNSAFE_KEYS.has(name))) as T;
}

/* MERGED app-function.ts: Functions that an app hands over. */

/**
 * A function of the app, which may be asynchronous.
 *
 * An app knows more of its people and tokens than this library does, so its function may ask for a
 * narrower type than it is promised, as a method may. That is what makes a configuration with types
 * of its own fit wherever any configuration does.
 */
export type AppFunction<Params, Result> = {
  call(params: Params): Awaitable<Result>;
}['call'];

/** A value, now or later: what a function of the app may return. */
export type Awaitable<T> = T | PromiseLike<T>;

/** What a promise holds, and anything else as it is. */
export type Awaited<T> = T extends PromiseLike<infer Value> ? Value : T;
