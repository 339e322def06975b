/** Names of options that nothing would read, because they are misspelt. */
import { findSimilarName } from './similar-name.js';

/** Names of members; those that have members themselves have their names in place of `true`. */
export interface MemberNames {
  /** `*` stands for each name that the app chooses, such as the one of a field. */
  readonly [name: string]: true | MemberNames;
}

/**
 * The names of all members of a type with options.
 *
 * @example
 * ```ts
 * const NAMES: OptionNames<NotesOptions> = { maxLength: true, store: { maxAge: true } };
 * ```
 */
export type OptionNames<Options> = {
  readonly [Name in Extract<keyof Options, string>]-?: true | MemberNames;
};

/** What is written around a name in a sentence. */
interface NameContext {
  /** What is before the name: `session.` of `session.maxAge`. */
  readonly prefix?: string;
  /** What is after it: ` of provider "github"`. */
  readonly owner?: string;
}

/**
 * The sentence about each name of an object, and of the objects in it, that is similar to a known
 * one, with the one that was probably meant. A name that is similar to none is left alone, and so
 * is one beside the name that it is like: it is the app's own.
 */
export function findMisspeltNames(
  options: unknown,
  names: MemberNames,
  { prefix = '', owner = '' }: NameContext = {},
): string[] {
  if (typeof options !== 'object' || options === null) return [];
  const { '*': each, ...known } = names;
  const own = Object.keys(options).flatMap((name) => {
    const meant = findSimilarName(name, Object.keys(known));
    if (meant === undefined || Object.hasOwn(options, meant)) return [];
    return [
      `\`${prefix}${name}\`${owner} is not an option, and would be ignored. ` +
        `Did you mean \`${prefix}${meant}\`?`,
    ];
  });
  const inner = Object.keys(options).flatMap((name) => {
    const members = Object.hasOwn(known, name) ? known[name] : each;
    if (typeof members !== 'object') return [];
    const value: unknown = Reflect.get(options, name);
    return findMisspeltNames(value, members, { prefix: `${prefix}${name}.`, owner });
  });
  return [...own, ...inner];
}

/**
 * The path of each name of an object, and of the objects in it, that is not known. What is
 * `undefined` counts as left out. A name that {@link findMisspeltNames} has a sentence about is not
 * among them.
 */
export function findUnknownNames(options: unknown, names: MemberNames, prefix = ''): string[] {
  if (typeof options !== 'object' || options === null) return [];
  const { '*': each, ...known } = names;
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const members = Object.hasOwn(known, name) ? known[name] : each;
    if (typeof members === 'object') return findUnknownNames(value, members, `${prefix}${name}.`);
    if (members || value === undefined) return [];
    const meant = findSimilarName(name, Object.keys(known));
    return meant === undefined || Object.hasOwn(options, meant) ? [`${prefix}${name}`] : [];
  });
}
