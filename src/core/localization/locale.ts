/** The languages that a request asks for, and the one of them that is available. */

/** A header may be 16 kB long or more; no browser sends as many languages as fit into this. */
const MAX_HEADER_LENGTH = 256;
const MAX_TAGS = 16;

/** The parts of a tag that are looked at. Without a limit, a long tag costs its length squared. */
const MAX_PARTS = 8;

/** Language tags as BCP 47 writes them: a language, and further parts. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,7}$/i;

/** Tags that are also looked up as another one. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['pt', 'pt-br'],
  ['zh', 'zh-hans'],
  ['zh-cn', 'zh-hans'],
  ['zh-sg', 'zh-hans'],
  ['zh-tw', 'zh-hant'],
  ['zh-hk', 'zh-hant'],
  ['zh-mo', 'zh-hant'],
]);

/**
 * The scripts and regions of traditional Chinese, whose readers do not want simplified characters.
 */
const TRADITIONAL_CHINESE = /^zh-(?:hant|tw|hk|mo)\b/;

/**
 * Parses the header `Accept-Language` (RFC 9110 §12.5.4): the language tags, most wanted first.
 * Only the beginning of a long header is read, so that it costs no more than a short one.
 */
export function parseAcceptLanguage(header: string | null): string[] {
  const weighted = splitBeginning(header ?? '', ',')
    .map((entry) => /^\s*([\w-]+)\s*(?:;\s*q=([\d.]{1,5})\s*)?$/i.exec(entry))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0);
  // Sorting is stable: of equal weights, the first one is the most wanted.
  return toLanguageTags(weighted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag));
}

/** Parses the parameter `ui_locales` (OpenID Connect Core §3.1.2.1): tags, separated by spaces. */
export function parseUiLocales(parameter: string | undefined): string[] {
  return toLanguageTags(splitBeginning(parameter ?? '', ' '));
}

/**
 * Finds the first wanted language that is available, by shortening each wanted tag part by part
 * (RFC 4647 §3.4).
 *
 * @param available - Language tags in any case. They are returned as they are.
 */
export function findLocale(
  wanted: readonly string[],
  available: readonly string[],
): string | undefined {
  const byTag = new Map(available.map((locale) => [locale.toLowerCase(), locale]));
  for (const tag of wanted) {
    const found = listRanges(tag).find((range) => byTag.has(range));
    if (found !== undefined) return byTag.get(found);
  }
  return undefined;
}

/**
 * Lists the tags that a language is looked up by, in lower case: the tag, the tag without its last
 * part, and so on, each followed by what it is an alias of.
 */
export function listRanges(tag: string): string[] {
  const parts = tag.toLowerCase().split('-', MAX_PARTS);
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  const ranges = prefixes.flatMap((prefix) => [prefix, ALIASES.get(prefix) ?? prefix]);
  return TRADITIONAL_CHINESE.test(parts.join('-'))
    ? ranges.filter((range) => !/^zh(?:-hans)?$/.test(range))
    : ranges;
}

/**
 * Whether `lang`, `Content-Language` and `Intl` accept the tag: `de-AT` is one, and `de_AT` is not.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function toLanguageTags(texts: readonly string[]): string[] {
  return texts.filter((text) => LANGUAGE_TAG.test(text));
}

/** An entry that is cut off could be another language, or lose its weight: it is left out. */
function splitBeginning(text: string, separator: string): string[] {
  if (text.length <= MAX_HEADER_LENGTH) return text.split(separator, MAX_TAGS);
  const beginning = text.slice(0, MAX_HEADER_LENGTH + separator.length);
  return beginning.split(separator).slice(0, -1).slice(0, MAX_TAGS);
}
