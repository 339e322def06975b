/** The entry of a change is written in the transaction that makes it. */
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

class Count implements RouteHandler {
  constructor(private readonly tables: TableStore) {}

  async handle(_: FeatureRequest) {
    await this.tables.transaction(async (tables) => {
      await tables.insert(COUNTS, { id: 'one', count: 1 });
      await within();
    });
    await after();
    return { body: {} };
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
  const app = new AuditApp({ sinks: [] }, { features: [counts] });
  const browser = await app.signIn((await app.createUser('ada')).id);
  const post = () => browser.post('/auth/account/count');
  const read = async () => ({
    isCounted: (await app.adapter.tables.find(COUNTS, { id: 'one' })) !== null,
    entries: (await app.summaries()).filter(({ action }) => action === 'count.add'),
  });
  return { app, post, read };
}

const ENTRY = { action: 'count.add', userId: 'ada' };
const SUCCESS = { ...ENTRY, outcome: 'success', reason: null };

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
});
