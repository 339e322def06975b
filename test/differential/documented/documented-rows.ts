/** The differences that `docs/differences.md` documents: the first cell of each row of its tables. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../../docs/differences.md', import.meta.url);

export async function documentedRows(): Promise<ReadonlySet<string>> {
  const cells = (await readFile(PAGE, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1]?.trim() ?? '');
  return new Set(cells);
}
