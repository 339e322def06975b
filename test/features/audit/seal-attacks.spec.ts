/** The seal against a person who may write to the database, but has no key. */
import { describe, expect, it } from '@jest/globals';
import type { AuditOptions } from '../../../src/features/audit/index.js';
import { AUDIT_ENTRIES } from '../../../src/features/audit/audit-rows.js';
import { AUDIT_SEALS } from '../../../src/features/audit/seal/seal-tables.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { AuditApp } from './audit-app.js';

const KEY = 'a key that only the processes of the app have';
const DAY = 24 * 60 * 60 * 1000;
const PAST = new Date(0);

async function open(count = 5, options: AuditOptions = {}) {
  const app = new AuditApp({ seal: { key: KEY }, ...options });
  for (let index = 0; index < count; index++) {
    await app.audit.record({ action: 'invoice.pay', userId: 'ada', details: { index } });
    app.now += 1000;
  }
  await app.audit.deliver();
  const { tables } = app.adapter;
  const find = async (number: number) =>
    String((await tables.find(AUDIT_SEALS, { number }))?.entryId);
  return { app, tables, find };
}

describe('AUDIT-8: the seal', () => {
  it('notices that an entry was made to expire, and deleted', async () => {
    const { app, tables, find } = await open();
    const id = await find(3);
    await tables.update(AUDIT_SEALS, { number: 3 }, { entryExpires: PAST });
    await tables.delete(AUDIT_ENTRIES, { id });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'broken', number: 3 });
  });

  it('is not deleted by the app because of what was changed in the database', async () => {
    const { app, tables, find } = await open();
    for (const number of [1, 2, 3]) {
      await tables.delete(AUDIT_ENTRIES, { id: await find(number) });
      await tables.update(AUDIT_SEALS, { number }, { entryExpires: PAST });
    }
    await app.audit.record({ action: 'invoice.pay' });
    await app.audit.deliver();
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'broken', number: 1 });
  });

  it('notices that another user was put in the place of one who was not erased', async () => {
    const { app, tables, find } = await open();
    const id = await find(3);
    await tables.update(AUDIT_SEALS, { number: 3 }, { salts: '{}' });
    await tables.update(AUDIT_ENTRIES, { id }, { userId: 'eve' });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'changed', number: 3 });
  });

  it.each([
    ['was inserted', 'invoice.pay'],
    ['was kept from it', 'invoice.void'],
  ])('counts an entry that %s', async (_what, action) => {
    const { app, tables, find } = await open();
    const row = await tables.find(AUDIT_ENTRIES, { id: await find(3) });
    await tables.insert(AUDIT_ENTRIES, { ...row!, id: 'forged', action, state: null });
    await app.audit.deliver();
    expect(await app.audit.verify()).toMatchObject({ problem: undefined, unsealed: 1 });
  });

  it('still covers the other party of an entry whose user was erased', async () => {
    const { app, tables, find } = await open(0);
    const administrator = { kind: 'user', id: 'admin-1' } as const;
    await app.createUser('ada');
    const target = { kind: 'user', id: 'ada' };
    await app.audit.as(administrator, () =>
      app.audit.record({ action: 'user.lock', userId: 'ada', target }),
    );
    await app.audit.deliver();
    await app.services.get(PersonalData).erase('ada');
    const [entry] = (await app.audit.list({ action: 'user.lock' })).entries;
    expect(JSON.stringify(entry)).not.toContain('"ada"');
    expect(entry?.actor).toEqual(administrator);
    expect(await app.audit.verify()).toMatchObject({ problem: undefined, erased: 1 });
    await tables.update(AUDIT_ENTRIES, { id: await find(1) }, { actorId: 'admin-2' });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'changed', number: 1 });
  });
});

describe('the chain', () => {
  it('is whole after an erasure in the midst of the sealing', async () => {
    const { app, tables } = await open(0);
    const ada = await app.createUser('ada');
    await app.audit.record({ action: 'user.lock', userId: ada.id });
    const find = tables.find.bind(tables);
    let isErased = false;
    tables.find = async (definition, where) => {
      const found = await find(definition, where);
      if (definition.name === AUDIT_DELIVERED && !isErased) {
        isErased = true;
        await app.services.get(PersonalData).erase(ada.id);
      }
      return found;
    };
    for (let round = 0; round < 3; round++) {
      app.now += 60_000;
      await app.audit.deliver();
    }
    expect(isErased).toBe(true);
    expect(await app.audit.verify()).toMatchObject({ problem: undefined, uncovered: 0 });
    expect(JSON.stringify((await app.audit.list()).entries)).not.toContain('"ada"');
  });

  it('goes on from a checkpoint, however many entries the retention has deleted at once', async () => {
    const { app, tables } = await open(700, { retentionDays: 30 });
    app.now += 31 * DAY;
    for (let day = 0; day < 3; day++) {
      await app.audit.record({ action: 'invoice.pay' });
      await app.audit.deliver();
      await tables.deleteExpired(AUDIT_ENTRIES, new Date(app.now), 10_000);
      app.now += DAY;
    }
    const left = await tables.list(AUDIT_SEALS, { by: 'number', limit: 1_000 });
    expect(left.length).toBeLessThan(10);
    expect((await app.audit.verify()).problem).toBeUndefined();
  });

  it('grows although `onHead` fails', async () => {
    const errors: unknown[] = [];
    const onHead = () => {
      throw new Error('The vault is locked.');
    };
    const app = new AuditApp(
      { seal: { key: KEY, onHead } },
      { config: { logger: { error: (error) => void errors.push(error), warn: () => undefined } } },
    );
    for (let index = 0; index < 250; index++) await app.audit.record({ action: 'invoice.pay' });
    await app.audit.deliver();
    expect(await app.audit.verify()).toMatchObject({ checked: 250, uncovered: 0 });
    expect(errors).toContainEqual(new Error('The vault is locked.'));
  });
});

/** The table that is read between an entry and its seal. */
const AUDIT_DELIVERED = AUDIT_ENTRIES.name;
