/**
 * The database of a scenario: one in memory, the same for both libraries, that notes every call.
 */
import type { Adapter } from '@auth/core/adapters';
import type { Recorder } from './recorder.js';
import type { Database } from './scenario.js';

// As a variable, so that the types of this file need no build of the package.
const ADAPTERS: string = 'portcullis/adapters';

type Methods = Record<string, (row: unknown) => Promise<unknown>>;

/**
 * An adapter with these rows. Its methods are its own, and writable: the reference looks for those.
 */
export async function openDatabase(rows: Database, recorder: Recorder): Promise<Adapter> {
  const { MemoryAdapter } = (await import(ADAPTERS)) as { MemoryAdapter: new () => Adapter };
  const memory = { ...new MemoryAdapter() } as Methods;
  await fill(memory, rows);
  for (const name of rows.failing ?? []) {
    memory[name] = async () => {
      throw new Error('The database said no.');
    };
  }
  const methods = Object.entries(memory).filter(([name]) => !rows.missing?.includes(name));
  return recorder.notingAll('adapter', Object.fromEntries(methods));
}

async function fill(memory: Methods, rows: Database): Promise<void> {
  const seeds = {
    createUser: rows.users,
    linkAccount: rows.accounts,
    createSession: rows.sessions,
    createVerificationToken: rows.verificationTokens,
  };
  for (const [method, seed] of Object.entries(seeds)) {
    for (const row of seed ?? []) await memory[method]?.(row);
  }
}
