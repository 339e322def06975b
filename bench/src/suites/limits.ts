/** What it costs to decide whether an attempt is one too many. */
import { Limits, type CounterStore, RedisCounters } from 'portcullis/features/limits';
import { RequestCookies, createAuth, OriginResolver } from 'portcullis/core';
import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import { ThrottlerStorageService } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { ORIGIN, SECRET, SILENT } from '../subjects/person.js';

/** The counters of an attempt: by the network, by the account, and by both. */
const COUNTERS = ['network', 'account', 'both'];
const WINDOW_MS = 900_000;
/** No request is refused: that would be cheaper. */
const ENOUGH = 1e9;

export async function run(): Promise<Figures> {
  const redis = new Redis({ host: '127.0.0.1' });
  const [memory, shared] = [new ThrottlerStorageService(), new ThrottlerStorageRedisService(redis)];
  const all = await compare({
    memory: decide(),
    'throttler in memory': throttle(memory),
    redis: decide(RedisCounters(redis)),
    'throttler on Redis': throttle(shared),
  });
  memory.onApplicationShutdown();
  await redis.quit();
  const second = (name: Parameters<typeof all.micros>[0], clock: 'cpu' | 'wall') =>
    `${name} ${Math.round(1e6 / all.micros(name, clock)).toLocaleString('en')} a second`;
  return {
    memory: {
      value: all.ratio('throttler in memory', 'memory', 'cpu'),
      parts: `${second('memory', 'cpu')}, ${second('throttler in memory', 'cpu')}`,
    },
    redis: {
      value: all.ratio('throttler on Redis', 'redis', 'wall'),
      parts: `${second('redis', 'wall')}, ${second('throttler on Redis', 'wall')}`,
    },
  };
}

/** From so many addresses that the counters of clients are mostly new, on as many accounts. */
function place(turn: number) {
  return { address: `10.${turn % 200}.${turn % 251}.7`, email: `${turn % 9_973}@example.com` };
}

function decide(counters?: CounterStore) {
  const services = createAuth({
    secret: SECRET,
    trustHost: true,
    providers: [],
    logger: SILENT,
    features: [Limits({ ...(counters && { counters: generous(counters) }) })],
  });
  const limits = services.get(Limits);
  const headers = new Headers();
  const site = services.get(OriginResolver).resolve(ORIGIN, headers).cookies;
  let turn = 0;
  return async () => {
    const { address, email } = place(turn++);
    const request = {
      ...{
        method: 'POST' as const,
        isHead: false,
        allow: 'POST',
        action: 'callback' as const,
        providerId: 'password',
        parameters: {},
      },
      ...{
        url: new URL(ORIGIN),
        headers,
        query: {},
        repeated: [],
        cookies: new RequestCookies(''),
      },
      clientAddress: address,
      body: { email },
    };
    await limits
      .check({ action: 'callback', type: 'credentials', request, site })
      .catch(() => undefined);
  };
}

function generous(counters: CounterStore): CounterStore {
  return { hit: (key, { seconds }) => counters.hit(key, { points: ENOUGH, seconds }) };
}

/** What its guard does for three throttlers: a key of each, and a hit. */
function throttle(storage: Pick<ThrottlerStorageService, 'increment'>) {
  let turn = 0;
  return async () => {
    const { address, email } = place(turn++);
    const trackers = [address, email, `${address}-${email}`];
    for (const [index, name] of COUNTERS.entries()) {
      const key = createHash('sha256')
        .update(`AuthController-callback-${name}-${trackers[index]}`)
        .digest('hex');
      await storage.increment(key, WINDOW_MS, ENOUGH, 0, name);
    }
  };
}
