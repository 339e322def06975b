/** The differences that the documents describe: each is one of a fact, in one direction. */
import { isMembers, type ObjectMembers, toMembers, toText } from './compared-app.js';
import type { FactDifference } from './fact-differences.js';
import { ORIGIN } from './side.js';

/** Addresses of the site that answers lead to. */
export interface SitePages {
  readonly signIn: string;
  readonly error: string;
}

/** Whether this is what a library is expected to have there. */
export type Expectation = (value: unknown, pages: SitePages) => boolean;

export interface DocumentedRule {
  /** The first cell of the row, to the letter. */
  readonly row: string;
  /** The end of the scenario's name. Default: any. */
  readonly scenario?: string;
  /** The fact. Cookies have the names that they have by default. */
  readonly what: RegExp;
  /** What Auth.js has there. Default: anything. */
  readonly authJs?: Expectation;
  /** What portcullis has there. Default: anything. */
  readonly portcullis?: Expectation;
  /** Whether only sessions in a database show it. */
  readonly isOfDatabase?: boolean;
  /** How the two go together. Default: anyhow. */
  readonly both?: (authJs: unknown, portcullis: unknown) => boolean;
}

export const nothing: Expectation = (value) => value === undefined;
export const something: Expectation = (value) => value !== undefined;

/** What a function was called with. */
export function toArguments(value: unknown): unknown[] {
  return Array.isArray(value) ? value.map((one: unknown) => one) : [];
}

/** Whether two values are alike, however their members are ordered. */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (!isMembers(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** A cookie that is deleted. */
export const deleted: Expectation = (value) =>
  value === 'deleted' || (isMembers(value) && value.value === '');

/** Exactly this value. */
export function exactly(expected: unknown): Expectation {
  const text = JSON.stringify(expected);
  return (value) => JSON.stringify(value) === text;
}

/** Any of them. */
export function either(...expectations: readonly Expectation[]): Expectation {
  return (value, pages) => expectations.some((expects) => expects(value, pages));
}

/** The address of a page, be it built in or of the app. */
export function page(name: keyof SitePages): Expectation {
  return (value, pages) => value === pages[name];
}

/** The address of a built-in page. */
export function builtIn(...names: readonly string[]): Expectation {
  return (value) =>
    toText(value).startsWith(`${ORIGIN}/`) && names.some((name) => toText(value).endsWith(name));
}

/** A redirect to one of these pages, with this error. */
export function errorAt(expects: Expectation, error: string): Expectation {
  return (value, pages) =>
    isMembers(value) && expects(value.address, pages) && toMembers(value.query).error === error;
}

/** A redirect that tells no error. */
export const noError: Expectation = (value) =>
  value !== undefined && !(isMembers(value) && 'error' in toMembers(value.query));

export function readPages({ pages }: ObjectMembers, basePath: string): SitePages {
  const own = toMembers(pages);
  const address = (page: unknown, builtInPath: string): string => {
    const { origin, pathname } = new URL(toText(page) || basePath + builtInPath, ORIGIN);
    return origin + pathname;
  };
  return { signIn: address(own.signIn, '/signin'), error: address(own.error, '/error') };
}

/** The row that documents a difference, if there is one. */
export function documentedRow(
  rules: readonly DocumentedRule[],
  scenario: string,
  { what, authJs, portcullis }: FactDifference,
  pages: SitePages,
): string | undefined {
  return rules.find(
    (rule) =>
      scenario.endsWith(rule.scenario ?? '') &&
      rule.what.test(what) &&
      (rule.authJs?.(authJs, pages) ?? true) &&
      (rule.portcullis?.(portcullis, pages) ?? true) &&
      (rule.both?.(authJs, portcullis) ?? true),
  )?.row;
}
