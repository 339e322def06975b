/** Checks whether existing tables store their dates as the entities expect. */
import type { Table } from 'typeorm';
import { isTextType } from './table-parts.js';

/** The tables store dates in another way than the entities. Nothing has been changed. */
export class WrongDateColumns extends Error {
  override readonly name = 'WrongDateColumns';

  constructor(table: string, columns: readonly string[], advice: string) {
    super(`The table ${table} has ${columns.join(' and ')} ${advice}`);
  }
}

const IN_TEXT =
  'in text, as @auth/typeorm-adapter makes them. To go on with the table as it is, ' +
  "ask for dates: 'epoch'. To convert it, run upgradeMigrations in place of authMigrations.";
const AS_DATES =
  "in a column of dates, and the entities were made with dates: 'epoch'. Leave that out.";

/** The columns that are dates in the entity and text in the table: the upgrade converts them. */
export function findEpochColumns(existing: Table, wanted: Table): string[] {
  return findDifferingColumns(
    existing,
    wanted,
    (type, wantedType) => isTextType(type) && isDateType(wantedType),
  );
}

/**
 * @param found - The tables that exist, by their paths.
 * @throws {WrongDateColumns} if dates are stored in another way than the entities expect.
 */
export function requireDateColumns(
  found: ReadonlyMap<string, Table>,
  tables: readonly Table[],
): void {
  for (const table of tables) {
    const existing = found.get(table.name);
    if (!existing) continue;
    const inText = findEpochColumns(existing, table);
    if (inText.length > 0) throw new WrongDateColumns(table.name, inText, IN_TEXT);
    const asDates = findDifferingColumns(
      existing,
      table,
      (type, wantedType) => isDateType(type) && isTextType(wantedType),
    );
    if (asDates.length > 0) throw new WrongDateColumns(table.name, asDates, AS_DATES);
  }
}

function findDifferingColumns(
  existing: Table,
  wanted: Table,
  isWrong: (type: string, wantedType: string) => boolean,
): string[] {
  return wanted.columns.flatMap(({ name, type }) => {
    const column = existing.findColumnByName(name);
    return column && isWrong(column.type, type) ? [name] : [];
  });
}

function isDateType(type: string): boolean {
  return /date|time/i.test(type);
}
