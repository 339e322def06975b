/**
 * Every built-in language has the names and placeholders of the English messages, also those of
 * features.
 *
 * @rows every language has every message
 */
import { describe, expect, it } from '@jest/globals';
import { en } from '../../../src/core/localization/languages/en.js';
import { LANGUAGES } from '../../../src/core/localization/languages.js';
import { isLanguageTag } from '../../../src/core/localization/locale.js';
import {
  type FeatureCatalog,
  type FeatureCatalogs,
  findTextProblems,
} from '../../../src/core/localization/feature-catalogs.js';
import { formatDuration, getDirection } from '../../../src/core/localization/messages.js';
import { ACCESS_TOKENS_MESSAGES } from '../../../src/features/access-tokens/messages/index.js';
import { ACCOUNT_MESSAGES } from '../../../src/features/account/messages/index.js';
import { AUDIT_MESSAGES } from '../../../src/features/audit/messages/index.js';
import { PASSWORD_MESSAGES } from '../../../src/features/passwords/messages/index.js';
import { PERSONAL_DATA_MESSAGES } from '../../../src/features/personal-data/messages/index.js';
import { PROVIDER_TOKENS_MESSAGES } from '../../../src/features/provider-tokens/messages/index.js';
import { SECOND_FACTORS_MESSAGES } from '../../../src/features/second-factors/messages/index.js';
import { SESSIONS_MESSAGES } from '../../../src/features/sessions/messages/index.js';

/** The messages of the library, and of the features that have some. */
const SOURCES: readonly (readonly [source: string, en: FeatureCatalog, catalogs: Loaders])[] = [
  ['the library', en, [...LANGUAGES]],
  ['Passwords', PASSWORD_MESSAGES.en, listLoaders(PASSWORD_MESSAGES)],
  ['Account', ACCOUNT_MESSAGES.en, listLoaders(ACCOUNT_MESSAGES)],
  ['Sessions', SESSIONS_MESSAGES.en, listLoaders(SESSIONS_MESSAGES)],
  ['PersonalData', PERSONAL_DATA_MESSAGES.en, listLoaders(PERSONAL_DATA_MESSAGES)],
  ['ProviderTokens', PROVIDER_TOKENS_MESSAGES.en, listLoaders(PROVIDER_TOKENS_MESSAGES)],
  ['Audit', AUDIT_MESSAGES.en, listLoaders(AUDIT_MESSAGES)],
  ['AccessTokens', ACCESS_TOKENS_MESSAGES.en, listLoaders(ACCESS_TOKENS_MESSAGES)],
  ['SecondFactors', SECOND_FACTORS_MESSAGES.en, listLoaders(SECOND_FACTORS_MESSAGES)],
];

type Loaders = readonly (readonly [tag: string, load: () => Promise<FeatureCatalog>])[];

function listLoaders({ en: _, ...others }: FeatureCatalogs): Loaders {
  return Object.entries(others).map(([tag, source]) => [
    tag,
    async () => (typeof source === 'function' ? source() : source),
  ]);
}

/** Texts that may be those of English: the same word in several languages, or no word at all. */
const SAME_AS_ENGLISH: ReadonlySet<string> = new Set([
  'signIn.email',
  'signIn.emailPlaceholder',
  'signIn.password',
  'password.name',
  'account.linked.id',
  'account.passkeys.title',
  'account.passkeys.name',
  'account.profile.name',
  'secondFactor.code',
  'activity.at',
]);

/** The names of the messages that a rule finds fault with, each with its text. */
async function listFaults(
  load: () => Promise<FeatureCatalog>,
  isFault: (text: string, name: string) => boolean,
): Promise<string[]> {
  return Object.entries(await load())
    .filter(([name, text]) => isFault(text, name))
    .map(([name, text]) => `${name}: ${text}`);
}

it.each(SOURCES)('%s has every language', (_source, _english, loaders) => {
  expect(loaders.map(([tag]) => tag)).toEqual([...LANGUAGES.keys()]);
});

describe.each([...LANGUAGES.keys(), 'en'])('The language %s', (tag) => {
  it('has a valid tag in its usual spelling', () => {
    expect(isLanguageTag(tag)).toBe(true);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });

  it('has durations in its words', () => {
    const isSupported = Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
    expect(isSupported).toBe(true);
    expect(formatDuration(86_400_000, tag)).toMatch(/\p{N}/u);
  });
});

const CATALOGS = SOURCES.flatMap(([source, english, loaders]) =>
  [['en', async () => english] as const, ...loaders].map(
    ([tag, load]) => [source, tag, english, load] as const,
  ),
);

describe.each(CATALOGS)('The messages of %s in %s', (_source, _tag, english, load) => {
  it('have the names of the English ones, in their order, and their placeholders', async () => {
    const catalog = await load();
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
    expect(findTextProblems(english, catalog)).toEqual([]);
    expect(await listFaults(load, (text) => /\{(?!\w+\})|(?<!\{\w+)\}/.test(text))).toEqual([]);
  });

  it('have no empty text, and no space at the start or end of one', async () => {
    const faults = await listFaults(load, (text) => text === '' || text !== text.trim());
    expect(faults).toEqual([]);
  });

  it('are plain texts of one line: no markup, entity or control character', async () => {
    // The controls of Unicode, also those for the direction of text, which `dir` sets.
    const notPlain = /[<>]|&#?\w+;|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
    expect(await listFaults(load, (text) => notPlain.test(text))).toEqual([]);
  });

  it('have typographic quotation marks, apostrophes and ellipses', async () => {
    expect(await listFaults(load, (text) => /['"`]|\.\.\./.test(text))).toEqual([]);
  });

  it('have no two spaces in a row', async () => {
    expect(await listFaults(load, (text) => /\s{2}/.test(text))).toEqual([]);
  });
});

it.each(SOURCES)(
  '%s has no English text in another language, but for a few words',
  async (_source, english, loaders) => {
    const faults = await Promise.all(
      loaders.map(async ([tag, load]) => {
        const isUntranslated = (text: string, name: string) =>
          text === english[name] && !SAME_AS_ENGLISH.has(name);
        return (await listFaults(load, isUntranslated)).map((fault) => `${tag} ${fault}`);
      }),
    );
    expect(faults.flat()).toEqual([]);
  },
);

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
