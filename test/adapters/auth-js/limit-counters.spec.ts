/** The counters of `Limits` on their servers, and what happens when one goes away. */
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2';
import { Pool } from 'pg';
import {
  type CounterStore,
  MySqlCounters,
  PostgresCounters,
  RedisCounters,
} from '../../../src/features/limits/index.js';
import { describeWith, ownName } from './servers.js';

const WINDOW = { points: 3, seconds: 60 };

/** Two processes with a store each, and a way to end their connections. */
interface Served {
  readonly stores: readonly [CounterStore, CounterStore];
  close(): Promise<void>;
}

const KINDS: readonly (readonly [string, string, (url: string) => Promise<Served>])[] = [
  ['RedisCounters', 'redis:', onRedis],
  ['PostgresCounters', 'postgres:', onPostgres],
  ['MySqlCounters', 'mariadb:', onMySql],
];

async function onRedis(url: string): Promise<Served> {
  const clients = [new Redis(url), new Redis(url)] as const;
  // Together: the second one may be ready before the first one.
  await Promise.all(clients.map((client) => once(client, 'ready')));
  return {
    stores: [RedisCounters(clients[0]), RedisCounters(clients[1])],
    close: async () => clients.forEach((client) => client.disconnect()),
  };
}

async function onPostgres(url: string): Promise<Served> {
  const pools = [new Pool({ connectionString: url }), new Pool({ connectionString: url })] as const;
  return {
    stores: [PostgresCounters(pools[0]), PostgresCounters(pools[1])],
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

async function onMySql(url: string): Promise<Served> {
  const uri = url.replace('mariadb:', 'mysql:');
  const pools = [createPool(uri), createPool(uri)] as const;
  const database = new URL(url).pathname.slice(1);
  return {
    stores: [MySqlCounters(pools[0], database), MySqlCounters(pools[1], database)],
    close: async () => {
      for (const pool of pools) await pool.promise().end();
    },
  };
}

for (const [name, protocol, open] of KINDS) {
  describeWith(protocol, (url) =>
    describe(name, () => {
      let served: Served | undefined;
      const start = async () => (served = await open(url)).stores;
      afterEach(async () => {
        await served?.close();
        served = undefined;
      });

      it('counts for all processes together', async () => {
        const [here, there] = await start();
        const key = ownName();
        const waits: number[] = [];
        for (const store of [here, there, here, there]) waits.push(await store.hit(key, WINDOW));
        expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
        expect(waits[3]).toBeGreaterThan(0);
        expect(waits[3]).toBeLessThanOrEqual(60);
        expect(await here.hit(ownName(), WINDOW)).toBe(0);
      });

      it('lets no more through when attempts come at once', async () => {
        const [here, there] = await start();
        const key = ownName();
        await here.hit(ownName(), WINDOW);
        const attempts = Array.from({ length: 10 }, (_, n) => (n % 2 ? here : there));
        const waits = await Promise.all(attempts.map((store) => store.hit(key, WINDOW)));
        expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
      });

      it('fails when the server is away, so that memory counts', async () => {
        const [here] = await start();
        const key = ownName();
        await here.hit(key, WINDOW);
        await served?.close();
        served = undefined;
        await expect(here.hit(key, WINDOW)).rejects.toThrow();
      });
    }),
  );
}
