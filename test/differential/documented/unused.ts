/** What the tables say although nothing shows it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '../verdict.js';
import { type DocumentedRow, documentedRows, listIds } from './documented-rows.js';
import { EVERY_DIFFERENCE } from './index.js';

const TESTS = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Differences whose row `docs/differences.md` does not have, and rows that neither a scenario nor a
 * test shows.
 */
export async function untiedLines(): Promise<string[]> {
  const rows = await documentedRows();
  const named = await namedTests();
  return [...findRowless(rows), ...rows.flatMap((row) => findUntied(row, named))];
}

function findRowless(rows: readonly DocumentedRow[]): string[] {
  const known = new Set(rows.map(({ what }) => what));
  return EVERY_DIFFERENCE.filter(({ row }) => !known.has(row)).map(
    ({ id, row }) => `"${id}": docs/differences.md has no row "${row}".`,
  );
}

function findUntied({ what, tests }: DocumentedRow, named: ReadonlySet<string>): string[] {
  const place = `docs/differences.md, "${what}":`;
  const missing = tests.filter((id) => !named.has(id));
  if (missing.length > 0) return [`${place} no test has the name ${missing.join(', ')}.`];
  const isShown = tests.length > 0 || EVERY_DIFFERENCE.some(({ row }) => row === what);
  return isShown ? [] : [`${place} no scenario and no test shows it.`];
}

/** The ids with which titles of tests begin: `A01 a title`, `A96 / A119 a title`. */
async function namedTests(): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const file of await listSpecs(TESTS)) {
    const text = await readFile(file, 'utf8');
    for (const [, ids = ''] of text.matchAll(/['"`]((?:[A-Z]{1,2}\d{1,3}(?: \/ | to |–|,? )?)+)/g))
      for (const id of listIds(ids)) named.add(id);
  }
  return named;
}

async function listSpecs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map((entry) => listSpecs(path.join(folder, entry.name)));
  const own = entries.filter(({ name }) => /\.(?:spec|contract)\.ts$/.test(name));
  return [...own.map(({ name }) => path.join(folder, name)), ...(await Promise.all(below)).flat()];
}

/** What no scenario needs any more, and can be removed from the list. */
export function unusedLines(verdicts: readonly Verdict[]): string[] {
  const used = new Set(
    verdicts.flatMap(({ documented }) => [...documented.values()].flatMap((set) => [...set])),
  );
  return EVERY_DIFFERENCE.flatMap(({ id, allows }) =>
    allows
      .filter((allowance) => !used.has(allowance))
      .map(([what]) => `"${id}": no scenario shows a difference at ${String(what)} any more.`),
  );
}
