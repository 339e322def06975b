/**
 * What is remembered with an object for as long as that object lives, such as a request: with one that
 * is gone before whoever takes the notes.
 *
 * It is a private member that the object is given: nobody else sees it, and no copy or heir of the object
 * has it. A `WeakMap` does the same, and made a quarter of what a guard costs: its entries are gone
 * through each time that young objects are collected, and requests are all young. Only what can be given
 * nothing more, because it is frozen, is remembered in one.
 */
export interface ObjectNotes<V> {
  get(object: object): V | undefined;
  set(object: object, value: V): void;
  delete(object: object): void;
}

/** Makes whatever extends it put its members on the object that was handed over. */
class Given {
  constructor(object: object) {
    return object;
  }
}

/** Remembers one value for each object, apart from all other notes. */
export function objectNotes<V>(): ObjectNotes<V> {
  const ofTheFrozen = new WeakMap<object, V>();

  class Noted extends Given {
    #note: V | undefined;

    static get(object: object): V | undefined {
      return #note in object ? object.#note : ofTheFrozen.get(object);
    }

    static set(object: object, note: V): void {
      const takesOne = #note in object || Object.isExtensible(object);
      if (takesOne) Noted.on(object).#note = note;
      else ofTheFrozen.set(object, note);
    }

    static delete(object: object): void {
      if (#note in object) Noted.on(object).#note = undefined;
      ofTheFrozen.delete(object);
    }

    private static on(object: object): Noted {
      return #note in object ? object : new Noted(object);
    }
  }
  return Noted;
}
