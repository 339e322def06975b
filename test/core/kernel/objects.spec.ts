/** Copying, merging and freezing configured objects. */
import { describe, expect, it } from '@jest/globals';
import { deepFreezeCopy, isPlainObject, mergeObjects } from '../../../src/core/kernel/objects.js';

class Own {
  readonly list = [1];
}

describe('deepFreezeCopy', () => {
  it('returns a copy that is frozen in depth, and leaves the original mutable', () => {
    const original = { a: { b: [{ c: 1 }] } };
    const copy = deepFreezeCopy(original);
    expect(copy).toEqual(original);
    expect(() => copy.a.b.push({ c: 2 })).toThrow();
    expect(() => Object.assign(copy.a.b[0]!, { c: 2 })).toThrow();
    original.a.b.push({ c: 2 });
    expect(copy.a.b).toHaveLength(1);
  });

  it.each([new Own(), new Date(0), () => 1, 'x', null, undefined, new Map()])(
    'keeps a value that is not a plain object: %p',
    (part) => {
      expect(deepFreezeCopy({ part }).part).toBe(part);
      expect(deepFreezeCopy([part])[0]).toBe(part);
    },
  );

  it('B38 copies a member called __proto__ as an own member', () => {
    const original = JSON.parse('{"__proto__":{"isAdmin":true},"a":1}') as { a: number };
    const copy = deepFreezeCopy(original);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect((copy as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(copy.a).toBe(1);
  });
});

describe('mergeObjects', () => {
  it('merges plain objects in depth, and changes neither', () => {
    const base = Object.freeze({ a: 1, b: Object.freeze({ c: 1, d: 1 }), list: [1, 2] });
    const override = Object.freeze({ b: Object.freeze({ d: 2, e: 3 }), list: [3] });
    expect(mergeObjects(base, override)).toEqual({ a: 1, b: { c: 1, d: 2, e: 3 }, list: [3] });
    expect([base.b, override.b]).toEqual([
      { c: 1, d: 1 },
      { d: 2, e: 3 },
    ]);
  });

  it('ignores undefined, and treats null as a value', () => {
    const base: Record<string, unknown> = { a: 1, b: 2 };
    expect(mergeObjects(base, { a: undefined, b: null })).toEqual({ a: 1, b: null });
    expect(mergeObjects(base, undefined)).toEqual(base);
  });

  it('replaces a value that is not a plain object', () => {
    const own = new Own();
    expect(mergeObjects({ a: { b: 1 } }, { a: own }).a).toBe(own);
    expect(mergeObjects({ a: own }, { a: { b: 1 } }).a).toEqual({ b: 1 });
  });

  it('copies symbol keys', () => {
    const marker = Symbol('marker');
    expect(mergeObjects({ a: 1 }, { [marker]: 2 })).toEqual({ a: 1, [marker]: 2 });
  });

  it.each([
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"prototype":{"x":1}}',
  ])('B38 does not pollute the prototype: %s', (json) => {
    const result = mergeObjects({ a: {} }, JSON.parse(json) as object);
    expect(result).toEqual({ a: {} });
    expect([(result as { x?: number }).x, ({} as { x?: number }).x]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('isPlainObject', () => {
  it.each([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    [undefined, false],
    ['x', false],
    [new Own(), false],
    [new Date(), false],
    [() => 1, false],
    [Object.create({ a: 1 }), false],
  ])('of %p is %p', (input, isPlain) => {
    expect(isPlainObject(input)).toBe(isPlain);
  });
});
