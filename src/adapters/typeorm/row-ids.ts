/** The ids of rows: made where nobody else makes them, and text whatever the database counts in. */
import type { EntityMetadata, ObjectLiteral } from 'typeorm';
import { GeneratedText } from './id-column.js';

const IDS = ['id', 'userId'] as const;

/** Values for the columns of a new row that a function of the app's makes the ids of. */
export function generatedIds({ primaryColumns }: EntityMetadata): ObjectLiteral {
  const ids: ObjectLiteral = {};
  for (const { propertyName, transformer } of primaryColumns) {
    if (transformer instanceof GeneratedText) ids[propertyName] = transformer.next();
  }
  return ids;
}

/** The row with its ids as text, an entity of the app's own with numbers for ids included. */
export function withTextIds(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isCounted = (name: string) => ['number', 'bigint'].includes(typeof row[name]);
  const counted = IDS.filter(isCounted).map((name): [string, string] => [name, String(row[name])]);
  return counted.length === 0 ? row : { ...row, ...Object.fromEntries(counted) };
}
