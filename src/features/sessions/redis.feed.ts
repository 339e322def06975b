/** The feed by publish and subscribe of Redis. */
import {
  DEFAULT_CHANNEL,
  type FeedListener,
  type FeedSettings,
  type FeedSubscription,
  type RevocationFeed,
} from './revocation-feed.js';

/** A connection of `ioredis` that is subscribed. */
export interface RedisSubscriber {
  subscribe(channel: string): Promise<unknown>;
  ping(): Promise<unknown>;
  on(event: 'message', listener: (channel: string, message: string) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  disconnect(): void;
}

/** What differs from the options of the app's client. */
interface SubscriberOptions {
  /** It does not connect again by itself: messages in between would be missed without notice. */
  readonly retryStrategy: () => null;
  /** The command to subscribe is given before it is connected. */
  readonly enableOfflineQueue: true;
  readonly lazyConnect: false;
}

const SUBSCRIBER: SubscriberOptions = {
  retryStrategy: () => null,
  enableOfflineQueue: true,
  lazyConnect: false,
};

/** A client of `ioredis`. */
export interface RedisClient {
  /** A subscribed connection can do nothing else, so each process opens a second one. */
  duplicate(override: SubscriberOptions): RedisSubscriber;
  publish(channel: string, message: string): Promise<unknown>;
}

/**
 * Tells the processes of an app of revocations by publish and subscribe of Redis, or of a server
 * with its protocol such as Valkey. Each process opens one more connection.
 *
 * @param redis - The client of `ioredis`.
 * @example
 * ```ts
 * Sessions({ feed: RedisFeed(new Redis(process.env.REDIS_URL)) });
 * ```
 * @publicApi
 */
export function RedisFeed(
  redis: RedisClient,
  { channel = DEFAULT_CHANNEL }: FeedSettings = {},
): RevocationFeed {
  return {
    subscribe: (listener) => subscribe(redis, channel, listener),
    publish: async (text) => {
      await redis.publish(channel, text);
    },
  };
}

async function subscribe(
  redis: RedisClient,
  channel: string,
  listener: FeedListener,
): Promise<FeedSubscription> {
  const subscriber = redis.duplicate(SUBSCRIBER);
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    subscriber.disconnect();
  };
  // What went wrong comes with the rejection of the command. Without a listener, it is printed.
  subscriber.on('error', () => undefined);
  subscriber.on('close', () => {
    if (isOver) return;
    // Nothing is left to disconnect, and trying to would keep a timer for a while.
    isOver = true;
    listener.lost();
  });
  subscriber.on('message', (from, message) => {
    if (!isOver && from === channel) listener.message(message);
  });
  try {
    await subscriber.subscribe(channel);
  } catch (thrown) {
    end();
    throw thrown;
  }
  return {
    ping: async () => {
      await subscriber.ping();
    },
    close: async () => {
      end();
    },
  };
}
