/** The contract of the tables of features, on every database and with every type of users' ids. */
import { CamelCasePlugin } from 'kysely';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import {
  CONTRACT_TABLES,
  describeTables,
  type TablesFixture,
} from '../../contract/tables.contract.js';
import { type DatabaseKind, databaseKinds } from './databases.js';
import { createUsers, deleteUser, type IdKind, idKinds } from './users.js';

const feature = { tables: CONTRACT_TABLES };

async function openWithUsers(kind: DatabaseKind, ids: IdKind): Promise<TablesFixture> {
  const database = await kind.create();
  await createUsers(database, ids);
  const settings = { users: ids.users };
  await createFeatureTables(database.db, [feature], settings);
  const [user, otherUser] = ids.ids;
  return {
    store: KyselyTables(database.db, settings),
    user,
    otherUser,
    deleteUser: (id) => deleteUser(database, id),
    findsMissing: true,
    takesTurns: kind.dialect === 'sqlite',
    close: database.close,
  };
}

async function openWithoutUsers(kind: DatabaseKind): Promise<TablesFixture> {
  const database = await kind.create();
  // The plugin makes its names snake_case in the database, unless the adapter prevents it.
  const db = database.withPlugin(new CamelCasePlugin());
  await createFeatureTables(db, [feature]);
  return {
    store: KyselyTables(db),
    user: 'one',
    otherUser: 'other',
    findsMissing: true,
    takesTurns: kind.dialect === 'sqlite',
    close: database.close,
  };
}

for (const kind of databaseKinds) {
  for (const ids of idKinds(kind)) {
    describeTables(`Kysely: ${kind.name}, users with ids of type ${ids.name}`, () =>
      openWithUsers(kind, ids),
    );
  }
  describeTables(`Kysely: ${kind.name}, users elsewhere, with the CamelCasePlugin`, () =>
    openWithoutUsers(kind),
  );
}
