/** What the tables still say although it is so no longer. */
import type { Verdict } from '../verdict.js';
import { WITH_FEATURES } from './index.js';
import { documentedRows } from './documented-rows.js';

/** Differences whose row `docs/differences.md` does not have. */
export async function rowlessLines(): Promise<string[]> {
  const rows = await documentedRows();
  return WITH_FEATURES.filter(({ row }) => !rows.has(row)).map(
    ({ id, row }) => `"${id}": docs/differences.md has no row "${row}".`,
  );
}

/** What no scenario needs any more: whoever takes it out has one excuse less. */
export function unusedLines(verdicts: readonly Verdict[]): string[] {
  const used = new Set(
    verdicts.flatMap(({ documented }) => [...documented.values()].flatMap((set) => [...set])),
  );
  return WITH_FEATURES.flatMap(({ id, allows }) =>
    allows
      .filter((allowance) => !used.has(allowance))
      .map(([what]) => `"${id}": no scenario shows a difference at ${String(what)} any more.`),
  );
}
