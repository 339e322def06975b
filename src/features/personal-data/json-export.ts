/** An export as JSON, part by part. */
import type { DataOwner, NamedDataSource } from '../../core/features/index.js';

/** The rows of one part: few enough for the memory, many enough for the network. */
const PART_ROWS = 100;

/**
 * Writes `{ "exportedAt": …, "data": { "user": […], … } }`. Never more than some rows are in memory
 * at once.
 *
 * @param now - In milliseconds since the epoch.
 */
export async function* writeExport(
  sources: readonly NamedDataSource[],
  owner: DataOwner,
  now: number,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date(now))},\n"data": {`;
  let isFirst = true;
  for (const { name, source } of sources) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}: [`;
    isFirst = false;
    yield* writeRows(source.list(owner));
    yield ']';
  }
  yield '\n}\n}\n';
}

async function* writeRows(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let part: string[] = [];
  let before = '\n';
  for await (const row of rows) {
    const text: unknown = JSON.stringify(row, writeValue);
    if (typeof text !== 'string')
      throw new TypeError('A row of an export is nothing that JSON holds.');
    part.push(text);
    if (part.length < PART_ROWS) continue;
    yield `${before}${part.join(',\n')}`;
    part = [];
    before = ',\n';
  }
  if (part.length > 0) yield `${before}${part.join(',\n')}`;
}

/** Drivers return some integers as `bigint`, which JSON does not have. */
function writeValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
