/** Objects whose code is loaded when it is needed. */
import { loadOnce } from './cache.js';

/** The methods of an object that is not loaded yet: each returns a promise. */
export type Lazy<T> = {
  readonly [Name in keyof T as T[Name] extends Method ? Name : never]: T[Name] extends (
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

type Method = (...args: never) => unknown;

/**
 * Stands for an object, and loads it with the first call of a method. A load that failed is tried
 * again by the next call.
 *
 * @param names - Its methods: what is not loaded cannot be asked for them. The type holds them to
 *   be all.
 */
export function lazy<T extends object>(
  load: () => Promise<T>,
  names: Readonly<Record<keyof Lazy<T> & string, true>>,
): Lazy<T> {
  const loaded = loadOnce(load);
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const object = await loaded();
      const method: unknown = Reflect.get(object, name);
      if (typeof method !== 'function') throw new TypeError(`There is no method ${name}.`);
      return Reflect.apply(method, object, args);
    };
  return Object.fromEntries(Object.keys(names).map((name) => [name, call(name)])) as Lazy<T>;
}
