/** Creating the tables of features: in an empty database, in a used one, and by SQL in a file. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CamelCasePlugin, Migrator, sql } from 'kysely';
import {
  createFeatureTables,
  dropFeatureTables,
  featureTablesSql,
  KyselyTables,
} from '../../../src/adapters/kysely/index.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import {
  date,
  nullable,
  table,
  type TableDefinition,
  text,
  userId,
} from '../../../src/core/tables/table.js';
import { CONTRACT_TABLES, GADGETS } from '../../contract/tables.contract.js';
import { describeSchema, eachKind, type FreshDatabase } from './databases.js';
import { createUsers, deleteUser, type IdKind, idKinds } from './users.js';

const features = [{ tables: CONTRACT_TABLES }, {}];

/** A table as a feature had it, and as its next version has it. */
const KEYS = { key: 'id', index: ['ownerId', 'seenAt'] } as const;
const NOTES = table(
  'notes',
  { id: text(36), ownerId: userId(), seenAt: date() },
  { ...KEYS, index: ['ownerId'] },
);
const NEXT_NOTES = table(
  'notes',
  {
    id: text(36),
    ownerId: userId(),
    seenAt: date(),
    slug: nullable(text(36)),
    authorId: nullable(userId()),
    expires: nullable(date()),
  },
  { ...KEYS, unique: ['slug'], expires: 'expires' },
);

