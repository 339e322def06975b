/** The JSON of providers, beyond what `JSON.parse` looks at. */
import { describe, expect, it } from '@jest/globals';
import { CallbackRouteError } from '../../../src/core/errors/index.js';
import { parseAnswer } from '../../../src/core/http/answer-json.js';

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('R10 an answer', () => {
  it.each([
    ['an object', '{"a":1,"b":[1,2.5,-3e2,"x"],"c":{"a":2}}'],
    ['objects with one name each', '[{"a":1},{"a":2}]'.replace(/.*/, '{"list":$&}')],
    ['names in texts', String.raw`{"a":"{\"b\":1,\"b\":2}","c":"d","e":"c"}`],
    ['a text that looks like a number', '{"a":"90071992547409930"}'],
    ['many levels', nested(32)],
    ['a text with quotes and brackets', String.raw`{"a":"\\\"}]{[","b":"\\"}`],
  ])('is parsed with %s', (_, text) => {
    expect(parseAnswer(text)).toEqual(JSON.parse(text));
  });

  it.each(['', 'null', '5', '"text"', '[]', '{', '{"a":1}}', '<html>', "{'a':1}"])(
    'is none when it is %j',
    (text) => {
      expect(parseAnswer(text)).toBeUndefined();
    },
  );

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['-17841405793187218', '-17841405793187218'],
    ['1e300', 1e300],
    ['0.1', 0.1],
  ])('has the whole number %s as it was written', (digits, id) => {
    const text = `{"data":[{"id":${digits},"name":"${digits}"}]}`;
    expect(parseAnswer(text)).toEqual({ data: [{ id, name: digits }] });
  });

  it.each([
    ['a member twice', '{"sub":"ada","sub":"grace"}', '`sub` twice'],
    ['a member twice with one value', '{"sub":"ada","sub":"ada"}', '`sub` twice'],
    ['a name in two spellings', String.raw`{"sub":"ada","s\u0075b":"grace"}`, '`sub` twice'],
    ['a nested member twice', '{"data":{"user":{"id":1,"id":2}}}', '`id` twice'],
    ['an odd name twice', '{"canary 5":1,"canary 5":2}', 'a member twice'],
    ['too many levels', nested(33), 'more than 32 levels'],
    ['too many lists', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'more than 32'],
  ])('is refused with %s', (_, text, reason) => {
    expect(() => parseAnswer(text)).toThrow(CallbackRouteError);
    expect(() => parseAnswer(text)).toThrow(reason);
  });
});
