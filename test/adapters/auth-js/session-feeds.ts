/**
 * The feeds of `Sessions` on their servers: how a test listens in, breaks connections and counts
 * them.
 */
import { Redis, type RedisOptions } from 'ioredis';
import { Pool } from 'pg';
import {
  PostgresFeed,
  RedisFeed,
  type RevocationFeed,
} from '../../../src/features/sessions/index.js';
import { ownName } from './servers.js';

/** A channel of a server that no other test uses, and a second one beside it. */
export interface ServedChannel {
  /** The feed of one process. */
  readonly feed: RevocationFeed;
  /** A feed on the same server, of another app. */
  readonly otherFeed: RevocationFeed;
  /** How many connections wait for messages of the channel. */
  countListeners(): Promise<number>;
  /** Ends the connections that wait, as a server does that is restarted. */
  breakListeners(): Promise<void>;
  /** Ends what the test has opened. It hangs as long as a feed holds a connection. */
  close(): Promise<void>;
}

/** A kind of feed, and the protocol of its server in `TEST_DATABASES`. */
export type FeedKind = readonly [
  name: string,
  protocol: string,
  open: (url: string) => Promise<ServedChannel>,
];

export const FEED_KINDS: readonly FeedKind[] = [
  ['PostgresFeed', 'postgres:', onPostgres],
  ['RedisFeed', 'redis:', onRedis],
  ['RedisFeed with a prefix of keys', 'redis:', (url) => onRedis(url, { keyPrefix: 'app:' })],
  [
    'RedisFeed of a client without an offline queue',
    'redis:',
    (url) => onRedis(url, { enableOfflineQueue: false }),
  ],
];

/** Waits until this is so; if it never is, the test runs into its time limit. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

async function onPostgres(url: string): Promise<ServedChannel> {
  const channel = ownName();
  const pool = new Pool({ connectionString: url, options: `-c application_name=${channel}` });
  // The tests end its connections, also one that is idle again.
  pool.on('error', () => undefined);
  const server = new Pool({ connectionString: url });
  const listening = `FROM pg_stat_activity
    WHERE application_name = '${channel}' AND backend_type = 'client backend'`;
  return {
    feed: PostgresFeed(pool, { channel }),
    otherFeed: PostgresFeed(pool, { channel: `${channel}_other` }),
    countListeners: async () => {
      // Pings have replaced the statement by which a connection began.
      const { rows } = await server.query<{ count: string }>(
        `SELECT count(*) ${listening} AND query IN ('LISTEN ${channel}', 'SELECT 1')`,
      );
      return Number(rows[0]?.count);
    },
    breakListeners: async () => {
      await server.query(`SELECT pg_terminate_backend(pid) ${listening}
        AND query IN ('LISTEN ${channel}', 'SELECT 1')`);
    },
    close: async () => {
      await pool.end();
      await server.end();
    },
  };
}

async function onRedis(url: string, options: RedisOptions = {}): Promise<ServedChannel> {
  const channel = ownName();
  const redis = new Redis(url, { ...options, connectionName: channel });
  await new Promise((resolve) => redis.once('ready', resolve));
  const server = new Redis(url);
  const list = async (): Promise<string[]> => {
    const text = String(await server.client('LIST', 'TYPE', 'PUBSUB'));
    return text.split('\n').filter((line) => line.includes(`name=${channel} `));
  };
  return {
    feed: RedisFeed(redis, { channel }),
    otherFeed: RedisFeed(redis, { channel: `${channel}_other` }),
    countListeners: async () => (await list()).length,
    breakListeners: async () => {
      const ids = (await list()).map((line) => /\bid=(\d+)/.exec(line)?.[1] ?? '');
      for (const id of ids) await server.client('KILL', 'ID', id);
    },
    close: async () => {
      await redis.quit();
      await server.quit();
    },
  };
}
