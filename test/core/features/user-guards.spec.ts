/** Changes of one user that happen at once. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { TimersToken } from '../../../src/core/kernel/timers.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { value } from '../../../src/core/kernel/container.js';
import {
  defineFeature,
  RouteError,
  type TableStore,
  TableStoreToken,
  UserGuards,
  userGuards,
} from '../../../src/features/index.js';
import { nextTurn } from '../../support/fake-timers.js';
import { HeldTime } from '../../support/held-time.js';
import { recorder, SECRET } from '../actions/app.js';

const ADA = 'ada';

/** A feature that needs the guards. */
const factors = defineFeature({ id: 'factors', implies: [userGuards] });

/** Factors in a database of another kind, whose calls take a turn. */
class Factors {
  left = ['key', 'phone'];

  async list(): Promise<readonly string[]> {
    await nextTurn();
    return this.left;
  }

  async remove(factor: string): Promise<string> {
    await nextTurn();
    this.left = this.left.filter((one) => one !== factor);
    return factor;
  }
}

let time: HeldTime;
let adapter: MemoryAdapter;
let guards: UserGuards;
let tables: TableStore;
let log: Parameters<typeof recorder>[0];

beforeEach(() => {
  [time, adapter, log] = [new HeldTime(), new MemoryAdapter(), []];
  const services = createAuth(
    {
      secret: SECRET,
      trustHost: true,
      providers: [],
      adapter,
      features: [factors],
      logger: recorder(log),
    },
    [value(ClockToken, time.clock), value(TimersToken, time)],
  );
  guards = services.get(UserGuards);
  tables = services.get(TableStoreToken);
});

function toCode(thrown: unknown): string {
  return thrown instanceof RouteError ? thrown.code : String(thrown);
}

/** What becomes of work that waits for time to pass. */
async function after<Result>(work: Promise<Result>): Promise<Result | string> {
  let isDone = false;
  const outcome = work.catch(toCode).finally(() => {
    isDone = true;
  });
  while (!isDone) await time.pass(100);
  return outcome;
}

async function removeUnlessLast(store: Factors, factor: string): Promise<string> {
  const check = async () => {
    if ((await store.list()).length === 1) throw new RouteError(409, 'LastFactor');
  };
  return guards.guarded(ADA, check, () => store.remove(factor));
}

describe('of two requests that remove the last two factors', () => {
  it.each([0, 1, 2, 3, 4])('one is refused, %d turns apart', async (turns) => {
    const store = new Factors();
    const first = removeUnlessLast(store, 'key');
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    const second = removeUnlessLast(store, 'phone');
    const outcomes = await after(Promise.all([first.catch(toCode), second.catch(toCode)]));
    expect(store.left).toHaveLength(1);
    expect(outcomes).toContain('LastFactor');
  });
});

describe('a guarded change', () => {
  it('returns what it has made, and lets the next one begin', async () => {
    const act = async () => 'done';
    expect(await guards.guarded(ADA, () => undefined, act)).toBe('done');
    expect(await guards.guarded(ADA, () => undefined, act)).toBe('done');
    expect(await guards.read(ADA)).toBe(2);
  });

  it('that fails lets the next one begin', async () => {
    const failing = guards.guarded(
      ADA,
      () => undefined,
      () => Promise.reject(new Error('away')),
    );
    await expect(failing).rejects.toThrow('away');
    expect(await guards.read(ADA)).toBe(1);
  });

  it('that its check refuses changes nothing', async () => {
    const refuse = () => {
      throw new RouteError(409, 'LastFactor');
    };
    await expect(guards.guarded(ADA, refuse, () => 'done')).rejects.toThrow('LastFactor');
    expect(await guards.read(ADA)).toBe(0);
  });

  it('checks again when another change came first', async () => {
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (checks === 1) await guards.raise(ADA, await guards.read(ADA));
    };
    expect(await after(guards.guarded(ADA, check, () => 'done'))).toBe('done');
    expect(checks).toBe(2);
  });

  it('gives up when others always come first', async () => {
    const check = async () => {
      await guards.raise(ADA, await guards.read(ADA));
    };
    expect(await after(guards.guarded(ADA, check, () => 'done'))).toBe('TryAgain');
  });

  it('waits for one that does not end, and takes over when its time has passed', async () => {
    const stuck = guards.guarded(
      ADA,
      () => undefined,
      () => new Promise(() => undefined),
    );
    void stuck;
    await nextTurn();
    expect(await after(guards.read(ADA))).toBe('TryAgain');
    time.now += 30_000;
    expect(
      await guards.guarded(
        ADA,
        () => undefined,
        () => 'done',
      ),
    ).toBe('done');
  });

  it('of another user waits for nothing', async () => {
    const other = () =>
      guards.guarded(
        'eve',
        () => undefined,
        () => 'done',
      );
    expect(await guards.guarded(ADA, () => undefined, other)).toBe('done');
  });

  it('is made, although the guard cannot be released, which is logged', async () => {
    const act = () => {
      adapter.tables.update = () => Promise.reject(new Error('the database is away'));
      return 'done';
    };
    expect(await guards.guarded(ADA, () => undefined, act)).toBe('done');
    expect(log.map(({ level }) => level)).toContain('error');
  });
});

describe('the version of a user', () => {
  it('is raised by one of several', async () => {
    const seen = await guards.read(ADA);
    const raised = await Promise.all([1, 2, 3].map(() => guards.raise(ADA, seen)));
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await guards.raise(ADA, 1)).toBe(true);
    expect(await guards.raise(ADA, 1)).toBe(false);
    expect(await guards.read(ADA)).toBe(2);
  });

  it('is raised with the rows of the transaction, or not at all', async () => {
    const seen = await guards.read(ADA);
    const failing = tables.transaction(async (bound) => {
      expect(await guards.raise(ADA, seen, bound)).toBe(true);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await guards.read(ADA)).toBe(0);
  });

  it('is deleted with its user', async () => {
    const { id } = await adapter.createUser({
      id: ADA,
      email: 'ada@example.com',
      emailVerified: null,
    });
    await guards.raise(id, 0);
    await adapter.deleteUser(id);
    expect(await guards.read(id)).toBe(0);
  });
});
