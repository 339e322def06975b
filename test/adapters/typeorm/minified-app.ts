/**
 * What an app does with the adapter, as a program: bundled and minified by a test, and run in a
 * process of another time zone. Its argument is an {@link Errand}; it prints what it has read.
 */
import Database from 'libsql';
import { DataSource, type DataSourceOptions, LessThan } from 'typeorm';
import {
  authEntities,
  authMigrations,
  SessionEntity,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';

/** What the program has to do. */
export interface Errand {
  readonly database: DataSourceOptions;
  readonly action: 'write' | 'read';
  readonly moments: readonly number[];
  /** A statement that puts the session into another time zone. */
  readonly setTimeZone?: string | undefined;
}

const { database, action, moments, setTimeZone } = JSON.parse(process.argv[2] ?? '') as Errand;
const driver = database.type === 'better-sqlite3' ? { driver: Database } : {};
const dataSource = await new DataSource(
  Object.assign({}, database, driver, {
    entities: [...authEntities(database.type)],
    migrations: [...authMigrations],
    // One connection, so that all statements are in the same time zone.
    extra: { max: 1, connectionLimit: 1 },
  }),
).initialize();
await dataSource.runMigrations();
if (setTimeZone !== undefined) await dataSource.query(setTimeZone);

const adapter = TypeORMAdapter(dataSource);
const person = { id: '', email: 'ada@example.com', emailVerified: new Date(moments[0] ?? 0) };
if (action === 'write') {
  const { id: userId } = await adapter.createUser(person);
  for (const moment of moments) {
    const sessionToken = String(moment);
    await adapter.createSession({ sessionToken, userId, expires: new Date(0) });
    await adapter.updateSession({ sessionToken, expires: new Date(moment) });
  }
}
const read: unknown[] = [(await adapter.getUserByEmail(person.email))?.emailVerified?.getTime()];
for (const moment of moments) {
  const found = await adapter.getSessionAndUser(String(moment));
  // The repository of the app's compares with a date, too.
  const sessions = dataSource.getRepository(SessionEntity);
  const expires = LessThan(new Date(moment + 1));
  const isBefore = await sessions.countBy({ sessionToken: String(moment), expires });
  const isNotBefore = await sessions.countBy({
    sessionToken: String(moment),
    expires: LessThan(new Date(moment)),
  });
  read.push([found?.session.expires.getTime(), isBefore, isNotBefore]);
}
await dataSource.destroy();
process.stdout.write(JSON.stringify(read));
