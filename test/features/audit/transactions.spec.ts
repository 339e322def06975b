/**
 * The entry of a change is written in the transaction that makes it. Without one, a change may be
 * in doubt.
 */
import { describe, expect, it } from '@jest/globals';
import { RouteError } from '../../../src/core/errors/index.js';
import {
  defineFeature,
  type FeatureRequest,
  integer,
  route,
  type RouteHandler,
  service,
  table,
  TableStoreToken,
  text,
} from '../../../src/features/index.js';
import type { TableStore } from '../../../src/core/tables/index.js';
import { AuditApp } from './audit-app.js';

const COUNTS = table('counts', { id: text(16), count: integer() }, { key: 'id' });

/** What the handler does beside its change. */
let within: () => Promise<void>;
let after: () => Promise<void>;
let isInTransaction: boolean;

class Count implements RouteHandler {
  constructor(private readonly tables: TableStore) {}

  async handle(_: FeatureRequest) {
    if (isInTransaction) await this.tables.transaction((tables) => this.count(tables));
    else await this.count(this.tables);
    await after();
    return { body: {} };
  }

  private async count(tables: TableStore): Promise<void> {
    await tables.insert(COUNTS, { id: 'one', count: 1 });
    await within();
  }
}

const counts = defineFeature({
  id: 'counts',
  tables: [COUNTS],
  services: [service(Count, [TableStoreToken])],
  routes: [
    route({
      method: 'POST',
      path: '/account/count',
      name: 'count',
      audit: 'count.add',
      summary: 'Counts',
      access: 'session',
      responses: { 200: { description: 'Counted.' } },
      handler: Count,
    }),
  ],
});

async function open() {
  within = async () => undefined;
  after = async () => undefined;
  isInTransaction = true;
  const app = new AuditApp({ sinks: [] }, { features: [counts] });
  const browser = await app.signIn((await app.createUser('ada')).id);
  const post = () => browser.post('/auth/account/count');
  const read = async () => ({
    isCounted: (await app.adapter.tables.find(COUNTS, { id: 'one' })) !== null,
    entries: (await app.summaries()).filter(({ action }) => action === 'count.add'),
  });
  return { app, post, read };
}

/** The database does what it is asked, and its answer is lost. */
function loseAnswers(app: AuditApp, method: 'insert' | 'transaction'): void {
  const { tables } = app.adapter;
  const { insert, transaction } = tables;
  const lose = async <Result>(answer: Promise<Result>): Promise<Result> => {
    await answer;
    throw new Error('The connection was lost.');
  };
  if (method === 'transaction') {
    tables.transaction = (work) => lose(transaction.call(tables, work) as ReturnType<typeof work>);
    return;
  }
  tables.insert = (definition, row) => {
    const answer = insert.call(tables, definition, row);
    return definition.name === COUNTS.name ? lose(answer) : answer;
  };
}

const ENTRY = { action: 'count.add', userId: 'ada' };
const SUCCESS = { ...ENTRY, outcome: 'success', reason: null };
const IN_DOUBT = { ...ENTRY, outcome: 'unsettled', reason: 'AdapterError' };

