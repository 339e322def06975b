/**
 * Has workers play the scenarios, a few at a time, each in a fresh process. Not in a thread: ending
 * hundreds of threads while their sockets are open brings Node 20 down, and the whole run with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Observation } from './facts.js';
import type { LibraryName } from './library.js';
import type { Assignment } from './worker.js';

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));
const DEADLINE_MS = 30_000;

/** A scenario, by where it is written. */
export type Part = Pick<Assignment, 'file' | 'name'>;

export class Crew {
  private constructor(private readonly signingKey: JWK) {}

  /** Making an RSA key takes long: every provider signs with the same one. */
  static async assemble(): Promise<Crew> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    return new Crew(await exportJWK(privateKey));
  }

  async play(
    { file, name }: Part,
    library: LibraryName,
    hasFeatures = false,
  ): Promise<readonly Observation[]> {
    // No setting of this machine may reach a library.
    const worker = fork(WORKER, { env: { NODE_ENV: 'test' }, execArgv: [] });
    try {
      const { signingKey } = this;
      return await answerTo({ file, name, library, hasFeatures, signingKey }, worker);
    } catch (failure) {
      const value = `${library}: ${String(failure)}`;
      return [{ title: 'the scenario', facts: [{ at: 'failure', value }] }];
    } finally {
      worker.kill('SIGKILL');
    }
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
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const death = once(worker, 'exit', { signal }).then(([code, ended]) => {
    throw new Error(`It ended without an answer: ${ended ?? code}.`);
  });
  const answer = once(worker, 'message', { signal }).then(([message]) => message as Observation[]);
  worker.send(task);
  return Promise.race([answer, death]);
}
