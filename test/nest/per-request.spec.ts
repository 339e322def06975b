/** What is remembered with an object. */
import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { perRequest } from '../../src/nest/transports/per-request.js';

const things: readonly [string, () => object][] = [
  ['a plain object', () => ({ own: 1 })],
  ['an object without a prototype', () => Object.create(null) as object],
  ['an array', () => [1]],
  ['a function', () => () => undefined],
  ['a frozen object', () => Object.freeze({ own: 1 })],
  ['a proxy', () => new Proxy({ own: 1 }, {})],
];

describe.each(things)('notes on %s', (_, make) => {
  it('are there until they are taken back', () => {
    const notes = perRequest<string>();
    const thing = make();
    expect(notes.get(thing)).toBeUndefined();
    notes.set(thing, 'one');
    expect(notes.get(thing)).toBe('one');
    notes.set(thing, 'two');
    expect(notes.get(thing)).toBe('two');
    notes.delete(thing);
    expect(notes.get(thing)).toBeUndefined();
  });

  it('are about it alone', () => {
    const notes = perRequest<string>();
    const thing = make();
    notes.set(thing, 'one');
    expect(notes.get(make())).toBeUndefined();
    expect(notes.get({ ...thing })).toBeUndefined();
    expect(notes.get(Object.create(thing) as object)).toBeUndefined();
    expect(perRequest<string>().get(thing)).toBeUndefined();
  });

  it('are seen by nobody else', () => {
    const thing = make();
    const before = [Reflect.ownKeys(thing), inspect(thing, { showHidden: true })];
    perRequest<string>().set(thing, 'secret');
    expect([Reflect.ownKeys(thing), inspect(thing, { showHidden: true })]).toEqual(before);
  });
});

it('a note outlives the moment that its object is frozen', () => {
  const notes = perRequest<string>();
  const thing = {};
  notes.set(thing, 'one');
  notes.set(Object.freeze(thing), 'two');
  expect(notes.get(thing)).toBe('two');
});
