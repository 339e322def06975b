/** The differences that the README tells of: the first cell of each row of its tables. */
import { readFile } from 'node:fs/promises';

const README = new URL('../../../../README.md', import.meta.url);
const HEADING = '## Where it differs from Auth.js, on purpose';

export async function documentedRows(): Promise<ReadonlySet<string>> {
  const [, after = ''] = (await readFile(README, 'utf8')).split(`${HEADING}\n`);
  const [section = ''] = after.split(/^## /m);
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1]?.trim() ?? '');
  return new Set(cells);
}
