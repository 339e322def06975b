/** Kinds of values that options have: the words for a kind in an error, and its test. */
import { isOriginPattern, parseHostPattern } from '../http/allow-list.js';
import { parseUrl } from '../kernel/url.js';

/** The row of an option in the table of options. */
export interface Option<Value = unknown> {
  /** Completes the sentence "`option` must be …". */
  readonly words: string;
  /** Whether a value is of this kind. `undefined` is never tested. */
  test(value: unknown): boolean;
  /**
   * Lists what is wrong with a value of this kind, entry by entry. Each text completes "`option`
   * …".
   */
  readonly entryErrors?: (value: unknown) => readonly string[];
  /** Whether a wrong text is named in the error: it is no secret, such as an address. */
  readonly isShown?: true;
  /** The members of an option that is an object. */
  readonly members?: Readonly<Record<string, Option>>;
  /**
   * The value of an option that is left out. An option whose default depends on others has none
   * here.
   */
  readonly default?: Value;
  /** The environment variable that sets the option. */
  readonly variable?: string;
  /** Whether the option cannot be left out. */
  readonly isRequired?: true;
  /**
   * Whether the core ignores a wrong value, as Auth.js does: `null` members of a theme from a
   * database, for instance. NestJS refuses it at start-up.
   */
  readonly isLenient?: true;
}

/** A row for each member of a type. A missing row and a row without a member do not compile. */
export type OptionRows<Options> = Readonly<Record<Extract<keyof Options, string>, Option>>;

/** Any string, the empty one included. */
export const text: Option<string> = {
  words: 'a string',
  test: (value) => typeof value === 'string',
};

/** A boolean. Text such as `"true"` is none. */
export const flag: Option<boolean> = {
  words: 'true or false',
  test: (value) => typeof value === 'boolean',
};

/** A function. What it returns is not checked. */
export const fn: Option = {
  words: 'a function',
  test: (value) => typeof value === 'function',
};

/** Any object but an array. Configurations written without types have `null` for no object. */
export const object: Option = {
  words: 'an object',
  test: (value) => typeof value === 'object' && !Array.isArray(value),
};

/** Anything. */
export const unchecked: Option = { words: 'anything', test: () => true };

/** A page of the app: a path, or an address to which a browser may be redirected. */
export const page: Option<string> = {
  words: 'a path or an http address',
  test: (value) => typeof value === 'string' && (value.startsWith('/') || isWebAddress(value)),
};

/** A size; 0 for none. */
export const bytes: Option<number> = {
  words: 'a number of bytes, or 0 for none',
  test: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

/** The radius of corners, in pixels: as `isRadius`, which loads with the first page. */
export const radius: Option<number> = {
  words: 'a number from 0 to 24',
  test: (value) => typeof value === 'number' && value >= 0 && value <= 24,
};

/** Several strings, e.g. the current secret and earlier ones. Entries may be unset variables. */
export const textOrList: Option<string | string[]> = {
  words: 'a string or a list of strings',
  test: (value) => [value].flat().every((one) => one === undefined || typeof one === 'string'),
};

/** The public address of the site, of which only the origin is read. */
export const siteAddress: Option<string> = {
  words: 'an http or https address',
  test: isWebAddress,
  isShown: true,
  entryErrors: (url) => surplusErrors(new URL(String(url))),
};

/** An address to which a path can be appended. An empty text is none. */
export const optionalBaseAddress: Option<string> = {
  words: 'an http or https address without a query',
  test: (value) => value === '' || isBaseAddress(value),
  isShown: true,
};

/** Only these strings, in exactly this spelling. */
export function allowOnly<const Choice extends string>(
  ...choices: readonly Choice[]
): Option<Choice> {
  return {
    words: choices.map((choice) => `"${choice}"`).join(' or '),
    test: (value) => choices.includes(value as Choice),
  };
}

/** Beyond a hundred years, a date plus the duration soon is no date. */
const LONGEST_SECONDS = 100 * 365 * 24 * 60 * 60;

/** A duration of at least this many seconds. */
export function seconds(least: number): Option<number> {
  return {
    words: `a number of seconds, from ${least} to 100 years`,
    test: (value) => typeof value === 'number' && value >= least && value <= LONGEST_SECONDS,
  };
}

/**
 * A list whose entries pass a test.
 *
 * @param entryWords - Completes the sentence "`option` has "…", which is no …".
 */
function allowEntries(
  words: string,
  isEntry: (entry: unknown) => boolean,
  entryWords: string,
): Option<readonly string[]> {
  return {
    words,
    test: Array.isArray,
    entryErrors: (list) => refusedEntries(list, isEntry, entryWords),
  };
}

/** `true`, `false`, or a list of hosts. */
export const flagOrHosts: Option<boolean | readonly string[]> = {
  words: 'true, false, or a list of hosts such as *.example.com',
  test: (value) =>
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.some((host) => host !== undefined)),
  entryErrors: (value) =>
    refusedEntries(
      value,
      (host) => parseHostPattern(host) !== undefined,
      'host such as *.example.com',
    ),
};

/** Origins, in exactly the form of the header `Origin` (RFC 6454 §6.2). */
export const origins = allowEntries(
  'a list of origins',
  (origin) => typeof origin === 'string' && parseUrl(origin)?.origin === origin,
  'origin such as https://app.example.com',
);

/** Origins with `*` for one label of the host. */
export const originPatterns = allowEntries(
  'a list of origins',
  isOriginPattern,
  'origin such as https://*.preview.example.com',
);

/** An option that is an object with these members. */
export function group<const Members extends Readonly<Record<string, Option>>>(
  members: Members,
): Option & { readonly members: Members } {
  return { ...object, members };
}

/** An option whose wrong values the core ignores. */
export function lenient<Row extends Option>(row: Row): Row & { readonly isLenient: true } {
  return { ...row, isLenient: true };
}

/** Whether a browser can be redirected to this address. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(parseUrl(url)?.protocol ?? '');
}

/** Whether a path can be appended to this address: it has no query and no fragment. */
export function isBaseAddress(url: unknown): url is string {
  return isWebAddress(url) && !/[?#]/.test(url);
}

function refusedEntries(
  value: unknown,
  isEntry: (entry: unknown) => boolean,
  words: string,
): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  // `undefined` is not given: `[isProduction ? 'https://…' : undefined]`.
  const refused = entries.filter((entry) => entry !== undefined && !isEntry(entry));
  return refused.map((entry) => `has "${String(entry)}", which is no ${words}.`);
}

/** Unlike AUTH_URL, whose path is the base path in the contract, `url` has only an origin. */
function surplusErrors({ origin, pathname, search, hash }: URL): string[] {
  const surplus = `${pathname}${search}${hash}`;
  if (surplus === '/') return [];
  const text = `is an origin such as ${origin}, and "${surplus}" would be dropped from it.`;
  return [search || hash ? text : `${text} Put the path of the routes into \`basePath\`.`];
}
