/** An app's users, with ids of each type, whom the rows of features belong to. */
import { sql } from 'kysely';
import type { UserColumn } from '../../../src/adapters/kysely/index.js';
import type { DatabaseKind, FreshDatabase } from './databases.js';

/** Ids of a type, as the database returns them. */
export interface IdKind {
  readonly name: string;
  readonly users: UserColumn;
  readonly ids: readonly [string, string];
}

const UUIDS = [
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
] as const;

/** Text that SQLite would take for numbers, if the column was one of numbers. */
const TEXTS = ['1e5', '0042'] as const;

/** The types of users' ids on a database. */
export function idKinds({ dialect }: DatabaseKind): readonly IdKind[] {
  // Prisma and others give their tables a collation, which a foreign key must have as well.
  const texts =
    dialect === 'mysql' ? ['varchar(191)', 'varchar(191) COLLATE utf8mb4_general_ci'] : ['text'];
  const kinds = [
    ...texts.map((type) => [type, TEXTS] as const),
    ['uuid', UUIDS],
    ['integer', ['1', '2']],
    ['bigint', ['9007199254740993', '9007199254740995']],
  ] as const;
  return kinds.map(([type, ids]) => ({ name: type, users: { table: 'User', type }, ids }));
}

/** Creates the table of users, with two of them. */
export async function createUsers({ db }: FreshDatabase, { users, ids }: IdKind): Promise<void> {
  await sql`CREATE TABLE ${sql.table(users.table)} (id ${sql.raw(users.type)} NOT NULL PRIMARY KEY)`.execute(
    db,
  );
  for (const id of ids) await db.insertInto('User').values({ id }).execute();
}

/** Deletes a user as an adapter does, with one statement on its own table. */
export async function deleteUser({ db }: FreshDatabase, id: string): Promise<void> {
  await db.deleteFrom('User').where('id', '=', id).execute();
}
