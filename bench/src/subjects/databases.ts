/** Databases of the bench's own, and the barest way to ask them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { Client } from 'pg';
import type { Query } from './seeding.js';
import type { DatabaseKind, Place } from './stored-sessions.js';

/** PostgreSQL makes them by itself, where TypeORM would want an extension by default. */
const UUIDS = { uuidExtension: 'pgcrypto', installExtensions: false };

const SERVER = process.env['BENCH_POSTGRES'] ?? 'postgres://postgres@127.0.0.1/test';

/** What a session check has to know, in one statement. */
const JOIN =
  'SELECT s."sessionToken", s.expires, u.id, u.name, u.email, u."emailVerified", u.image ' +
  'FROM sessions s JOIN users u ON u.id = s."userId" WHERE s."sessionToken" = ';

export interface BenchDatabase {
  readonly place: Place;
  readonly query: Query;
  /** Finds a session and its user by a statement that was prepared beforehand. */
  readonly find: (token: string) => unknown;
}

export interface Databases {
  open(name: string): Promise<BenchDatabase>;
  close(): Promise<void>;
}

export const DATABASES: Readonly<Record<DatabaseKind, () => Promise<Databases>>> = {
  sqlite: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portcullis-bench-'));
    return {
      open: async (name) => {
        const database = path.join(folder, name);
        const connection = new Database(database);
        connection.exec('PRAGMA journal_mode = WAL');
        let statement: ReturnType<typeof connection.prepare> | undefined;
        return {
          place: { type: 'better-sqlite3', driver: Database, database },
          query: async (text) => {
            const asked = connection.prepare(text);
            return text.startsWith('SELECT') ? asked.all() : asked.run();
          },
          find: (token) => (statement ??= connection.prepare(`${JOIN}?`)).get(token),
        };
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },

  postgres: async () => {
    const admin = new Client(SERVER);
    await admin.connect();
    const clients: Client[] = [admin];
    const schemas: string[] = [];
    return {
      open: async (name) => {
        const schema = `portcullis_bench_${process.pid}_${name.replaceAll('-', '_')}`;
        await admin.query(`CREATE SCHEMA ${schema}`);
        schemas.push(schema);
        const options = `-c search_path=${schema}`;
        const client = new Client({ connectionString: SERVER, options });
        await client.connect();
        clients.push(client);
        return {
          place: { type: 'postgres', url: SERVER, extra: { options }, ...UUIDS },
          query: async (text) => (await client.query(text)).rows,
          find: (token) => client.query({ name: 'find', text: `${JOIN}$1`, values: [token] }),
        };
      },
      close: async () => {
        for (const schema of schemas) await admin.query(`DROP SCHEMA ${schema} CASCADE`);
        await Promise.all(clients.map((client) => client.end()));
      },
    };
  },
};
