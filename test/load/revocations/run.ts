/**
 * Four processes, sessions that one of them revokes, and how long the others accept them: by
 * polling, with the feed of PostgreSQL, and with that of Redis. A process is killed, and the feed
 * goes away for a while: no revocation may be lost, and no other user may be signed out.
 *
 * `npm run test:load`. More revocations: `REVOCATIONS=1000 npm run test:load`; with a name behind
 * `test/load/dist/revocations/run.js`, only that feed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import { Sessions } from 'portcullis/features/sessions';
import { DataSource } from 'typeorm';
import { quantile } from '../quantile.js';
import { type Feed, FEEDS } from './feeds.js';
import { BOUND_MS, type Refusal } from './refusals.js';
import { type Findings, tryFeed } from './trial.js';

/**
 * Times depend on the machine: they are printed, and fail the run only with `BARS=1`, on an idle
 * one.
 */
const HAS_BARS = process.env['BARS'] === '1';
const REVOCATIONS = Number(process.env['REVOCATIONS'] ?? 120);
const [only = ''] = process.argv.slice(2);
const SCHEMA = 'load_revocations';

const admin = await new DataSource({
  type: 'postgres',
  url: 'postgres://postgres@127.0.0.1/test',
}).initialize();
await admin.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
await admin.query(`CREATE SCHEMA ${SCHEMA}`);
const features = [Sessions()];
const tables = await new DataSource({
  type: 'postgres',
  url: 'postgres://postgres@127.0.0.1/test',
  extra: { options: `-c search_path=${SCHEMA},public` },
  entities: [...authEntities('postgres', { features })],
  migrations: [...authMigrations, ...featureMigrations(features)],
}).initialize();
await tables.runMigrations();

// Times are only worth something on a machine that has nothing else to do.
const [load = 0] = loadavg();
console.log(`\n${availableParallelism()} processors, load of the last minute: ${load.toFixed(1)}`);
for (const feed of FEEDS.filter(({ name }) => name.includes(only))) {
  const start = Date.now();
  const findings = await tryFeed(feed, REVOCATIONS, tables, SCHEMA);
  print(feed, findings, (Date.now() - start) / 1000);
}

await tables.destroy();
await admin.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
await admin.destroy();

function print(feed: Feed, findings: Findings, seconds: number): void {
  const { refusals, checks, statements, whileReplaced, afterOutage, recovered } = findings;
  const { bystanders, firstAnswers } = findings;
  const p99 = quantile(times(refusals), 0.99);
  console.log(`\n${feed.name}: ${REVOCATIONS} revocations, 4 processes, ${seconds.toFixed(1)} s`);
  console.log(`until the last process refuses: ${spread(refusals)}`);
  console.log(`after an outage: ${spread(afterOutage)} since its end, then ${spread(recovered)}`);
  console.log(
    `${checks} checks in ${findings.seconds.toFixed(1)} s: ${statements.ofRequests} statements for ` +
      `checks, ${statements.ofTimers} by timers`,
  );
  console.log(
    `${bystanders.accepted} right answers, ${bystanders.errors['in an incident']} errors in an incident`,
  );
  tellTime('p99 in ms', p99, p99 < feed.limitMs, `less than ${feed.limitMs}`);
  // With polling, it would be soon enough; a feed that is lost for good would be as slow.
  const again = quantile(times(recovered), 0.5);
  tellTime('p50 in ms after an outage', again, again < feed.limitMs, `less than ${feed.limitMs}`);
  const lateOnes: Readonly<Record<string, number>> = {
    'after a revocation': late([...refusals, ...recovered]),
    'later, a process being replaced': late(whileReplaced),
    'after an outage': late(afterOutage),
  };
  for (const [when, is] of Object.entries(lateOnes)) {
    tellTime(`accepted ${BOUND_MS} ms ${when}`, is, is === 0, '0');
  }
  const nothing: Readonly<Record<string, number>> = {
    'accepted first by a new process': firstAnswers.filter((status) => status !== 401).length,
    'statements for checks': statements.ofRequests,
    'sessions refused that were not revoked': bystanders.signedOut,
    'errors other than 503': bystanders.strange,
    'errors at any other time': bystanders.errors['at any other time'] + errors(refusals),
  };
  for (const [what, is] of Object.entries(nothing)) tell(what, is, is === 0, '0');
}

function tellTime(what: string, is: number, isRight: boolean, shouldBe: string): void {
  if (isRight || HAS_BARS) tell(what, is, isRight, shouldBe);
  else console.log(`slow ${what}: ${is} of ${shouldBe}`);
}

function tell(what: string, is: number, isRight: boolean, shouldBe: string): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}: ${is} of ${shouldBe}`);
  if (!isRight) process.exitCode = 1;
}

function spread(refusals: readonly Refusal[]): string {
  const values = times(refusals);
  return `p50 ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms, maximum ${quantile(values, 1)} ms`;
}

function times(refusals: readonly Refusal[]): number[] {
  return refusals.map(({ ms }) => ms);
}

function late(refusals: readonly Refusal[]): number {
  return refusals.reduce((sum, { acceptedLate }) => sum + acceptedLate, 0);
}

function errors(refusals: readonly Refusal[]): number {
  return refusals.reduce((sum, refusal) => sum + refusal.errors, 0);
}