describe.each(eachKind)('on %s', (_, kind) => {
  const [textIds] = idKinds(kind) as [IdKind];
  const { users } = textIds;
  const [ada, bob] = textIds.ids;
  let database: FreshDatabase;

  beforeEach(async () => {
    database = await kind.create();
    await createUsers(database, textIds);
  });
  afterEach(() => database.close());

  const schema = () => describeSchema(database, kind.dialect);
  const create = (...tables: readonly TableDefinition[]) =>
    createFeatureTables(database.db, [{ tables }], { users });

  it('creates tables once, and then changes nothing', async () => {
    await createFeatureTables(database.db, features, { users });
    const created = await schema();
    await createFeatureTables(database.db, features, { users });
    expect(await schema()).toEqual(created);
  });

  it('creates tables in several processes at the same time', async () => {
    const tables = [GADGETS, NOTES];
    await Promise.all(Array.from({ length: 6 }, () => create(...tables)));
    expect(await KyselyTables(database.db, { users }).findMissing(tables)).toBeUndefined();
  });

  it('creates the same tables by SQL as it is', async () => {
    await createFeatureTables(database.db, features, { users });
    const created = await schema();
    await dropFeatureTables(database.db, features);
    await database.runScript(featureTablesSql(features, kind.dialect, { users }));
    expect(await schema()).toEqual(created);
  });

  it('gives columns the names of the definition, whatever plugin the app has', async () => {
    const db = database.withPlugin(new CamelCasePlugin());
    await createFeatureTables(db, features, { users });
    expect(JSON.stringify(await schema())).toContain('seenAt');
    await dropFeatureTables(db, features);
    expect(JSON.stringify(await schema())).not.toContain('seenAt');
  });

  it('runs in a migration of Kysely, up and down', async () => {
    const migration = {
      up: (db: typeof database.db) => createFeatureTables(db, features, { users }),
      down: (db: typeof database.db) => dropFeatureTables(db, features),
    };
    const provider = { getMigrations: async () => ({ features: migration }) };
    const migrator = new Migrator({ db: database.db, provider });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const store = KyselyTables(database.db, { users });
    expect(await store.findMissing(CONTRACT_TABLES)).toBeUndefined();
    expect((await migrator.migrateDown()).error).toBeUndefined();
    expect((await store.findMissing(CONTRACT_TABLES))?.names).toEqual(['gadgets']);
  });

  it('drops tables, and drops nothing twice', async () => {
    const before = await schema();
    await createFeatureTables(database.db, features, { users });
    await dropFeatureTables(database.db, features);
    await dropFeatureTables(database.db, features);
    expect(await schema()).toEqual(before);
  });

  it('adds the columns that a table lacks, and keeps its rows', async () => {
    await create(NOTES);
    const store = KyselyTables(database.db, { users });
    const row = { id: 'first', ownerId: ada, seenAt: new Date(5) };
    await store.insert(NOTES, row);

    const missing = await store.findMissing([GADGETS, NEXT_NOTES]);
    expect(missing?.names).toEqual(['gadgets', 'notes']);
    expect(missing?.remedy).toContain('notes is there, and lacks slug, authorId, expires.');
    expect(missing?.remedy).toContain('createFeatureTables(db, [Sessions()])');
    expect(missing?.remedy).toContain(`featureTablesSql([Sessions()], '${kind.dialect}')`);

    await create(NEXT_NOTES);
    expect(await store.findMissing([NEXT_NOTES])).toBeUndefined();
    const added = { slug: null, authorId: null, expires: null };
    expect(await store.find(NEXT_NOTES, { id: 'first' })).toEqual({ ...row, ...added });
    const second = { ...row, ...added, id: 'second', slug: 'taken', authorId: bob };
    expect(await store.insert(NEXT_NOTES, second)).toBe(true);
    expect(await store.insert(NEXT_NOTES, { ...second, id: 'third' })).toBe(false);
    await deleteUser(database, bob);
    expect(await store.find(NEXT_NOTES, { id: 'second' })).toBeNull();
  });

  it('refuses a table of that name that is not of the feature', async () => {
    await sql`CREATE TABLE notes (id integer NOT NULL PRIMARY KEY)`.execute(database.db);
    const before = await schema();
    const failure = create(NEXT_NOTES);
    await expect(failure).rejects.toThrow(TypeError);
    await expect(failure).rejects.toThrow('without ownerId, seenAt, which every row needs');
    expect(await schema()).toEqual(before);
  });

  it('creates the indexes of tables and columns with the longest names', async () => {
    const [long, one, other] = ['t', 'a', 'b'].map((letter) => letter.padEnd(48, 'x')) as [
      string,
      string,
      string,
    ];
    const columns = { id: text(36), [one]: text(36), [other]: text(36) };
    const wide = table(long, columns, { key: 'id', index: [one, other] });
    await create(wide);
    await create(wide);
    const found = JSON.stringify(await schema());
    for (const name of [`${long}_1`, `${long}_2`]) expect(found).toContain(name);
  });

  it.each(idKinds(kind))('refers to users with ids of type $name', async (ids) => {
    const own = { ...ids, users: { ...ids.users, table: 'people' } };
    await sql`CREATE TABLE people (id ${sql.raw(ids.name)} NOT NULL PRIMARY KEY)`.execute(
      database.db,
    );
    const settings = { users: own.users };
    await createFeatureTables(database.db, [{ tables: [NOTES] }], settings);
    const store = KyselyTables(database.db, settings);
    const [unknown] = ids.ids;
    const row = { id: 'one', ownerId: unknown, seenAt: new Date(0) };
    await expect(store.insert(NOTES, row)).rejects.toThrow();
  });

  // SQLite lets a foreign key refer to a table that is not there.
  if (kind.dialect !== 'sqlite') {
    it('reports why it cannot create a table, in a transaction too', async () => {
      const missing = { users: { ...users, table: 'no_users' } };
      const failure = database.db
        .transaction()
        .execute((transaction) => createFeatureTables(transaction, features, missing));
      await expect(failure).rejects.toThrow(/no_users|foreign key/i);
    });
  }

  it('refuses different tables of one name', async () => {
    await expect(create(NOTES, NEXT_NOTES)).rejects.toThrow(InvalidOption);
  });

  it('refuses a type that is more than a type', () => {
    const type = 'text, "isAdmin" boolean';
    const settings = { users: { table: 'User', type } };
    expect(() => featureTablesSql(features, kind.dialect, settings)).toThrow(InvalidOption);
    expect(() => KyselyTables(database.db, settings)).toThrow(InvalidOption);
  });
});
