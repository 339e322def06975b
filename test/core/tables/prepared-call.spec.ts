/** The time limits of calls, beside work whose size nothing can know. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guardAdapter } from '../../../src/core/adapters/guarded-adapter.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { Features } from '../../../src/core/features/feature-lifecycle.js';
import { resolveLogger } from '../../../src/core/kernel/logger.js';
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { elapse } from '../../support/fake-timers.js';
import { NOTES } from '../../support/notes.js';

const quiet = resolveLogger({ error: () => undefined, warn: () => undefined }, false);

const HOUR_MS = 3_600_000;

/** Its migrations take an hour, and each of its calls so long. */
class FarTables extends MemoryTables {
  #isPrepared = false;

  constructor(private readonly answersAfter: number) {
    super();
  }

  prepare(): Promise<void> | undefined {
    if (this.#isPrepared) return undefined;
    return elapse(HOUR_MS).then(() => void (this.#isPrepared = true));
  }

  override async findMissing(): Promise<undefined> {
    await elapse(this.answersAfter);
  }
}

function createFeatures(tables: FarTables): Features {
  return new Features([{ id: 'notes', tables: [NOTES] } as never], [], { tables }, quiet);
}

describe('U17: a database that is prepared first', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('has all the time for its migrations, and each call has its own', async () => {
    const starting = createFeatures(new FarTables(4_900)).start();
    await jest.advanceTimersByTimeAsync(HOUR_MS + 4_900);
    await starting;
    const slow = createFeatures(new FarTables(5_100)).start();
    const refused = expect(slow).rejects.toMatchObject({
      cause: { err: { message: 'TableStore.findMissing did not answer within 5000 ms.' } },
    });
    await jest.advanceTimersByTimeAsync(HOUR_MS + 5_000);
    await refused;
  });

  it('is prepared before any call of the adapter, also with tables beside it', async () => {
    let isPrepared = false;
    const own: Adapter = {
      prepare: () =>
        isPrepared ? undefined : elapse(HOUR_MS).then(() => void (isPrepared = true)),
      getUser: async () => (await elapse(4_900), null),
      transaction: async (work) => work({ getUser: async () => null }),
    };
    for (const adapter of [own, withTables(own, new MemoryTables())]) {
      const guarded = guardAdapter(adapter, quiet);
      isPrepared = false;
      const found = guarded.getUser?.('none');
      await jest.advanceTimersByTimeAsync(HOUR_MS + 4_900);
      expect(await found).toBeNull();
      isPrepared = false;
      const done = guarded.transaction?.((bound) => Promise.resolve(bound.getUser?.('none')));
      await jest.advanceTimersByTimeAsync(HOUR_MS);
      expect(await done).toBeNull();
    }
  });

  it('fails by the error of its preparation', async () => {
    const adapter = guardAdapter(
      { prepare: () => Promise.reject(new Error('out of reach')), getUser: () => null },
      quiet,
    );
    await expect(adapter.getUser?.('none')).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { method: 'getUser', err: { message: 'out of reach' } },
    });
  });
});

/** What bounds the work of each file that has a time limit. */
const BOUNDED: Readonly<Record<string, string>> = {
  'adapters/kysely/session-settings.ts': 'one statement',
  'adapters/kysely/transaction.ts': 'the statements of one change',
  'adapters/typeorm/connection.ts': 'a connection; migrations have no limit',
  'adapters/typeorm/session-settings.ts': 'one statement',
  'adapters/typeorm/transaction.ts': 'the statements of one change',
  'cli/doctor/network.ts': 'one request',
  'core/email/magic-links.ts': 'one mail',
  'core/email/mailer.ts': 'one mail',
  'core/email/notice-delivery.ts': 'one mail',
  'core/events/event-bus.ts': 'a handler of the app, which goes on',
  'core/handler/actions/sign-in.action.ts': 'one picture',
  'core/handler/auth-handler.ts': 'one request',
  'core/http/request-body.ts': 'a body of limited size',
  'core/localization/localizer.ts': 'a function of the app',
  'core/oauth/bounded-fetch.ts': 'an answer of limited size',
  'core/oauth/metadata-cache.ts': 'one request',
  'core/oauth/userinfo-request.ts': 'one request',
  'core/sessions/jwt-callback-cache.ts': 'a callback of the app',
  'core/sign-in/rate-limit.ts': 'one count',
  'core/tables/guarded-tables.ts': 'one look for tables after a failure',
  'core/tables/prepared-call.ts': 'a row, a page or a batch; not the migrations before it',
  'features/account/account-page.ts': 'a section of a page, which is left out',
  'features/audit/delivery/audit-deliveries.ts': 'one batch',
  'features/limits/challenge-check.ts': 'one request',
  'features/limits/challenge-services.ts': 'one request',
  'features/limits/shared.counters.ts': 'one count',
  'features/passwords/breached-passwords.ts': 'one request',
  'features/sessions/feed-connection.ts':
    'a connection, without which the table is polled, or one message',
  'features/sessions/revocation-sync.ts': 'a shutdown, which ends what it has begun',
  'nest/health/auth-health.ts': 'one query',
  'providers/microsoft-entra-id.ts': 'one picture',
};

const SOURCES = path.resolve(import.meta.dirname, '../../../src');

it('U17: a time limit covers no work of unknown size', () => {
  const limited = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'core/kernel/deadline.ts')
    .filter((file) =>
      /\b(withDeadline|settlesWithin|AbortSignal\.timeout)\(/.test(
        readFileSync(path.join(SOURCES, file), 'utf8'),
      ),
    );
  expect(limited.toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});
