/**
 * Has workers play the scenarios, a few at a time. The reference keeps state between
 * configurations, and plays each in a fresh process; this package plays one after the other in the
 * same, since it must keep none. Not in a thread: ending hundreds of threads while their sockets
 * are open brings Node 20 down, and the whole run with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Observation } from './facts.js';
import type { LibraryName } from './library.js';
import type { Manner } from './stage.js';
import type { Assignment } from './worker.js';

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));
const DEADLINE_MS = 30_000;

/** A scenario, by where it is written. */
export type Part = Pick<Assignment, 'file' | 'name'>;

export class Crew {
  /** Workers of this package that play nothing at present. */
  private readonly idle: ChildProcess[] = [];

  private constructor(private readonly signingKey: JWK) {}

  /** Making an RSA key takes long: every provider signs with the same one. */
  static async assemble(): Promise<Crew> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    return new Crew(await exportJWK(privateKey));
  }

  async play(
    { file, name }: Part,
    library: LibraryName,
    manner: Manner = 'plain',
  ): Promise<readonly Observation[]> {
    const isReused = library === 'ours';
    // No setting of this machine may reach a library.
    const worker =
      (isReused ? this.idle.pop() : undefined) ??
      fork(WORKER, { env: { NODE_ENV: 'test' }, execArgv: [] });
    try {
      const { signingKey } = this;
      const seen = await answerTo({ file, name, library, manner, signingKey }, worker);
      if (isReused) this.idle.push(worker);
      else worker.kill('SIGKILL');
      return seen;
    } catch (failure) {
      worker.kill('SIGKILL');
      const value = `${library}: ${String(failure)}`;
      return [{ title: 'the scenario', facts: [{ at: 'failure', value }] }];
    }
  }

  /** Ends the workers that are left. */
  dismiss(): void {
    for (const worker of this.idle) worker.kill('SIGKILL');
  }
}

/** The results in the order of the items, with this many under way at once. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lanes = Array.from({ length: width }, async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  });
  await Promise.all(lanes);
  return results;
}

async function answerTo(task: Assignment, worker: ChildProcess): Promise<readonly Observation[]> {
  const settled = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), settled.signal]);
  const death = once(worker, 'exit', { signal }).then(([code, ended]) => {
    throw new Error(`It ended without an answer: ${ended ?? code}.`);
  });
  const answer = once(worker, 'message', { signal }).then(([message]) => message as Observation[]);
  worker.send(task);
  try {
    return await Promise.race([answer, death]);
  } finally {
    settled.abort();
  }
}
