/** Instances of classes, where plain objects are read member by member. */
import { isPlainObject } from './deep-freeze.js';

/**
 * The same members as a plain object: what is copied or merged loses the methods of a class, since
 * those are its prototype's. They stay bound to the instance. A plain object is returned as it is.
 */
export function withOwnMembers<T extends object>(instance: T): T {
  // Configurations that were written without types hold all kinds of things.
  if (Object(instance) !== instance || isPlainObject(instance)) return instance;
  return { ...methodsOf(instance), ...instance };
}

function methodsOf(instance: object): Record<PropertyKey, unknown> {
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
