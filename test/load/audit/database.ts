/** The database of the app: its tables, and an outage of it. */
import { exec } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import type { Feature } from 'portcullis/features';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DatabaseLink } from '../database-link.js';
import { APPLICATION_NAME, connectTo, SCHEMA } from './config.js';

const PORT = Number(process.env['DATABASE_PORT'] ?? 5432);
/** A command that restarts the server, which no other program may use meanwhile. */
const { RESTART } = process.env;

export class Database {
  private constructor(private readonly link: DatabaseLink) {}

  /** Creates the tables, in a schema of their own. */
  static async create(features: readonly Feature[]): Promise<Database> {
    await query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
    await query(`CREATE SCHEMA ${SCHEMA}`);
    const tables = await open({
      entities: [...authEntities('postgres', { features })],
      migrations: [...authMigrations, ...featureMigrations(features)],
    });
    await tables.runMigrations();
    await tables.destroy();
    return new Database(await DatabaseLink.to('127.0.0.1', PORT));
  }

  /** Of the way to the database. */
  get port(): number {
    return this.link.port;
  }

  /**
   * All connections of the app end, and no new one comes about for a while. With `RESTART`, so do
   * those of others.
   */
  async fail(ms: number): Promise<void> {
    this.link.cut();
    if (RESTART === undefined) await endConnections();
    else await promisify(exec)(RESTART);
    await wait(ms);
    this.link.mend();
  }

  async drop(): Promise<void> {
    this.link.close();
    await query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  }
}

/** Runs a statement on a connection of its own, so that none is open in an outage. */
export async function query<Row>(statement: string): Promise<Row[]> {
  const source = await open({});
  try {
    return await source.query<Row[]>(statement);
  } finally {
    await source.destroy();
  }
}

/** Whatever of them is at work in the server is undone, or was done. */
async function endConnections(): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = '${APPLICATION_NAME}' AND pid <> pg_backend_pid()`,
  );
}

function open(tables: Pick<DataSourceOptions, 'entities' | 'migrations'>): Promise<DataSource> {
  return new DataSource({ ...connectTo(PORT), ...tables }).initialize();
}
