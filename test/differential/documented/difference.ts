/** A difference that `docs/differences.md` documents, and how far it goes. */
import type { Difference } from '../compare.js';
import type { Plain } from '../plain.js';

/** A value, or the JSON of it; `NOTHING` where there is no such fact. */
export type Expected = Plain | RegExp | undefined;

/** A fact that may differ, with the path in it, and between which values. */
export type Allowance = readonly [what: RegExp | string, ours: Expected, theirs: Expected];

export interface DocumentedDifference {
  /** What the report calls it. */
  readonly id: string;
  /** The first cell of its row in `docs/differences.md`, to the letter. */
  readonly row: string;
  /** The only scenarios that may show it. Default: every one. */
  readonly in?: RegExp;
  /** The only steps that may show it, as `POST /auth/signout`. Default: every one. */
  readonly steps?: RegExp;
  readonly allows: readonly Allowance[];
}

export const NOTHING = undefined;
export const SOMETHING = /./;

/** The allowance that covers a difference, if the table has one. */
export function allowanceFor(
  { in: scenarios, steps, allows }: DocumentedDifference,
  scenario: string,
  { step, at, path, ours, theirs }: Difference,
): Allowance | undefined {
  if (scenarios?.test(scenario) === false || steps?.test(step) === false) return undefined;
  const place = path === '' ? at : `${at} ${path}`;
  return allows.find(
    ([what, own, other]) =>
      (what instanceof RegExp ? what.test(place) : what === place) &&
      isAsExpected(ours, own) &&
      isAsExpected(theirs, other),
  );
}

function isAsExpected(value: Plain | undefined, expected: Expected): boolean {
  if (value === undefined || expected === undefined) return value === expected;
  const text = JSON.stringify(value);
  return expected instanceof RegExp ? expected.test(text) : text === JSON.stringify(expected);
}
