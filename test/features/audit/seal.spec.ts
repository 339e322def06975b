/** The chain of seals: what a change of the database by hand does to it. */
import { describe, expect, it } from '@jest/globals';
import type { AuditOptions } from '../../../src/features/audit/index.js';
import { AUDIT_ENTRIES } from '../../../src/features/audit/audit-rows.js';
import { AUDIT_SEALS } from '../../../src/features/audit/seal/seal-tables.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { AuditApp } from './audit-app.js';

const KEY = 'a key that only the processes of the app have';
const DAY = 24 * 60 * 60 * 1000;

/** An app with so many sealed entries. */
async function openSealed(count = 5, options: AuditOptions = {}) {
  const heads: string[] = [];
  const seal = { key: KEY, onHead: (head: string) => void heads.push(head) };
  const app = new AuditApp({ seal, ...options });
  for (let index = 0; index < count; index++) {
    await app.audit.record({ action: 'invoice.pay', userId: 'ada', details: { index } });
    app.now += 1000;
  }
  await app.audit.deliver();
  return { app, heads, tables: app.adapter.tables };
}

async function entryAt({ adapter }: AuditApp, number: number): Promise<string> {
  const seal = await adapter.tables.find(AUDIT_SEALS, { number });
  return String(seal?.entryId);
}

describe('a chain of entries', () => {
  it('is whole, and covers all of them', async () => {
    const { app, heads } = await openSealed();
    const verified = await app.audit.verify(heads[0]);
    expect(verified).toMatchObject({ problem: undefined, checked: 5, erased: 0, uncovered: 0 });
    expect(verified.head).toBe(heads[0]);
    await app.audit.record({ action: 'invoice.pay' });
    expect((await app.audit.verify()).uncovered).toBe(1);
  });

  it.each([
    ['action', { action: 'invoice.void' }],
    ['outcome', { outcome: 'refused' }],
    ['user', { userId: 'eve' }],
    ['time', { at: new Date(0) }],
    ['details', { details: '{"index":7}' }],
    ['address', { ip: '192.0.2.1' }],
  ])('names an entry whose %s was changed', async (_what, changes) => {
    const { app, tables } = await openSealed();
    const id = await entryAt(app, 3);
    await tables.update(AUDIT_ENTRIES, { id }, changes);
    expect((await app.audit.verify()).problem).toEqual({ kind: 'changed', number: 3, entryId: id });
  });

  it('AUDIT-4: names an entry that was deleted', async () => {
    const { app, tables } = await openSealed();
    const id = await entryAt(app, 2);
    await tables.delete(AUDIT_ENTRIES, { id });
    expect((await app.audit.verify()).problem).toEqual({ kind: 'missing', number: 2, entryId: id });
  });

  it('names the first seal that is missing', async () => {
    const { app, tables } = await openSealed();
    await tables.delete(AUDIT_SEALS, { number: 4 });
    const problem = { kind: 'missing', number: 4, entryId: undefined };
    expect((await app.audit.verify()).problem).toEqual(problem);
  });

  it('names a seal that was made for another entry', async () => {
    const { app, tables } = await openSealed();
    const [second, third] = [await entryAt(app, 2), await entryAt(app, 3)];
    await tables.update(AUDIT_SEALS, { number: 2 }, { entryId: 'x' });
    await tables.update(AUDIT_SEALS, { number: 3 }, { entryId: second });
    await tables.update(AUDIT_SEALS, { number: 2 }, { entryId: third });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'changed', number: 2 });
  });

  it('notices by its head that the end was cut off', async () => {
    const { app, heads, tables } = await openSealed();
    await tables.delete(AUDIT_SEALS, { number: 5 });
    expect((await app.audit.verify()).problem).toBeUndefined();
    const problem = { kind: 'cut', number: 5, entryId: undefined };
    expect((await app.audit.verify(heads[0])).problem).toEqual(problem);
  });

  it('notices by its start that the beginning was cut off', async () => {
    const { app, tables } = await openSealed();
    for (const number of [1, 2]) await tables.delete(AUDIT_SEALS, { number });
    const problem = { kind: 'missing', number: 1, entryId: undefined };
    expect((await app.audit.verify()).problem).toEqual(problem);
  });

  it('cannot be made anew without the key', async () => {
    const { app, tables } = await openSealed();
    const forger = new AuditApp({ seal: { key: 'another key, which the forger has made up' } });
    await forger.audit.record({ action: 'invoice.pay', userId: 'ada' });
    await forger.audit.deliver();
    const [forged] = await forger.adapter.tables.list(AUDIT_SEALS, { by: 'number', limit: 1 });
    await tables.update(AUDIT_SEALS, { number: 1 }, { mac: String(forged?.mac) });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'broken', number: 1 });
  });

  it('holds after the erasure of its user, whose entries have another name', async () => {
    const { app } = await openSealed();
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    await app.audit.deliver();
    await app.services.get(PersonalData).erase(ada.id);
    await app.audit.deliver();
    const verified = await app.audit.verify();
    expect(verified.problem).toBeUndefined();
    expect(verified.erased).toBeGreaterThan(5);
    const { entries } = await app.audit.list({ limit: 1000 });
    const ofOthers = entries.filter(({ userId }) => userId !== null);
    expect(new Set(ofOthers.map(({ userId }) => userId?.slice(0, 7)))).toEqual(
      new Set(['erased:']),
    );
    expect(JSON.stringify(entries)).not.toContain('"ada"');
  });

  it('goes on from a checkpoint when the retention has deleted its beginning', async () => {
    const { app, tables } = await openSealed(3, { retentionDays: 10 });
    app.now += 5 * DAY;
    for (const action of ['invoice.pay', 'invoice.void'] as const)
      await app.audit.record({ action });
    await app.audit.deliver();
    app.now += 6 * DAY;
    await tables.deleteExpired(AUDIT_ENTRIES, new Date(app.now), 100);
    expect(await app.audit.verify()).toMatchObject({ problem: undefined, checked: 2, expired: 3 });
    await app.audit.record({ action: 'invoice.pay' });
    await app.audit.deliver();
    const seals = await tables.list(AUDIT_SEALS, { by: 'number', limit: 10 });
    expect(seals.map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(await app.audit.verify()).toMatchObject({ problem: undefined, checked: 3, expired: 0 });
    await tables.update(AUDIT_SEALS, { number: 4 }, { checkpoint: null });
    expect((await app.audit.verify()).problem).toMatchObject({ kind: 'missing', number: 1 });
  });

  it('is one, with two processes that both seal', async () => {
    const one = await openSealed(0);
    const config = { seal: { key: KEY } };
    const other = new AuditApp(config, { config: { adapter: one.app.adapter } });
    for (let index = 0; index < 40; index++) {
      await (index % 2 ? one.app : other).audit.record({ action: 'invoice.pay' });
    }
    await Promise.all([one.app.audit.deliver(), other.audit.deliver()]);
    await one.app.audit.deliver();
    one.app.now += 60_000;
    await one.app.audit.deliver();
    expect(await one.app.audit.verify()).toMatchObject({ problem: undefined, checked: 40 });
  });

  it('is verified only where there is a key, by a head that is one', async () => {
    const app = new AuditApp();
    expect(() => app.audit.verify()).toThrow('give `Audit` the option `seal`');
    const { app: sealed } = await openSealed(1);
    expect(() => sealed.audit.verify('1.abc')).toThrow('A head is a number');
  });
});