describe('a change in a transaction', () => {
  it('has its entry', async () => {
    const { post, read } = await open();
    await post();
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('has it also where the process ends right after the transaction', async () => {
    const { post, read } = await open();
    let seen: unknown;
    after = async () => {
      seen = await read();
    };
    await post();
    expect(seen).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('has it also where the request fails afterwards: it took effect', async () => {
    const { post, read } = await open();
    after = () => Promise.reject(new Error('No mail could be sent.'));
    await post();
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it.each([
    ['refused', new RouteError(409, 'AlreadyCounted'), 'AlreadyCounted'],
    ['failed', new Error('No disk is left.'), 'Failed'],
  ])('that was undone is %s', async (outcome, thrown, reason) => {
    const { post, read } = await open();
    within = () => Promise.reject(thrown);
    await post();
    expect(await read()).toEqual({ isCounted: false, entries: [{ ...ENTRY, outcome, reason }] });
  });

  it('whose entry cannot be written before it is not held up, and is written later', async () => {
    const { app, post, read } = await open();
    const { tables } = app.adapter;
    const insert = tables.insert.bind(tables);
    let isFull = true;
    tables.insert = async (definition, row) => {
      if (isFull && definition.name === 'audit_entries') throw new Error('The table is full.');
      return insert(definition, row);
    };
    await post();
    isFull = false;
    await app.audit.deliver();
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('whose answer was lost has it', async () => {
    const { app, post, read } = await open();
    loseAnswers(app, 'transaction');
    expect((await post()).status).toBe(503);
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('whose answer was lost has it also where it could not be written before', async () => {
    const { app, post, read } = await open();
    const { tables } = app.adapter;
    const insert = tables.insert.bind(tables);
    let failures = 0;
    tables.insert = async (definition, row) => {
      if (definition.name !== 'audit_entries' || failures > 0) return insert(definition, row);
      failures += 1;
      throw new Error('The connection was lost.');
    };
    loseAnswers(app, 'transaction');
    await post();
    await app.audit.deliver();
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('whose answer was lost is in doubt where its entry cannot be written', async () => {
    const { app, post, read } = await open();
    const { tables } = app.adapter;
    const { insert, transaction } = tables;
    const fill = (store: TableStore): TableStore => {
      const { insert: insertThere } = store;
      const full: TableStore['insert'] = async (definition, row) => {
        if (definition.name === 'audit_entries') throw new Error('The table is full.');
        return insertThere.call(store, definition, row);
      };
      return Object.assign(store, { insert: full });
    };
    fill(tables);
    const filled: TableStore['transaction'] = (work) =>
      transaction.call(tables, (bound) => work(fill(bound))) as ReturnType<typeof work>;
    Object.assign(tables, { transaction: filled });
    loseAnswers(app, 'transaction');
    await post();
    Object.assign(tables, { insert });
    await app.audit.deliver();
    expect(await read()).toEqual({ isCounted: true, entries: [IN_DOUBT] });
  });
});

describe('a change without a transaction', () => {
  it('has its entry', async () => {
    const { post, read } = await open();
    isInTransaction = false;
    await post();
    expect(await read()).toEqual({ isCounted: true, entries: [SUCCESS] });
  });

  it('whose answer was lost is in doubt, and does not count as failed', async () => {
    const { app, post, read } = await open();
    isInTransaction = false;
    loseAnswers(app, 'insert');
    expect((await post()).status).toBe(503);
    expect(await read()).toEqual({ isCounted: true, entries: [IN_DOUBT] });
  });

  it('is failed where each call has its answer', async () => {
    const { post, read } = await open();
    isInTransaction = false;
    within = () => Promise.reject(new Error('No disk is left.'));
    await post();
    const entry = { ...ENTRY, outcome: 'failed', reason: 'Failed' };
    expect(await read()).toEqual({ isCounted: true, entries: [entry] });
  });

  it('of the adapter is in doubt too', async () => {
    const app = new AuditApp();
    const { adapter } = app;
    const updateUser = adapter.updateUser.bind(adapter);
    let isLost = false;
    Object.assign(adapter, {
      updateUser: async (user: Parameters<typeof updateUser>[0]) => {
        const updated = await updateUser(user);
        if (isLost) throw new Error('The connection was lost.');
        return updated;
      },
    });
    const browser = await app.signIn((await app.createUser('ada')).id);
    isLost = true;
    const response = await browser.post('/auth/account/profile', { name: 'Countess' });
    expect(response.status).toBe(503);
    expect((await adapter.getUser('ada'))?.name).toBe('Countess');
    expect(await app.summaries()).toContainEqual({ ...IN_DOUBT, action: 'user.rename' });
  });
});
