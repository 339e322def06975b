/** The differences that `docs/differences.md` documents: the rows of its tables. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../../docs/differences.md', import.meta.url);

export interface DocumentedRow {
  /** The first cell. */
  readonly what: string;
  /** The tests that the last cell names, such as `A01`. Ranges are written out. */
  readonly tests: readonly string[];
}

/** The rows of the tables whose last column is "Tests". */
export async function documentedRows(): Promise<readonly DocumentedRow[]> {
  const tables = (await readFile(PAGE, 'utf8')).split(/\n(?!\|)/);
  return tables
    .map((table) => table.split('\n').filter((line) => line.startsWith('| ')))
    .filter(([head = '']) => /\| Tests +\|$/.test(head))
    .flatMap((lines) => lines.slice(2).map(toRow));
}

function toRow(line: string): DocumentedRow {
  const cells = line.split('|').slice(1, -1);
  return { what: cells[0]?.trim() ?? '', tests: listIds(cells.at(-1) ?? '') };
}

/** One or two letters and a number, or from one to another: `A01`, `A01–A13`, `A100 to A102`. */
const IDS = /\b([A-Z]{1,2})(\d{1,3})(?:(?:–| to )\1(\d{1,3}))?(?![\w])/g;

/** The ids that a text names. */
export function listIds(text: string): string[] {
  return [...text.matchAll(IDS)].flatMap(([, letters = '', from = '', to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => letters + String(Number(from) + index).padStart(from.length, '0'),
    ),
  );
}
