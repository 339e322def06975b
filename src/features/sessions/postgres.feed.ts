/** The feed by `LISTEN` and `NOTIFY` of PostgreSQL. */
import {
  DEFAULT_CHANNEL,
  type FeedListener,
  type FeedSettings,
  type FeedSubscription,
  type RevocationFeed,
} from './revocation-feed.js';

/** A connection of a pool of `pg`. */
export interface PostgresClient {
  query(text: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { readonly payload?: string }) => void): unknown;
  on(event: 'error' | 'end', listener: () => void): unknown;
  /** @param destroy - Closes the connection, which listens and must not be used for queries. */
  release(destroy?: boolean): void;
}

/** A pool of `pg`. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
  query(text: string, values: unknown[]): Promise<unknown>;
}

const CHANNEL = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Tells the processes of an app of revocations by `LISTEN` and `NOTIFY`. Each process keeps one
 * connection of the pool. It must lead to the database itself: PgBouncer in transaction mode has no
 * `LISTEN`.
 *
 * @param pool - The pool of `pg`.
 * @throws {TypeError} when the channel is no name in lower case.
 * @example
 * ```ts
 * const pool = new Pool({ connectionString: process.env.DATABASE_URL });
 * Sessions({ feed: PostgresFeed(pool) });
 * ```
 * @publicApi
 */
export function PostgresFeed(
  pool: PostgresPool,
  { channel = DEFAULT_CHANNEL }: FeedSettings = {},
): RevocationFeed {
  if (!CHANNEL.test(channel)) {
    throw new TypeError('`channel` must be lower-case letters, digits and underscores.');
  }
  return {
    subscribe: (listener) => listen(pool, channel, listener),
    publish: async (text) => {
      await pool.query('SELECT pg_notify($1, $2)', [channel, text]);
    },
  };
}

async function listen(
  pool: PostgresPool,
  channel: string,
  listener: FeedListener,
): Promise<FeedSubscription> {
  const client = await pool.connect();
  let isOver = false;
  const end = (): boolean => {
    if (isOver) return false;
    isOver = true;
    client.release(true);
    return true;
  };
  const lose = (): void => {
    if (end()) listener.lost();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload }) => {
    if (!isOver && payload !== undefined) listener.message(payload);
  });
  try {
    await client.query(`LISTEN ${channel}`);
  } catch (thrown) {
    end();
    throw thrown;
  }
  return {
    ping: async () => {
      await client.query('SELECT 1');
    },
    close: async () => {
      end();
    },
  };
}
