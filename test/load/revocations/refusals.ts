/** How long the other processes accept a session that one of them revokes. */
import { setTimeout as wait } from 'node:timers/promises';
import { check } from './check.js';
import { revoke } from './cluster.js';
import type { SignedIn } from './signed-in.js';

/** No process may accept a revoked session for longer, in milliseconds. */
export const BOUND_MS = 1000;

const PATIENCE_MS = 10_000;

/** What came of one revocation. */
export interface Refusal {
  /** From the call of `revoke()` to the answer of the process that refused last. */
  readonly ms: number;
  /** Requests that were accepted although they were sent after the bound. */
  readonly acceptedLate: number;
  /** Answers that are neither a yes nor a no. */
  readonly errors: number;
}

/**
 * How one process went from accepting a session to refusing it, in milliseconds since the epoch.
 */
interface Turn {
  readonly refusedAt: number;
  /** When the accepted requests were sent. */
  readonly accepted: readonly number[];
  readonly errors: number;
}

/** Revokes a session at one process, while the others are asked. */
export async function timeRefusal(
  session: SignedIn,
  revoker: string,
  others: readonly string[],
  pauseMs: number,
): Promise<Refusal> {
  const turns = others.map((url) => askUntilRefused(url, session, pauseMs));
  const at = await revoke(revoker, session);
  const own = await check(revoker, session);
  const refusal = toRefusal(await Promise.all(turns), at);
  return own === 401 ? refusal : { ...refusal, acceptedLate: refusal.acceptedLate + 1 };
}

/** Asks for a revoked session until every process refuses it. */
export async function timeRefusalSince(
  at: number,
  session: SignedIn,
  urls: readonly string[],
): Promise<Refusal> {
  return toRefusal(await Promise.all(urls.map((url) => askUntilRefused(url, session, 20))), at);
}

async function askUntilRefused(url: string, session: SignedIn, pauseMs: number): Promise<Turn> {
  const accepted: number[] = [];
  const start = Date.now();
  let errors = 0;
  for (;;) {
    const sentAt = Date.now();
    const status = await check(url, session);
    if (status === 401) return { refusedAt: Date.now(), accepted, errors };
    if (status === 200) accepted.push(sentAt);
    else errors++;
    if (sentAt - start > PATIENCE_MS) return { refusedAt: Infinity, accepted, errors };
    await wait(pauseMs);
  }
}

function toRefusal(turns: readonly Turn[], at: number): Refusal {
  const accepted = turns.flatMap((turn) => turn.accepted);
  return {
    ms: Math.max(...turns.map(({ refusedAt }) => refusedAt - at)),
    acceptedLate: accepted.filter((sentAt) => sentAt > at + BOUND_MS).length,
    errors: turns.reduce((sum, { errors }) => sum + errors, 0),
  };
}
