/** Every built-in language has the names and placeholders of the English messages. */
import { describe, expect, it } from '@jest/globals';
import { en } from '../../../src/core/localization/languages/en.js';
import { LANGUAGES } from '../../../src/core/localization/languages.js';
import { isLanguageTag } from '../../../src/core/localization/locale.js';
import {
  type Catalog,
  formatDuration,
  getDirection,
} from '../../../src/core/localization/messages.js';

const ENGLISH: Catalog = en;
const NAMES = Object.keys(en) as (keyof Catalog)[];

/** Texts that may be those of English: the same word in several languages, or no word at all. */
const SAME_AS_ENGLISH: ReadonlySet<keyof Catalog> = new Set([
  'signIn.email',
  'signIn.emailPlaceholder',
  'signIn.password',
  'password.name',
]);

const loaders: [string, () => Promise<Catalog>][] = [
  ['en', () => Promise.resolve(ENGLISH)],
  ...LANGUAGES,
];

const getPlaceholders = (text: string) => [...text.matchAll(/\{[^}]*\}?/g)].map(String).sort();

/** The names of the messages that a rule finds fault with, each with its text. */
async function listFaults(
  load: () => Promise<Catalog>,
  isFault: (text: string, name: keyof Catalog) => boolean,
): Promise<string[]> {
  const catalog = await load();
  return NAMES.filter((name) => isFault(catalog[name], name)).map(
    (name) => `${name}: ${catalog[name]}`,
  );
}

describe.each(loaders)('The language %s', (tag, load) => {
  it('has a valid tag in its usual spelling', () => {
    expect(isLanguageTag(tag)).toBe(true);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });

  it('has the names of the English messages, in their order', async () => {
    expect(Object.keys(await load())).toEqual(NAMES);
  });

  it('has the placeholders of the English messages', async () => {
    const catalog = await load();
    const toPlaceholders = (messages: Catalog) =>
      Object.fromEntries(NAMES.map((name) => [name, getPlaceholders(messages[name])]));
    expect(toPlaceholders(catalog)).toEqual(toPlaceholders(ENGLISH));
  });

  it('has no empty text, and no space at the start or end of one', async () => {
    const faults = await listFaults(load, (text) => text === '' || text !== text.trim());
    expect(faults).toEqual([]);
  });

  it('has plain texts of one line: no markup, entity or control character', async () => {
    // The controls of Unicode, also those for the direction of text, which `dir` sets.
    const notPlain = /[<>]|&#?\w+;|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
    expect(await listFaults(load, (text) => notPlain.test(text))).toEqual([]);
  });

  it('has typographic quotation marks, apostrophes and ellipses', async () => {
    expect(await listFaults(load, (text) => /['"`]|\.\.\./.test(text))).toEqual([]);
  });

  it('has no two spaces in a row', async () => {
    expect(await listFaults(load, (text) => /\s{2}/.test(text))).toEqual([]);
  });

  it('has durations in its words', () => {
    const isSupported = Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
    expect(isSupported).toBe(true);
    expect(formatDuration(86_400_000, tag)).toMatch(/\p{N}/u);
  });
});

/** English is not a translation of itself. Jest refuses a table without rows. */
const translations = loaders.slice(1);

it('Every translation differs from English in each message, but for a few words', async () => {
  const faults = await Promise.all(
    translations.map(async ([tag, load]) => {
      const isUntranslated = (text: string, name: keyof Catalog) =>
        text === ENGLISH[name] && !SAME_AS_ENGLISH.has(name);
      return (await listFaults(load, isUntranslated)).map((fault) => `${tag} ${fault}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});

it.each<[string, 'ltr' | 'rtl']>([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['AR', 'rtl'],
  ['az-Arab', 'rtl'],
  ['dv', 'rtl'],
  ['fa', 'rtl'],
  ['he', 'rtl'],
  ['iw', 'rtl'],
  ['ps', 'rtl'],
  ['ckb', 'rtl'],
  ['ur', 'rtl'],
  ['yi', 'rtl'],
  ['az', 'ltr'],
  ['de', 'ltr'],
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['ku', 'ltr'],
  ['ur-Latn', 'ltr'],
  ['zh-Hans', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(getDirection(tag)).toBe(direction);
});

it.each<[number, string]>([
  [0, '1 minute'],
  [10 * 60_000, '10 minutes'],
  [60 * 60_000, '1 hour'],
  [90 * 60_000, '90 minutes'],
  [120 * 60_000, '2 hours'],
  [24 * 60 * 60_000, '24 hours'],
  [47 * 60 * 60_000, '47 hours'],
  [72 * 60 * 60_000, '3 days'],
])('%d ms are %j', (milliseconds, words) => {
  expect(formatDuration(milliseconds, 'en')).toBe(words);
});
