/**
 * An access token of a provider expires while four processes need it, for many requests each. They
 * refresh it once together where they share a database, and once each where the token is in a
 * cookie. A refresh token that is used twice would cost the grant: no request may fail.
 *
 * `npm run test:load`. More requests at each process: `TOKEN_REQUESTS=500 npm run test:load`; with
 * a name behind `test/load/dist/provider-tokens/run.js`, only the cases with it.
 */
import { availableParallelism, loadavg } from 'node:os';
import { quantile } from '../quantile.js';
import type { Call } from './call.js';
import { type Case, CASES } from './cases.js';
import { type Findings, tryCase } from './trial.js';

const REQUESTS = Number(process.env['TOKEN_REQUESTS'] ?? 200);
const [only = ''] = process.argv.slice(2);

const [load = 0] = loadavg();
console.log(`\n${availableParallelism()} processors, load of the last minute: ${load.toFixed(1)}`);
for (const one of CASES.filter(({ name }) => name.includes(only))) {
  print(one, await tryCase(one, REQUESTS));
}

function print({ name, processes, rotates, refreshes }: Case, findings: Findings): void {
  const kind = rotates ? 'rotate' : 'stay';
  const times = findings.calls.flat().map(({ ms }) => ms);
  const [p50, p99, maximum] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  console.log(
    `\n${name}, refresh tokens that ${kind}: ${processes} × ${REQUESTS} requests at once`,
  );
  console.log(`p50 ${p50} ms, p99 ${p99} ms, maximum ${maximum} ms`);
  tell(
    'good answers before the expiry',
    count(findings.early),
    count(findings.early, () => true),
  );
  for (const [index, calls] of findings.calls.entries()) {
    tell(`good answers of process ${index + 1}`, count([calls]), REQUESTS);
  }
  tell('refreshes', findings.refreshes, refreshes);
  tell('refresh tokens used twice', findings.reuses, 0);
  tell('good answers afterwards, one each', count([findings.late]), processes);
  const others = count(findings.calls, ({ status }) => status !== 200);
  if (others > 0) console.log(`other answers: ${listStatuses(findings.calls.flat())}`);
}

function count(
  calls: readonly (readonly Call[])[],
  isCounted = ({ status }: Call): boolean => status === 200,
): number {
  return calls.flat().filter(isCounted).length;
}

function listStatuses(calls: readonly Call[]): string {
  const statuses = calls.map(({ status }) => status).filter((status) => status !== 200);
  return [...new Set(statuses)]
    .map((status) => `${status} (${statuses.filter((one) => one === status).length})`)
    .join(', ');
}

function tell(what: string, is: number, shouldBe: number): void {
  console.log(`${is === shouldBe ? 'ok  ' : 'FAIL'} ${what}: ${is} of ${shouldBe}`);
  if (is !== shouldBe) process.exitCode = 1;
}
