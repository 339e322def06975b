/** What all processes of the app have in common, also the one that reads the log in the end. */
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { Audit, type AuditOptions } from 'portcullis/features/audit';
import type { Feature } from 'portcullis/features';
import { createCounts, type Way } from './counts.js';

export const SCHEMA = 'load_audit';
/** Of the connections of the app, by which they are ended. */
export const APPLICATION_NAME = 'load_audit';
const HOST = '127.0.0.1';

/** @param collector - The address of the sink, which also gets the heads of the chain. */
export function createFeatures(way: Way, collector: string): readonly Feature[] {
  const send = async (path: string, body: string): Promise<void> => {
    const { status } = await fetch(`${collector}/${path}`, { method: 'POST', body });
    if (status !== 204) throw new Error(`The collector answered ${status}.`);
  };
  const options: AuditOptions = {
    seal: { key: 'a key that the database does not hold', onHead: (head) => send('head', head) },
    sinks: [
      {
        name: 'collector',
        write: (entries) => send('entries', JSON.stringify(entries.map(({ id }) => id))),
      },
    ],
  };
  return [createCounts(way), Audit(options)];
}

/** For TypeORM. */
export function connectTo(port: number) {
  return {
    type: 'postgres' as const,
    host: HOST,
    port,
    username: 'postgres',
    database: 'test',
    applicationName: APPLICATION_NAME,
    extra: {
      options: `-c search_path=${SCHEMA},public`,
      max: 8,
      connectionTimeoutMillis: 2000,
    },
  };
}

/** The module of the app. */
export function createModule(port: number, features: readonly Feature[]) {
  return AuthModule.forRoot({
    secret: 'a secret that all four of the processes share',
    trustHost: true,
    // A session is checked without the database: an outage meets the change itself.
    session: { strategy: 'jwt' },
    adapter: TypeORMAdapter(connectTo(port), { migrate: false, features }),
    providers: [
      {
        id: 'credentials',
        name: 'Id',
        type: 'credentials',
        credentials: { id: {} },
        authorize: ({ id }: Partial<Record<string, unknown>>) => ({ id: String(id) }),
      },
    ],
    features: [...features],
    // What an outage does to the log of errors is not what this is about.
    logger: { error: () => undefined, warn: () => undefined },
  });
}
