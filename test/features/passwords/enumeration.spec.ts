/** A client cannot learn whether an address has an account. */
import { describe, expect, it } from '@jest/globals';
import { BoundedHashQueue, HashQueue } from '../../../src/core/hashing/hash-queue.js';
import { service } from '../../../src/core/kernel/container.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { impatient } from '../../support/held-time.js';
import { ADA, OTHER_PASSWORD, PASSWORD, PasswordApp } from './password-app.js';

const EVE = 'eve@example.com';

/** Counts the hashes. */
class CountingQueue extends BoundedHashQueue {
  hashes = 0;

  constructor() {
    super(2, impatient);
  }

  override run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.hashes++;
    return super.run(work);
  }
}

/** Counts the statements on the tables of features. */
function countStatements(adapter: MemoryAdapter): () => number {
  let count = 0;
  const { tables } = adapter;
  for (const name of ['insert', 'find', 'update', 'delete'] as const) {
    const original = tables[name].bind(tables) as (...given: unknown[]) => unknown;
    Object.assign(tables, {
      [name]: (...given: unknown[]) => {
        count++;
        return original(...given);
      },
    });
  }
  return () => count;
}

interface Outcome {
  readonly status: number;
  readonly body: string;
  readonly location: string | null;
  /** Without what is sealed in them. */
  readonly cookies: readonly string[];
  readonly hashes: number;
  readonly statements: number;
  readonly mails: number;
}

async function observe(
  act: (app: PasswordApp, email: string) => Promise<Response>,
  email: string,
): Promise<Outcome> {
  const queue = new CountingQueue();
  const adapter = new MemoryAdapter();
  const app = new PasswordApp({
    adapter,
    overrides: [{ ...service(CountingQueue, []), provide: HashQueue, useFactory: () => queue }],
  });
  await app.member(ADA, PASSWORD);
  app.now += 60_000;
  const statements = countStatements(adapter);
  const before = { hashes: queue.hashes, statements: statements(), mails: app.mails.length };
  const response = await act(app, email);
  return {
    status: response.status,
    body: await response.text(),
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie().map((line) => line.replace(/=[\w.-]{40,}/, '=sealed')),
    hashes: queue.hashes - before.hashes,
    statements: statements() - before.statements,
    mails: app.mails.length - before.mails,
  };
}

describe('a known and an unknown address are answered alike, with the same work', () => {
  it.each<[string, (app: PasswordApp, email: string) => Promise<Response>]>([
    ['to a sign-in', (app, email) => app.visitor().signIn(email, OTHER_PASSWORD)],
    ['to a sign-up', (app, email) => app.visitor().signUp(email, OTHER_PASSWORD)],
    [
      'to a forgotten password',
      (app, email) => app.visitor().send('/auth/password/forgot', { email }),
    ],
  ])('PWD-01: %s', async (_what, act) => {
    const [known, unknown] = [await observe(act, ADA), await observe(act, EVE)];
    expect(unknown).toEqual(known);
  });
});
