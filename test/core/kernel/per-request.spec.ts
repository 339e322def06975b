/** Values that are stored for an object, by both implementations behind `#per-request`. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { perRequest as byMembers } from '../../../src/core/kernel/per-request.js';
import { perRequest as byMap } from '../../../src/core/kernel/per-request.webpack.js';

const things: readonly [string, () => object][] = [
  ['a plain object', () => ({ own: 1 })],
  ['an object without a prototype', () => Object.create(null) as object],
  ['an array', () => [1]],
  ['a function', () => () => undefined],
  ['a frozen object', () => Object.freeze({ own: 1 })],
  ['a proxy', () => new Proxy({ own: 1 }, {})],
];

const implementations = [
  ['members', byMembers],
  ['a map, for webpack', byMap],
] as const;

describe.each(implementations)('by %s', (_name, perRequest) => {
  describe.each(things)('values for %s', (_, make) => {
    it('are kept until they are deleted', () => {
      const values = perRequest<string>();
      const thing = make();
      expect(values.get(thing)).toBeUndefined();
      values.set(thing, 'one');
      expect(values.get(thing)).toBe('one');
      values.set(thing, 'two');
      expect(values.get(thing)).toBe('two');
      values.delete(thing);
      expect(values.get(thing)).toBeUndefined();
    });

    it('belong to that object and store alone', () => {
      const values = perRequest<string>();
      const thing = make();
      values.set(thing, 'one');
      expect(values.get(make())).toBeUndefined();
      expect(values.get({ ...thing })).toBeUndefined();
      expect(values.get(Object.create(thing) as object)).toBeUndefined();
      expect(perRequest<string>().get(thing)).toBeUndefined();
    });

    it('are invisible to other code', () => {
      const thing = make();
      const before = [Reflect.ownKeys(thing), inspect(thing, { showHidden: true })];
      perRequest<string>().set(thing, 'secret');
      expect([Reflect.ownKeys(thing), inspect(thing, { showHidden: true })]).toEqual(before);
    });
  });

  it('a value is kept when its object is frozen', () => {
    const values = perRequest<string>();
    const thing = {};
    values.set(thing, 'one');
    values.set(Object.freeze(thing), 'two');
    expect(values.get(thing)).toBe('two');
  });
});

it('no other module asks for a private member, which webpack before 5.90 cannot parse', () => {
  const sources = resolve(import.meta.dirname, '../../../src');
  const asking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|svelte)$/.test(file))
    .filter((file) => /(?<!`)#\w+ in \w/.test(readFileSync(join(sources, file), 'utf8')));
  expect(asking).toEqual(['core/kernel/per-request.ts']);
});
