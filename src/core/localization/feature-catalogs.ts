/** The messages that features bring, by language. */
import { asError } from '../errors/auth.error.js';
import { key } from '../kernel/container.js';
import type { Logger } from '../kernel/logger.js';
import { findLocale, isLanguageTag } from './locale.js';

/** The messages of a feature in one language, by name. */
export type FeatureCatalog = Readonly<Record<string, string>>;

/**
 * The messages of a feature in one language, or what loads them when a page or an email first needs
 * them.
 */
type CatalogSource = FeatureCatalog | (() => Promise<FeatureCatalog>);

/**
 * The messages of a feature by language tag (BCP 47). The English ones are the source of all
 * others: a placeholder in braces stands in each language. A language that is missing is shown in
 * English.
 *
 * @publicApi
 */
export interface FeatureCatalogs {
  readonly en: FeatureCatalog;
  readonly [tag: string]: CatalogSource;
}

/** Loads the messages of one language from its file. */
type LoadTranslation<E> = () => Promise<{ readonly default: Readonly<Record<keyof E, string>> }>;

/**
 * The messages of a feature with a file for each other language, by language tag. The compiler
 * refuses a file that lacks a message.
 */
export function withTranslations<E extends FeatureCatalog>(
  en: E,
  others: Readonly<Record<string, LoadTranslation<E>>>,
): FeatureCatalogs {
  const loaders = Object.entries(others).map(
    ([tag, load]) => [tag, async () => (await load()).default] as const,
  );
  return { ...Object.fromEntries(loaders), en };
}

/** The messages of all features. */
export const FeatureCatalogsToken = key<readonly FeatureCatalogs[]>('FeatureCatalogs');

/**
 * The messages of a feature in a language, else in English; none if they cannot be loaded, which is
 * logged.
 */
export async function loadFeatureCatalog(
  catalogs: FeatureCatalogs,
  locale: string,
  logger: Logger,
): Promise<FeatureCatalog> {
  const tag = findLocale([locale], Object.keys(catalogs)) ?? 'en';
  const source = catalogs[tag] ?? {};
  if (typeof source !== 'function') return source;
  try {
    return await source();
  } catch (thrown) {
    logger.error(asError(thrown));
    return {};
  }
}

/** The problems of the messages that need not be loaded, as sentences. */
export function findCatalogProblems(id: string, catalogs: FeatureCatalogs): string[] {
  const { en } = catalogs;
  const others = Object.entries(catalogs).filter(([tag]) => tag !== 'en');
  return others.flatMap(([tag, source]) => {
    if (!isLanguageTag(tag)) {
      return [
        `The language "${tag}" of the messages of the feature "${id}" is no language tag (BCP 47).`,
      ];
    }
    if (typeof source === 'function') return [];
    return findTextProblems(en, source).map(
      (problem) => `The messages of the feature "${id}" in "${tag}": ${problem}`,
    );
  });
}

/**
 * Compares the messages of a language with the English ones.
 *
 * @returns What is missing or has other placeholders, as sentences. Empty if there is nothing.
 * @example
 * ```ts
 * expect(findTextProblems(en, de)).toEqual([]);
 * ```
 * @publicApi
 */
export function findTextProblems(en: FeatureCatalog, other: FeatureCatalog): string[] {
  return Object.entries(en).flatMap(([name, text]) => {
    const translated = other[name];
    if (typeof translated !== 'string') return [`"${name}" is missing.`];
    const [wanted, given] = [text, translated].map(listPlaceholders);
    return wanted === given
      ? []
      : [`"${name}" must have the placeholders of the English text: ${wanted || 'none'}.`];
  });
}

function listPlaceholders(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');
}
