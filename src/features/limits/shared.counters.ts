/** Counts in a store that all processes share, by the package `rate-limiter-flexible`. */
import type {
  IRateLimiterStoreOptions,
  RateLimiterAbstract,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { InvalidOption } from '../../core/errors/index.js';
import { withDeadline } from '../../core/kernel/index.js';
import type { CounterStore, Window } from './counters.js';

/** The time limit of a count, in milliseconds. */
const DEADLINE_MS = 1_000;

const PREFIX = 'portcullis';

/** What a limiter of the package gets. */
type Settings = Pick<IRateLimiterStoreOptions, 'storeClient' | 'keyPrefix'> & {
  readonly points: number;
  readonly duration: number;
};

type Package = Awaited<ReturnType<typeof loadPackage>>;

/** Makes a limiter of a window. It resolves when the store can be used. */
type MakeLimiter = (limiters: Package, settings: Settings) => Promise<RateLimiterAbstract>;

class SharedCounters implements CounterStore {
  private readonly limiters = new Map<string, Promise<RateLimiterAbstract>>();

  constructor(
    private readonly client: object,
    private readonly make: MakeLimiter,
  ) {}

  async hit(key: string, window: Window): Promise<number> {
    const limiter = await this.getLimiter(window);
    try {
      await withDeadline(limiter.consume(key), DEADLINE_MS, 'The store of limits');
      return 0;
    } catch (thrown) {
      if (isRefusal(thrown)) return Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
      throw thrown;
    }
  }

  /** One for each window. After a failure, the next call tries again. */
  private getLimiter({ points, seconds }: Window): Promise<RateLimiterAbstract> {
    const name = `${points}/${seconds}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const settings = {
      storeClient: this.client,
      keyPrefix: `${PREFIX}:${points}:${seconds}`,
      points,
      duration: seconds,
    };
    const made = withDeadline(
      loadPackage().then((limiters) => this.make(limiters, settings)),
      DEADLINE_MS * 5,
      'The store of limits',
    );
    this.limiters.set(name, made);
    made.catch(() => this.limiters.delete(name));
    return made;
  }
}

/**
 * The package rejects with the state of the limiter when there are too many attempts, and with an
 * error otherwise.
 */
function isRefusal(thrown: unknown): thrown is RateLimiterRes {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null) return false;
  return 'msBeforeNext' in thrown && typeof thrown.msBeforeNext === 'number';
}

async function loadPackage() {
  try {
    return await import('rate-limiter-flexible');
  } catch {
    throw new InvalidOption(
      'Limits in a shared store need the package `rate-limiter-flexible`: npm install rate-limiter-flexible',
    );
  }
}

/**
 * Counts in Redis, with a client of `ioredis` or `redis`.
 *
 * @example
 * ```ts
 * Limits({
 *   counters: RedisCounters(new Redis(process.env.REDIS_URL, { enableOfflineQueue: false })),
 * });
 * ```
 * @publicApi
 */
export function RedisCounters(client: object): CounterStore {
  // `redis` 4 and later has its commands in camel case, `ioredis` has none of these.
  const useRedisPackage = 'isOpen' in client;
  return new SharedCounters(
    client,
    async ({ RateLimiterRedis }, settings) =>
      new RateLimiterRedis({ ...settings, useRedisPackage, rejectIfRedisNotReady: true }),
  );
}

/**
 * Counts in PostgreSQL, with a pool of `pg`, in the table `portcullis_limits`, which is created.
 *
 * @publicApi
 */
export function PostgresCounters(pool: object): CounterStore {
  return new SharedCounters(pool, ({ RateLimiterPostgres }, settings) =>
    open((ready) => new RateLimiterPostgres({ ...settings, ...TABLE, storeType: 'pool' }, ready)),
  );
}

/**
 * Counts in MySQL or MariaDB, with a pool of `mysql2`, in the table `portcullis_limits`, which is
 * created.
 *
 * @param database - The name of the database.
 * @publicApi
 */
export function MySqlCounters(pool: object, database: string): CounterStore {
  return new SharedCounters(pool, ({ RateLimiterMySQL }, settings) =>
    open(
      (ready) =>
        new RateLimiterMySQL({ ...settings, ...TABLE, dbName: database, storeType: 'pool' }, ready),
    ),
  );
}

const TABLE = { tableName: 'portcullis_limits' };

function open(
  make: (ready: (problem?: Error) => void) => RateLimiterAbstract,
): Promise<RateLimiterAbstract> {
  return new Promise((resolve, reject) => {
    const limiter = make((problem) => (problem ? reject(problem) : resolve(limiter)));
  });
}
