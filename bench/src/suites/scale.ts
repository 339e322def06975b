/** What one process serves from a million stored sessions, and what these take. */
import type { Adapter } from 'portcullis/adapters';
import { effort } from '../measure/effort.js';
import type { Figure, Figures } from '../row.js';
import { DATABASES } from '../subjects/databases.js';
import { COOKIE } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';
import { redisSessions } from '../subjects/redis-sessions.js';
import { makeToken } from '../subjects/seeding.js';
import { ours } from '../subjects/stored-sessions.js';

const ROWS = effort.scaleRows;
const CHECKS = effort.isQuick ? 200 : 40_000;
/** As many requests as a busy server has under way. */
const IN_FLIGHT = 16;

interface Stored {
  readonly adapter: Adapter;
  /** The bytes that the store needs for all users and sessions. */
  readonly bytes: number;
}

export async function run(): Promise<Figures> {
  return { ...(await inPostgres()), ...(await inRedis()) };
}

async function inPostgres(): Promise<Figures> {
  const databases = await DATABASES.postgres();
  try {
    const { place, query } = await databases.open('scale');
    const { adapter, close } = await ours(place, 'postgres', query, ROWS);
    const [size] = (await query(
      `SELECT pg_total_relation_size('users') + pg_total_relation_size('sessions') AS bytes`,
    )) as { bytes: string }[];
    try {
      return await measureFigures('postgres', { adapter, bytes: Number(size?.bytes) });
    } finally {
      await close();
    }
  } finally {
    await databases.close();
  }
}

async function inRedis(): Promise<Figures> {
  const { close, ...stored } = await redisSessions(ROWS);
  try {
    return await measureFigures('redis', stored);
  } finally {
    await close();
  }
}

async function measureFigures(name: string, { adapter, bytes }: Stored): Promise<Figures> {
  const session = { strategy: 'database' as const };
  const check = makeCheck({ ...portcullisConfig(), session, adapter });
  const one = async () => {
    const found = await check(`${COOKIE}=${makeToken(Math.floor(Math.random() * ROWS))}`);
    if (!found) throw new Error('A stored session was not found.');
  };
  await many(one, CHECKS / 4);
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  await many(one, CHECKS);
  const { user, system } = process.cpuUsage(cpuBefore);
  const perSecond = CHECKS / ((performance.now() - started) / 1000);
  const parts = `${IN_FLIGHT} in flight, CPU ${((user + system) / CHECKS).toFixed(0)} µs per check`;
  const size: Figure = {
    value: bytes / 1024 / 1024,
    parts: `${(bytes / ROWS).toFixed(0)} bytes for a user and a session`,
  };
  return { [`${name} rate`]: { value: Math.round(perSecond), parts }, [`${name} size`]: size };
}

async function many(one: () => Promise<void>, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
