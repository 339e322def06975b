/** Sinks: each entry arrives, also after an outage, and a sink that is away holds up nothing. */
import { describe, expect, it } from '@jest/globals';
import type { TableStore } from '../../../src/core/tables/index.js';
import type { AuditEntry } from '../../../src/features/audit/index.js';
import { AUDIT_ENTRIES } from '../../../src/features/audit/audit-rows.js';
import { AuditDeliveries } from '../../../src/features/audit/delivery/audit-deliveries.js';
import { AUDIT_DELIVERIES } from '../../../src/features/audit/delivery/delivery-tables.js';
import { AuditApp } from './audit-app.js';

/** A sink that keeps what it gets. */
class Kept {
  readonly entries: AuditEntry[] = [];
  isAway = false;

  constructor(readonly name = 'kept') {}

  write(entries: readonly AuditEntry[]): void {
    if (this.isAway) throw new Error('The sink is away.');
    this.entries.push(...entries);
  }

  get ids(): readonly string[] {
    return this.entries.map(({ id }) => id);
  }
}

const record = async (app: AuditApp, count: number) => {
  for (let index = 0; index < count; index++) {
    await app.audit.record({ action: 'invoice.pay', details: { index } });
  }
};

const countWaiting = async ({ adapter }: AuditApp) =>
  (await adapter.tables.list(AUDIT_DELIVERIES, { by: 'id', limit: 10_000 })).length;

/** Makes each transaction end that is longer than a busy database would let it be. */
function limitTransactions({ adapter: { tables } }: AuditApp, most: number): void {
  const { transaction } = tables;
  const limited: TableStore['transaction'] = (work) =>
    transaction.call(tables, async (bound) => {
      const { update } = bound;
      let calls = 0;
      const count: TableStore['update'] = (...call) => {
        calls += 1;
        if (calls > most) throw new Error('The transaction took too long.');
        return update.apply(bound, call);
      };
      return work(Object.assign(bound, { update: count }));
    }) as ReturnType<typeof work>;
  Object.assign(tables, { transaction: limited });
}

describe('a sink', () => {
  it('gets each entry once, in their order', async () => {
    const sink = new Kept();
    const app = new AuditApp({ sinks: [sink] });
    await record(app, 250);
    await app.audit.deliver();
    await app.audit.deliver();
    expect(sink.ids).toEqual((await app.entries()).map(({ id }) => id));
    expect(sink.entries.map(({ details }) => details['index'])).toEqual(
      Array.from({ length: 250 }, (_, index) => index),
    );
    expect(await countWaiting(app)).toBe(0);
  });

  it('gets them also where the database lets no transaction be long', async () => {
    const sink = new Kept();
    const app = new AuditApp({ sinks: [sink] });
    await record(app, 250);
    limitTransactions(app, 10);
    await app.audit.deliver();
    expect(sink.ids).toHaveLength(250);
  });

  it('holds up the end of a process for one batch, and gets the rest from the next process', async () => {
    const sink = new Kept();
    const app = new AuditApp({ sinks: [sink] });
    const deliveries = app.services.get(AuditDeliveries);
    const write = sink.write.bind(sink);
    sink.write = (entries) => {
      write(entries);
      deliveries.end();
    };
    await record(app, 250);
    await deliveries.run();
    expect(sink.ids).toHaveLength(100);
    sink.write = write;
    await app.audit.deliver();
    expect(sink.ids).toHaveLength(250);
  });

  it('that is away for an hour loses nothing, and delays no other', async () => {
    const [away, up] = [new Kept('away'), new Kept('up')];
    away.isAway = true;
    const app = new AuditApp({ sinks: [away, up] });
    for (let minute = 0; minute < 60; minute++) {
      await record(app, 2);
      await app.audit.deliver();
      app.now += 60_000;
    }
    expect([away.entries.length, up.entries.length]).toEqual([0, 120]);
    away.isAway = false;
    await app.audit.deliver();
    expect(away.ids).toEqual(up.ids);
  });

  it('that fails now and then is asked again soon, however much waits for it', async () => {
    const sink = new Kept();
    const app = new AuditApp({ sinks: [sink] });
    const write = sink.write.bind(sink);
    let batches = 0;
    sink.write = (entries) => {
      batches += 1;
      if (batches % 3 === 0) throw new Error('The sink is busy.');
      write(entries);
    };
    await record(app, 950);
    for (let second = 0; second < 12; second++) {
      await app.audit.deliver();
      app.now += 1_000;
    }
    expect(sink.ids).toHaveLength(950);
  });

  it('is asked less and less often while it is away', async () => {
    const sink = { name: 'down', asked: 0, write: (): never => fail() };
    const fail = (): never => {
      sink.asked += 1;
      throw new Error('down');
    };
    const app = new AuditApp({ sinks: [sink] });
    await record(app, 1);
    for (let second = 0; second < 600; second++) {
      await app.audit.deliver();
      app.now += 1000;
    }
    expect(sink.asked).toBeLessThan(20);
  });

  it('gets no entry of a change that is under way, and one that was never settled', async () => {
    const sink = new Kept();
    const app = new AuditApp({ sinks: [sink] });
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    await app.audit.deliver();
    const [entry] = await app.entries();
    if (!entry) throw new Error('Nothing was recorded.');
    const before = sink.entries.length;
    // As a process has left it that has ended meanwhile.
    const { tables } = app.adapter;
    const row = await tables.find(AUDIT_ENTRIES, { id: entry.id });
    const id = `${entry.id.slice(0, -1)}${entry.id.endsWith('f') ? 'e' : 'f'}`;
    await tables.insert(AUDIT_ENTRIES, { ...row!, id, outcome: 'intended', state: 'intended' });
    app.now += 4 * 60_000;
    await app.audit.deliver();
    expect(sink.entries).toHaveLength(before);
    app.now += 2 * 60_000;
    await app.audit.deliver();
    expect(sink.entries.at(-1)).toMatchObject({ id, outcome: 'unsettled' });
  });
});
