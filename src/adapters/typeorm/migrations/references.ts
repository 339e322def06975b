/** New tables beside a table of users that is older than they are. */
import type { Table } from 'typeorm';

/**
 * The table, with its reference to users of the type that their ids have. MariaDB refuses any other,
 * and ids that were made as text are `varchar(36)` where new ones are `uuid`.
 */
export function referringTo(users: Table | undefined, wanted: Table): Table {
  const table = wanted.clone();
  for (const { columnNames, referencedColumnNames } of table.foreignKeys) {
    const reference = table.findColumnByName(columnNames[0] ?? '');
    const id = users?.findColumnByName(referencedColumnNames[0] ?? '');
    if (!reference || !id) continue;
    const { type, length, charset, collation } = id;
    Object.assign(reference, { type, length, charset, collation });
  }
  return table;
}
