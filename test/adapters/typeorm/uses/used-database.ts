/** A database with the tables of every feature, for the tests of each of them. */
import { DataSource } from 'typeorm';
import { TypeORMAdapter, type TypeOrmAdapter } from '../../../../src/adapters/typeorm/index.js';
import type { AllRows } from '../../../contract/waiting-app.js';
import { ALL_FEATURES } from '../../../features/every-feature.js';
import type { DatabaseKind } from '../databases.js';
import { type FeatureDatabase, openFeatureDatabase, readAllRows } from '../feature-database.js';

/** The tests of one feature. Each begins on empty tables. */
export type DescribeUse = (database: UsedDatabase) => void;

export class UsedDatabase {
  private opened: FeatureDatabase | undefined;
  private readonly connected: DataSource[] = [];

  constructor(private readonly kind: DatabaseKind) {}

  async open(): Promise<void> {
    this.opened = await openFeatureDatabase(this.kind, { features: ALL_FEATURES() });
  }

  get dataSource(): DataSource {
    if (!this.opened) throw new TypeError('The database is not open.');
    return this.opened.dataSource;
  }

  get adapter(): TypeOrmAdapter {
    return TypeORMAdapter(this.dataSource);
  }

  /** An adapter with connections of its own, as another process has. */
  async connect(): Promise<TypeOrmAdapter> {
    const { options } = this.dataSource;
    const connected = new DataSource(Object.assign({}, options, { migrationsRun: false }));
    this.connected.push(await connected.initialize());
    return TypeORMAdapter(connected);
  }

  /**
   * As {@link connect}, but for SQLite: it waits for a lock without letting go of the process, so
   * that nothing in it can release the lock.
   */
  async connectServer(): Promise<TypeOrmAdapter> {
    return this.kind.type === 'better-sqlite3' ? this.adapter : this.connect();
  }

  readRows(): Promise<AllRows> {
    return readAllRows(this.dataSource);
  }

  /** Removes all rows, those of users first: most others go with them. */
  async empty(): Promise<void> {
    for (const connected of this.connected.splice(0)) await connected.destroy();
    const rows = Object.entries(await this.readRows());
    const names = rows.flatMap(([name, { length }]) => (length > 0 ? [name] : []));
    for (const name of names.toSorted((one) => (one === 'users' ? -1 : 1))) {
      await this.dataSource.createQueryBuilder().delete().from(name).execute();
    }
  }

  async close(): Promise<void> {
    await this.opened?.drop();
  }
}
