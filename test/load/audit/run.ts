/**
 * Four processes of an app with an audit log. A process is killed, and later the database goes away
 * for a while: what took effect has its entry, and where that is not known the entry says so. The
 * chain is whole, and the sink has all.
 *
 * `npm run test:load`. Fewer actions: `ACTIONS=2000 npm run test:load`; with `transaction` or
 * `update` behind `test/load/dist/audit/run.js`, only that way. With `RESTART`, a command, the
 * server restarts in the outage, also for other programs; `DATABASE_PORT` is that of another
 * server.
 */
import { availableParallelism, loadavg } from 'node:os';
import { type Finding, judge } from './judge.js';
import { type Findings, type Plan, runTrial } from './trial.js';

const ACTIONS = Number(process.env['ACTIONS'] ?? 20_000);
const [only = ''] = process.argv.slice(2);

/** Each may take away the answer to a change that took effect. */
const SHORT = [0.7, 0.74, 0.78, 0.82, 0.86, 0.9, 0.94, 0.98].map((after) => ({ after, ms: 200 }));

/**
 * Processes are killed before the outages: one that is killed within seconds after an outage loses
 * what it could not write in it, as the guide says.
 */
const PLANS: readonly Plan[] = [
  {
    way: 'transaction',
    actions: ACTIONS,
    users: 200,
    kills: [0.3],
    outages: [{ after: 0.5, ms: 3_000 }, ...SHORT],
  },
  // Smaller, and with more that may leave a change in doubt.
  {
    way: 'update',
    actions: Math.ceil(ACTIONS / 2),
    users: 100,
    kills: [0.2, 0.4],
    outages: SHORT,
  },
];

const [load = 0] = loadavg();
console.log(`\n${availableParallelism()} processors, load of the last minute: ${load.toFixed(1)}`);
for (const plan of PLANS.filter(({ way }) => way.includes(only))) {
  const start = Date.now();
  const findings = await runTrial(plan);
  print(plan, findings, (Date.now() - start) / 1000);
}

function print(plan: Plan, findings: Findings, seconds: number): void {
  const { tally, backlog, verification, ledger, collector } = findings;
  const outcomes = ['success', 'refused', 'failed', 'unsettled'].map(
    (outcome) => `${sum(findings, 'count.add', outcome)} ${outcome}`,
  );
  const counted = ledger.users.reduce((all, { counter }) => all + counter, 0);
  const twice = [...collector.entries.values()].filter((times) => times > 1).length;
  console.log(
    `\n${plan.way}: ${plan.actions} actions of ${plan.users} users, 4 processes, ` +
      `${findings.seconds.toFixed(1)} s of ${seconds.toFixed(1)} s`,
  );
  console.log(`answers: ${tally.summary}; ${findings.errors['in an incident']} in an incident`);
  console.log(`counted: ${counted}; entries of it: ${outcomes.join(', ')}`);
  console.log(
    `when all processes had ended: ${backlog.intended} intended, ${backlog.undelivered} new, ` +
      `${backlog.deliveries} deliveries; in the end ${twice} of ${ledger.ids.length} entries ` +
      `delivered again`,
  );
  if (verification.problem) console.log(verification.problem);
  for (const finding of judge(plan, findings)) tell(finding);
}

function sum({ ledger }: Findings, action: string, outcome: string): number {
  return ledger.users.reduce((all, { entries }) => all + entries(action, outcome), 0);
}

function tell({ what, is, shouldBe }: Finding): void {
  console.log(`${is === shouldBe ? 'ok  ' : 'FAIL'} ${what}: ${is} of ${shouldBe}`);
  if (is !== shouldBe) process.exitCode = 1;
}
