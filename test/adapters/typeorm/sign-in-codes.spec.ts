/** Codes on every database: many guesses at once share five tries, here and in another process. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TypeORMAdapter, type TypeOrmAdapter } from '../../../src/adapters/typeorm/index.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { type IssuedCode, MAX_TRIES, SignInCodes } from '../../../src/core/email/sign-in-codes.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { resolveEmail } from '../../../src/core/providers/resolve-provider.js';
import { authDatabase, type AuthDatabase } from './auth-database.js';
import { databaseKinds } from './databases.js';

jest.setTimeout(30_000);

const GUESSES = 16;
const ROUNDS = 20;
const provider = resolveEmail({ id: 'email', name: 'Email', type: 'email', method: 'code' });
const settings = { secrets: ['a secret of more than thirty-two bytes'] };

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  let database: AuthDatabase;
  /** Another process, as far as a server can tell. */
  let elsewhere: DataSource;
  let adapters: readonly TypeOrmAdapter[];

  beforeAll(async () => {
    database = await authDatabase(kind);
    const { dataSource } = database;
    // SQLite waits for a lock without letting go of the process, so that nothing in it can release
    // the lock.
    const isServer = kind.type !== 'better-sqlite3';
    elsewhere = isServer ? await new DataSource(dataSource.options).initialize() : dataSource;
    adapters = [TypeORMAdapter(dataSource), TypeORMAdapter(elsewhere)];
  });
  afterAll(async () => {
    if (elsewhere !== database.dataSource) await elsewhere.destroy();
    await database.drop();
  });

  /** Guesses by turns from here and from elsewhere, and how many of them were compared. */
  async function guessAtOnce(getGuess: (issued: IssuedCode, index: number) => string) {
    let comparisons = 0;
    const processes = adapters.map((adapter) => {
      const counting: Adapter = {
        createVerificationToken: (row) => adapter.createVerificationToken(row),
        useVerificationToken: (row) => {
          if (row.token.startsWith('code.')) comparisons += 1;
          return adapter.useVerificationToken(row);
        },
      };
      return new SignInCodes(settings, counting, Date.now, platformRandom);
    });
    const issued = await processes[0]!.issue(provider, 'ada@example.com');
    const guesses = Array.from({ length: GUESSES }, (_unused, index) =>
      processes[index % processes.length]!.redeem(provider, issued, getGuess(issued, index)),
    );
    const kinds = (await Promise.all(guesses)).map(({ kind: outcome }) => outcome);
    return { comparisons, kinds };
  }

  it(`CODE-05 compares ${MAX_TRIES} of ${GUESSES} wrong codes at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { comparisons, kinds } = await guessAtOnce(({ code }, index) => wrong(code, index));
      expect(comparisons).toBe(MAX_TRIES);
      expect(kinds.filter((outcome) => outcome === 'wrong')).toHaveLength(MAX_TRIES - 1);
    }
  });

  it(`CODE-05 accepts one of ${GUESSES} right codes at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { comparisons, kinds } = await guessAtOnce(({ code }) => code);
      expect(comparisons).toBeLessThanOrEqual(MAX_TRIES);
      expect(kinds.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    }
  });
});

function wrong(code: string, index: number): string {
  return String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
}
