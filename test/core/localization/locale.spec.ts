/** The languages that a request asks for, and the available one that it gets. */
import { describe, expect, it } from '@jest/globals';
import {
  findLocale,
  isLanguageTag,
  parseAcceptLanguage,
  parseUiLocales,
} from '../../../src/core/localization/locale.js';

const AVAILABLE = ['en', 'ar', 'de', 'fr', 'he', 'pt-BR', 'zh-Hans'];

describe('parseAcceptLanguage', () => {
  it.each<[string | null, string[]]>([
    [null, []],
    ['', []],
    ['de', ['de']],
    ['de-AT, de;q=0.9, en;q=0.8', ['de-AT', 'de', 'en']],
    ['en;q=0.1, de;q=0.8, fr', ['fr', 'de', 'en']],
    ['fr;q=0.5, de;q=0.5', ['fr', 'de']],
    ['EN ; Q=0.5 ,\tde', ['de', 'EN']],
    ['zh-Hant-TW, sr-Latn-RS', ['zh-Hant-TW', 'sr-Latn-RS']],
    ['de-DE-u-co-phonebk', ['de-DE-u-co-phonebk']],
  ])('reads %j as %j', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });

  it.each<[string, string[]]>([
    ['de;q=0, en', ['en']],
    ['de;q=0.000', []],
    ['*', []],
    ['fr-FR, *;q=0.5', ['fr-FR']],
  ])('leaves out what %j refuses, and `*`', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });

  it.each<[string, string[]]>([
    [',,, de ,,', ['de']],
    ['de;q=, en', ['en']],
    ['de;q=., en', ['en']],
    ['de;q=-1, en', ['en']],
    ['de;q=0.1234567, en', ['en']],
    ['de;level=1, en', ['en']],
    ['de_DE, en', ['en']],
    ['d, deutsch, 12, en', ['en']],
    ['de fr, en', ['en']],
    ['-de, de-, de--AT, en', ['en']],
    ['<script>, "de", ../de, en', ['en']],
    ['constructor, __proto__, en', ['en']],
  ])('leaves out the malformed entries of %j', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });
});

describe('parseUiLocales', () => {
  it.each<[string | undefined, string[]]>([
    [undefined, []],
    ['', []],
    ['fr-CA fr en', ['fr-CA', 'fr', 'en']],
    ['  de   en ', ['de', 'en']],
    ['de,en fr', ['fr']],
    ['<b> de_DE * fr', ['fr']],
  ])('reads %j as %j', (parameter, tags) => {
    expect(parseUiLocales(parameter)).toEqual(tags);
  });
});

describe.each([
  ['Accept-Language', ',', parseAcceptLanguage],
  ['ui_locales', ' ', parseUiLocales],
] as const)('A long %s', (_name, separator, parse) => {
  it('has no more than 16 entries', () => {
    const many = Array.from({ length: 5_000 }, () => 'de').join(separator);
    expect(parse(many)).toEqual(Array<string>(16).fill('de'));
  });

  it.each(['de', ' ', '-', 'a-', ';q=', `fr${separator}`, separator, '\u0000'])(
    'of 100 kB of %j has the result of its first 256 characters, without a cut entry',
    (part) => {
      const header = `fr${separator}en${separator}`.concat(part.repeat(100_000 / part.length));
      const beginning = header.slice(0, 257);
      const whole = beginning.slice(0, Math.max(0, beginning.lastIndexOf(separator)));
      expect(parse(header)).toEqual(parse(whole));
    },
  );

  it('does not depend on what follows the first 256 characters and the separator', () => {
    const beginning = `de${separator}`.padEnd(256, 'x') + separator;
    expect(parse(`${beginning}${'fr'.repeat(50_000)}`)).toEqual(parse(`${beginning}en`));
  });

  it('drops the entry that the limit cuts, which would be another language', () => {
    const beginning = `en${separator}`.padEnd(253, separator);
    // The first 256 characters end within the last tag.
    expect(parse(`${beginning}de-AT`)).not.toContain('de-');
    expect(parse(`${beginning}fry${separator}de`)).toEqual(parse(`${beginning}fry${separator}nl`));
  });
});

it('A cut entry does not gain weight', () => {
  const wanted = 'en;q=0.9'.padEnd(250, ' ');
  const header = `${wanted},  fr;q=0.1, de;q=0.1`;
  expect(header.slice(0, 256)).toMatch(/, {2}fr;q?$/);
  expect(parseAcceptLanguage(header)).toEqual(['en']);
  const cutAfterTag = `${'en;q=0.9'.padEnd(253, ' ')},fr;q=0.1, de;q=0.1`;
  expect(cutAfterTag.slice(0, 256)).toMatch(/,fr$/);
  expect(parseAcceptLanguage(cutAfterTag)).toEqual(['en']);
});

describe('findLocale', () => {
  it.each<[string, string | undefined]>([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-Latn-AT-1996', 'de'],
    ['ar-EG', 'ar'],
    ['pt', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', undefined],
    ['zh-HK', undefined],
    ['zh-MO', undefined],
    ['zh-Hant', undefined],
    ['zh-Hant-CN', undefined],
    ['sv', undefined],
    ['d', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('finds for %j: %j', (wanted, found) => {
    expect(findLocale([wanted], AVAILABLE)).toBe(found);
  });

  it.each<[string[], string | undefined]>([
    [['en-US', 'de'], 'en'],
    [['sv', 'zh-TW', 'fr-CA', 'de'], 'fr'],
    [['sv', 'nl'], undefined],
    [[], undefined],
  ])('finds the first of %j that is available: %j', (wanted, found) => {
    expect(findLocale(wanted, AVAILABLE)).toBe(found);
  });

  it('prefers the more specific of two available tags', () => {
    expect(findLocale(['de-AT-1996'], ['de', 'de-AT'])).toBe('de-AT');
    expect(findLocale(['pt-PT'], ['pt-BR', 'pt'])).toBe('pt');
  });

  it.each(['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-TW'])(
    'finds traditional Chinese for %s when an app adds it',
    (wanted) => {
      expect(findLocale([wanted], ['zh-Hans', 'zh-Hant'])).toBe('zh-Hant');
    },
  );

  it('looks at no more than eight parts of a tag, so that a long one costs little', () => {
    const parts = ['de', 'AT', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(findLocale([parts.join('-')], [parts.slice(0, 8).join('-')])).toBeDefined();
    expect(findLocale([parts.join('-')], [parts.join('-')])).toBeUndefined();
    expect(findLocale([`de${'-a'.repeat(50_000)}`], ['de'])).toBe('de');
  });
});

it.each<[string, boolean]>([
  ['de', true],
  ['pt-BR', true],
  ['az-Arab', true],
  ['de_AT', false],
  ['', false],
  ['de\r\nX-Injected: 1', false],
  ['<b>', false],
])('isLanguageTag(%j) is %j', (tag, isTag) => {
  expect(isLanguageTag(tag)).toBe(isTag);
});
