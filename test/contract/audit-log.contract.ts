/**
 * The audit log on every database: what several processes write at once, deliver, seal and erase.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { createAuth } from '../../src/core/compose/auth.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import { value } from '../../src/core/kernel/container.js';
import { ClockToken } from '../../src/core/kernel/platform.js';
import { TimersToken } from '../../src/core/kernel/timers.js';
import { AuditData } from '../../src/features/audit/audit-data.js';
import { Audit, type AuditEntry } from '../../src/features/audit/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Browser } from '../support/browser.js';
import { impatient } from '../support/held-time.js';

const ORIGIN = 'https://app.test';
const KEY = 'a key that only the processes of the app have';

/** The features whose tables the database has. */
export const AUDIT_FEATURES = [Sessions({ pollInterval: 1e9 }), Audit()];

export interface AuditFixture {
  readonly adapter: Adapter;
  close(): Promise<unknown>;
}

/** One of several processes with the same database. */
class Process {
  readonly taken: AuditEntry[] = [];
  readonly services;
  now = Date.UTC(2035, 0, 15, 12);

  constructor(adapter: Adapter, strategy: 'jwt' | 'database' = 'jwt') {
    const write = (entries: readonly AuditEntry[]) => void this.taken.push(...entries);
    this.services = createAuth(
      {
        url: ORIGIN,
        secret: 'a secret for tests only, at least 32 bytes',
        adapter,
        session: { strategy },
        providers: [
          {
            id: 'entry',
            name: 'Entry',
            type: 'credentials',
            credentials: { id: {} },
            authorize: async ({ id }) => (await adapter.getUser?.(String(id))) ?? null,
          },
        ],
        features: [
          Sessions({ pollInterval: 1e9 }),
          Audit({ seal: { key: KEY }, sinks: [{ name: 'sink', write }] }),
        ],
        logger: { error: () => undefined, warn: () => undefined },
      },
      [value(ClockToken, () => this.now), value(TimersToken, impatient)],
    );
  }

  get audit(): Audit {
    return this.services.get(Audit);
  }

  browser(): Browser {
    return new Browser((request) => this.services.get(AuthHandler).respond(request), ORIGIN);
  }
}

export function describeAuditLog(name: string, open: () => Promise<AuditFixture>): void {
  describe(`the audit log, on ${name}`, () => {
    let fixture: AuditFixture;
    let processes: readonly Process[];
    beforeEach(async () => {
      fixture = await open();
      processes = [1, 2, 3].map(() => new Process(fixture.adapter));
    });
    afterEach(() => fixture.close());

    const first = (): Process => {
      const [one] = processes;
      if (!one) throw new Error('There is no process.');
      return one;
    };

    /** Each process writes so many entries, at once with the others. */
    const writeAll = (count: number) =>
      Promise.all(
        processes.map(async ({ audit }, index) => {
          for (let number = 0; number < count; number++) {
            await audit.record({
              action: 'invoice.pay',
              userId: `u-${index}`,
              details: { number },
            });
          }
        }),
      );

    /**
     * Until nothing is left: a process that was not the leader, or lost a race, tries again later.
     */
    const deliverAll = async () => {
      for (let round = 0; round < 5; round++) {
        await Promise.all(processes.map(({ audit }) => audit.deliver()));
        for (const one of processes) one.now += 61_000;
      }
    };

    it.each(['jwt', 'database'] as const)(
      'has the sign-ins and refusals of sessions of the strategy %s',
      async (strategy) => {
        const process = new Process(fixture.adapter, strategy);
        const made = { id: crypto.randomUUID(), email: 'ada@example.com', emailVerified: null };
        const user = await fixture.adapter.createUser?.({ ...made, name: 'Ada' });
        const id = String(user?.id);
        const browser = process.browser();
        await browser.post('/auth/callback/entry', { id });
        await browser.post('/auth/callback/entry', { id: crypto.randomUUID() });
        await browser.post('/auth/signout');
        await process.audit.deliver();
        const { entries } = await process.audit.list();
        const seen = entries.map(({ action, outcome, userId }) => [action, outcome, userId]);
        expect(seen.toSorted()).toEqual(
          [
            ['session.start', 'success', id],
            ['session.start', 'refused', null],
            ['session.end', 'success', id],
          ].toSorted(),
        );
        expect(new Set(process.taken.map((entry) => entry.id))).toEqual(
          new Set(entries.map((entry) => entry.id)),
        );
      },
    );

    it('has all entries that processes write at once, each delivered, in one whole chain', async () => {
      await writeAll(20);
      await deliverAll();
      const { entries } = await first().audit.list({ limit: 1000 });
      expect(entries).toHaveLength(60);
      const taken = new Set(processes.flatMap((one) => one.taken.map(({ id }) => id)));
      expect(taken).toEqual(new Set(entries.map(({ id }) => id)));
      expect(await first().audit.verify()).toMatchObject({
        ...{ problem: undefined, checked: 60, uncovered: 0 },
      });
    });

    it('erases a user, and the chain holds', async () => {
      await writeAll(3);
      await deliverAll();
      const { services, audit } = first();
      await services.get(AuditData).erase({ userId: 'u-1', address: undefined });
      const { entries } = await audit.list({ limit: 1000 });
      const names = new Set(entries.map(({ userId }) => userId?.replace(/^erased:.*/, 'erased')));
      expect(names).toEqual(new Set(['u-0', 'erased', 'u-2']));
      expect(await audit.verify()).toMatchObject({ problem: undefined, checked: 9, erased: 3 });
    });
  });
}
