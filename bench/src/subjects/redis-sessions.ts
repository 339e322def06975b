/** Sessions in Redis, by the adapter of Auth.js for unstorage. */
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { Redis } from 'ioredis';
import type { Adapter } from 'portcullis/adapters';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { makeToken } from './seeding.js';

const SERVER = process.env['BENCH_REDIS'] ?? 'redis://127.0.0.1:6379';
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** How many keys are sent at once. */
const BATCH = 10_000;

/** An adapter with `count` users, each with a session. The keys are deleted by `close`. */
export async function redisSessions(count: number) {
  const base = `portcullis-bench-${process.pid}`;
  const redis = new Redis(SERVER);
  const storage = createStorage({ driver: redisDriver({ url: SERVER, base }) });
  const adapter = UnstorageAdapter(storage) as unknown as Adapter;
  const before = await usedBytes(redis);
  const user = await adapter.createUser?.({
    id: 'user-0',
    name: 'Ada Lovelace',
    email: 'person-0@example.com',
    emailVerified: null,
    image: 'https://avatars.example.com/u/1815?v=4',
  });
  if (!user) throw new Error('The adapter has stored no user.');
  const expires = new Date(Date.now() + MONTH_MS);
  await adapter.createSession?.({ userId: user.id, expires, sessionToken: makeToken(0) });
  await multiply(redis, base, user.id, count);
  return {
    adapter,
    bytes: (await usedBytes(redis)) - before,
    close: async () => {
      await deleteAll(redis, base);
      await storage.dispose();
      redis.disconnect();
    },
  };
}

/** Copies the keys of the one user, with the ids of others in place of theirs. */
async function multiply(redis: Redis, base: string, id: string, count: number): Promise<void> {
  const keys = await redis.keys(`${base}:*`);
  const entries = await Promise.all(
    keys.map(async (key) => [key, (await redis.get(key)) ?? ''] as const),
  );
  for (let start = 1; start < count; start += BATCH) {
    const batch = redis.pipeline();
    for (let index = start; index < Math.min(count, start + BATCH); index += 1) {
      const rename = (text: string) =>
        text
          .replaceAll(id, `${id}-${index}`)
          .replaceAll(makeToken(0), makeToken(index))
          .replaceAll('person-0@', `person-${index}@`);
      for (const [key, text] of entries) batch.set(rename(key), rename(text));
    }
    await batch.exec();
  }
}

async function deleteAll(redis: Redis, base: string): Promise<void> {
  for await (const found of redis.scanStream({ match: `${base}:*`, count: BATCH })) {
    const keys = found as string[];
    if (keys.length > 0) await redis.unlink(keys);
  }
}

async function usedBytes(redis: Redis): Promise<number> {
  const [, bytes] = /used_memory:(\d+)/.exec(await redis.info('memory')) ?? [];
  return Number(bytes);
}
