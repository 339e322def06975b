/** Many users act, while processes are killed and the database goes away. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AuditVerification } from 'portcullis/features/audit';
import { startProcess } from '../app-process.js';
import { Fleet } from '../fleet.js';
import { Incidents } from '../incidents.js';
import { finishLog } from './auditor.js';
import { Collector } from './collector.js';
import { createFeatures } from './config.js';
import type { Way } from './counts.js';
import { Database } from './database.js';
import { type Backlog, type Ledger, readBacklog, readLedger } from './ledger.js';
import { Tally } from './tally.js';
import { closeConnections, SignedInUser } from './user.js';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));
const PROCESSES = 4;
const AT_ONCE = 48;
const SIGN_INS_AT_ONCE = 8;
/** One action of so many is refused. */
const REFUSED_EACH = 10;
/** After an error, so that an outage does not use up the actions. */
const PAUSE_MS = 500;

export interface Plan {
  readonly way: Way;
  readonly actions: number;
  readonly users: number;
  /** After which shares of the actions a process is killed, and a new one started. */
  readonly kills: readonly number[];
  /** After which shares of them the database goes away for a while. */
  readonly outages: readonly { readonly after: number; readonly ms: number }[];
}

export interface Findings {
  readonly seconds: number;
  readonly tally: Tally;
  readonly errors: Incidents['errors'];
  /** When the processes had ended. */
  readonly backlog: Backlog;
  readonly ledger: Ledger;
  readonly verification: AuditVerification;
  readonly collector: Collector;
}

export async function runTrial(plan: Plan): Promise<Findings> {
  const collector = await Collector.start();
  const features = createFeatures(plan.way, collector.url);
  const database = await Database.create(features);
  const settings = {
    DATABASE_PORT: String(database.port),
    WAY: plan.way,
    COLLECTOR: collector.url,
  };
  const fleet = await Fleet.start(PROCESSES, () => startProcess(APP, settings));
  const ids = Array.from({ length: plan.users }, () => randomUUID());
  const users: SignedInUser[] = [];
  await inLanes(ids.values(), SIGN_INS_AT_ONCE, async (id) => {
    users.push(await SignedInUser.signIn(fleet.next(), id));
  });

  const acted = await act(plan, users, fleet, database);
  closeConnections();
  await fleet.stop();
  const backlog = await readBacklog();
  const verification = await finishLog(database.port, features, collector.heads.at(-1));
  const ledger = await readLedger(ids);
  await database.drop();
  collector.close();
  return { ...acted, backlog, ledger, verification, collector };
}

async function act(
  plan: Plan,
  users: readonly SignedInUser[],
  fleet: Fleet,
  database: Database,
): Promise<Pick<Findings, 'seconds' | 'tally' | 'errors'>> {
  const tally = new Tally();
  const incidents = new Incidents();
  const kill = () => fleet.kill(1).then(() => fleet.grow());
  const happenings = new Map([
    ...plan.kills.map((share) => [Math.floor(plan.actions * share), kill] as const),
    ...plan.outages.map(
      ({ after, ms }) => [Math.floor(plan.actions * after), () => database.fail(ms)] as const,
    ),
  ]);
  let under = Promise.resolve();
  let ready = under;
  const numbers = Array.from({ length: plan.actions }, (_, number) => number);
  const start = Date.now();
  await inLanes(numbers.values(), AT_ONCE, async (number) => {
    const happening = happenings.get(number);
    if (happening) {
      // Users wait for the one before, so that each happens to users who act, and no process starts
      // in an outage.
      ready = under;
      under = under.then(() => incidents.run(happening));
    }
    await ready;
    const user = users[number % users.length];
    if (!user) return;
    const isRefused = number % REFUSED_EACH === 0;
    const answer = await user.post(fleet.next(), isRefused ? 'uncountable' : 'count');
    tally.add(user.id, isRefused ? 'count.refuse' : 'count.add', answer);
    if (answer.status === 200 || answer.status === 409) return;
    incidents.note();
    await wait(PAUSE_MS);
  });
  await under;
  return { seconds: (Date.now() - start) / 1000, tally, errors: incidents.errors };
}

async function inLanes<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lanes = Array.from({ length: width }, async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  });
  await Promise.all(lanes);
}
