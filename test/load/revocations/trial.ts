/** Puts one feed through what may happen to it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { Bystanders } from './bystanders.js';
import { check } from './check.js';
import { Cluster, revoke, type Statements } from './cluster.js';
import type { Feed } from './feeds.js';
import { type Refusal, timeRefusal, timeRefusalSince } from './refusals.js';
import { type SignedIn, signIn } from './signed-in.js';

const BYSTANDERS = 12;
const CHECK_ROUNDS = 25;
/** Revoked while a process is replaced, in an outage, and after it; of each this many. */
const FEW = 20;
const SIGN_INS_AT_ONCE = 8;
/** Longer than the five seconds for which a process trusts what it knows. */
const OUTAGE_MS = 6_000;
/** Which process is replaced. */
const REPLACED = 3;

export interface Findings {
  readonly checks: number;
  readonly seconds: number;
  readonly statements: Statements;
  readonly refusals: readonly Refusal[];
  /** Of the sessions that were revoked before the new process started. */
  readonly firstAnswers: readonly number[];
  readonly whileReplaced: readonly Refusal[];
  /** Since the end of the outage, of what was revoked in it. */
  readonly afterOutage: readonly Refusal[];
  /** Of what was revoked once it was over. */
  readonly recovered: readonly Refusal[];
  readonly bystanders: Bystanders;
}

/** @param revocations - How many are timed while nothing else happens. */
export async function tryFeed(
  feed: Feed,
  revocations: number,
  database: DataSource,
  schema: string,
): Promise<Findings> {
  const cluster = await Cluster.start(feed, schema);
  const users = await signInUsers(cluster, database, BYSTANDERS + revocations + 3 * FEW);
  const take = (count: number): SignedIn[] => users.splice(0, count);
  const quiet = take(BYSTANDERS);
  const idle = await checkIdle(cluster, quiet);

  const bystanders = new Bystanders(cluster, quiet);
  const timed = take(revocations);
  const refusals = await inLanes(timed.entries(), feed.lanes, ([index, session]) => {
    const others = cluster.urls.filter((url) => url !== cluster.url(index));
    return timeRefusal(session, cluster.url(index), others, feed.pauseMs);
  });
  const replacement = await replaceOne(feed, cluster, bystanders, timed, take(FEW));
  const afterOutage = await endSessionsInOutage(cluster, bystanders, take(FEW));
  const [revoker = '', ...others] = cluster.urls;
  const recovered = await inLanes(take(FEW).values(), feed.lanes, (session) =>
    timeRefusal(session, revoker, others, feed.pauseMs),
  );
  await bystanders.stop();
  await cluster.stop();
  return { ...idle, refusals, ...replacement, afterOutage, recovered, bystanders };
}

/** One session each, at the processes in turn. */
async function signInUsers(
  cluster: Cluster,
  database: DataSource,
  count: number,
): Promise<SignedIn[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  // A record of a session belongs to a stored user.
  await database.query('INSERT INTO users (id) SELECT unnest($1::uuid[])', [ids]);
  return inLanes(ids.entries(), SIGN_INS_AT_ONCE, ([index, id]) => signIn(cluster.url(index), id));
}

/**
 * What checks cost the database while nothing is revoked. The first of a process finds the record.
 */
async function checkIdle(cluster: Cluster, sessions: readonly SignedIn[]) {
  const ask = (rounds: number): Promise<number[]> => {
    const round = cluster.urls.flatMap((url) => sessions.map((session) => ({ url, session })));
    const all = Array.from({ length: rounds }, () => round).flat();
    return inLanes(all.values(), SIGN_INS_AT_ONCE, ({ url, session }) => check(url, session));
  };
  await ask(1);
  const before = await settleStatements(cluster);
  const start = Date.now();
  const { length: checks } = (await ask(CHECK_ROUNDS)).filter((status) => status === 200);
  const seconds = (Date.now() - start) / 1000;
  const after = await cluster.countStatements();
  const statements = {
    ofRequests: after.ofRequests - before.ofRequests,
    ofTimers: after.ofTimers - before.ofTimers,
  };
  return { checks, seconds, statements };
}

/** The use of a session is written after the answer. */
async function settleStatements(cluster: Cluster): Promise<Statements> {
  let last = await cluster.countStatements();
  for (;;) {
    await wait(200);
    const next = await cluster.countStatements();
    if (next.ofRequests === last.ofRequests) return next;
    last = next;
  }
}

/**
 * Kills a process while sessions are revoked, and asks the new one first of all for those of
 * before.
 */
async function replaceOne(
  feed: Feed,
  cluster: Cluster,
  bystanders: Bystanders,
  revoked: readonly SignedIn[],
  sessions: readonly SignedIn[],
) {
  const stay = cluster.urls.filter((_, index) => index !== REPLACED);
  const [revoker = '', ...others] = stay;
  let firstAnswers: number[] = [];
  const replacing = bystanders.during(async () => {
    await cluster.replace(REPLACED);
    firstAnswers = await inLanes(revoked.values(), SIGN_INS_AT_ONCE, (session) =>
      check(cluster.url(REPLACED), session),
    );
  });
  const whileReplaced = await inLanes(sessions.values(), feed.lanes, (session) =>
    timeRefusal(session, revoker, others, feed.pauseMs),
  );
  await replacing;
  // The new process read those of its start from the table, or got them by the feed.
  const read = await inLanes(sessions.values(), SIGN_INS_AT_ONCE, (session) =>
    timeRefusalSince(Date.now(), session, [cluster.url(REPLACED)]),
  );
  return { firstAnswers, whileReplaced: [...whileReplaced, ...read] };
}

/** The others cannot know of these revocations before the outage is over. */
async function endSessionsInOutage(
  cluster: Cluster,
  bystanders: Bystanders,
  sessions: readonly SignedIn[],
): Promise<Refusal[]> {
  const [revoker = '', ...others] = cluster.urls;
  await bystanders.during(async () => {
    cluster.cut();
    await Promise.all([...sessions.map((session) => revoke(revoker, session)), wait(OUTAGE_MS)]);
    cluster.mend();
  });
  const mendedAt = Date.now();
  return Promise.all(sessions.map((session) => timeRefusalSince(mendedAt, session, others)));
}

async function inLanes<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items[Symbol.iterator]();
  const lanes = Array.from({ length: width }, async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      results.push(await work(next.value));
    }
  });
  await Promise.all(lanes);
  return results;
}
