/** Housekeeping at an interval. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { AuthModule, InvalidAuthOptions, TimersToken } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { HeldTime } from '../support/held-time.js';

const MINUTE = 60;

describe('an app with a housekeepingInterval', () => {
  const rounds: string[] = [];
  const errors: string[] = [];
  let fails = false;
  let time = new HeldTime();
  let module: TestingModule | undefined;

  const adapter: Adapter = {
    deleteExpired: async () => {
      rounds.push('round');
      if (fails) throw new Error('the database is away');
      return 0;
    },
    close: () => void rounds.push('close'),
  };
  const start = async (
    housekeepingInterval: number | undefined,
    given: Adapter | undefined = adapter,
  ): Promise<void> => {
    const imports = [
      AuthModule.forRoot({
        ...handlerConfig,
        session: { strategy: 'jwt' },
        adapter: given,
        logger: { error: (error) => void errors.push(error.message) },
        housekeepingInterval,
      }),
    ];
    const builder = Test.createTestingModule({ imports });
    module = await builder.overrideProvider(TimersToken).useValue(time).compile();
    await module.init();
  };
  const pass = async (seconds: number): Promise<void> => {
    await time.pass(seconds * 1000);
  };

  beforeEach(() => {
    rounds.length = 0;
    errors.length = 0;
    fails = false;
    time = new HeldTime();
  });
  afterEach(async () => {
    await module?.close();
    module = undefined;
  });

  it('runs the housekeeping at each interval', async () => {
    await start(MINUTE);
    expect(rounds).toEqual([]);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(rounds).toEqual(['round', 'round']);
  });

  it('logs a run that failed, and runs again', async () => {
    await start(MINUTE);
    fails = true;
    await pass(MINUTE);
    fails = false;
    await pass(MINUTE);
    expect(rounds).toEqual(['round', 'round']);
    expect(errors).toEqual(['The adapter failed in deleteExpired.']);
  });

  it('stops when the app closes, and closes the adapter last', async () => {
    await start(MINUTE);
    await module?.close();
    await pass(10 * MINUTE);
    expect(rounds).toEqual(['close']);
  });

  it('runs nothing without an interval', async () => {
    await start(undefined);
    await pass(1000 * MINUTE);
    expect(rounds).toEqual([]);
  });

  it.each([
    ['no interval', 0, adapter, /whole number of seconds/],
    ['half a second', 0.5, adapter, /whole number of seconds/],
    ['a year', 31_536_000, adapter, /whole number of seconds/],
    ['an adapter that cannot do it', MINUTE, {}, /needs an `adapter` that has `deleteExpired`/],
  ])('does not start with %s', async (_what, seconds, given, message) => {
    await expect(start(seconds, given)).rejects.toThrow(InvalidAuthOptions);
    await expect(start(seconds, given)).rejects.toThrow(message);
    module = undefined;
  });
});
