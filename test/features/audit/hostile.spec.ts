/**
 * What a log must survive: floods, injected lines, clocks that go back, and a database that is
 * away.
 */
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../../../src/features/audit/index.js';
import { AUDIT_ENTRIES } from '../../../src/features/audit/audit-rows.js';
import { EntryIds } from '../../../src/features/audit/entry-ids.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { VisitorCounts } from '../../../src/features/audit/visitor-counts.js';
import { AuditApp } from './audit-app.js';

/** Makes the table of entries fail, until the function that it returns is called. */
function breakTable({ adapter }: AuditApp): () => void {
  const { tables } = adapter;
  const { insert, update } = tables;
  const isEntries = (table: { readonly name: string }) => table.name === AUDIT_ENTRIES.name;
  const refuse = () => Promise.reject(new Error('The disk is full.'));
  tables.insert = (table, row) => (isEntries(table) ? refuse() : insert.call(tables, table, row));
  tables.update = (table, where, changes) =>
    isEntries(table) ? refuse() : update.call(tables, table, where, changes);
  return () => Object.assign(tables, { insert, update });
}

describe('a flood of refusals', () => {
  it('AUDIT-1: of one kind is one entry, with how many there were', async () => {
    const app = new AuditApp();
    const refusals = app.services.get(VisitorCounts);
    const kind = {
      action: 'session.start',
      outcome: 'refused',
      reason: 'CredentialsSignin',
    } as const;
    for (let index = 0; index < 100_000; index++) refusals.add({ ...kind, ip: '192.0.2.1' });
    expect(await app.entries()).toMatchObject([{ ...kind, count: 100_000, ip: '192.0.2.1' }]);
  });

  it('AUDIT-1: from many addresses is counted without them, in bounded memory', async () => {
    const app = new AuditApp();
    const refusals = app.services.get(VisitorCounts);
    const kind = {
      action: 'session.start',
      outcome: 'refused',
      reason: 'CredentialsSignin',
    } as const;
    for (let index = 0; index < 5_000; index++)
      refusals.add({ ...kind, ip: `10.0.${index >> 8}.${index & 255}` });
    await refusals.flush();
    const lines: string[] = [];
    for await (const line of app.audit.export()) lines.push(line);
    const entries = lines.map((line) => JSON.parse(line) as AuditEntry);
    expect(entries).toHaveLength(1001);
    const counts = entries.map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5_000);
    expect(entries.find(({ ip }) => ip === null)?.count).toBe(4_000);
  });
});

describe('AUDIT-2: what a client sends', () => {
  it.each([
    ['a line break', 'x\r\n2035-01-15 admin signed in', '\\u{d}\\u{a}'],
    ['an escape of a terminal', '\u{1B}[2J', '\\u{1b}[2J'],
    ['a turn of the direction of text', '\u{202E}nimda', '\\u{202e}nimda'],
    ['half a character', 'a\u{D800}', 'a\\u{d800}'],
    ['a NUL', 'a\0b', 'a\\u{0}b'],
  ])('is no other entry by %s', async (_what, sent, written) => {
    const app = new AuditApp({ ipAddress: () => sent });
    await app.audit.record({
      action: 'invoice.pay',
      target: { kind: 'invoice', id: sent },
      details: { sent },
    });
    const [entry] = await app.entries();
    expect(entry?.target?.id).toContain(written);
    expect(entry?.details['sent']).toContain(written);
    let text = '';
    for await (const part of app.audit.export()) text += part;
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('is cut where it is too long', async () => {
    const app = new AuditApp();
    const id = 'x'.repeat(100_000);
    await app.audit.record({ action: 'invoice.pay', userId: id, target: { kind: id, id } });
    const [entry] = await app.entries();
    expect(entry?.userId).toHaveLength(255);
    expect(entry?.target).toEqual({ kind: id.slice(0, 32), id: id.slice(0, 255) });
  });
});

describe('ids', () => {
  it('are in the order in which they were made, also when the clock goes back', () => {
    let now = 1e12;
    const ids = new EntryIds(() => now, platformRandom);
    const made = Array.from({ length: 10_000 }, (_, index) => {
      if (index % 100 === 0) now += index % 200 === 0 ? 5 : -7;
      return ids.next();
    });
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
    const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(made.every((id) => uuid7.test(id))).toBe(true);
  });
});

describe('while the table cannot be written', () => {
  it('sign-ins go on, and their entries are written later', async () => {
    const app = new AuditApp();
    const ada = await app.createUser('ada');
    const mend = breakTable(app);
    const browser = await app.signIn(ada.id);
    expect(await browser.session()).not.toBeNull();
    mend();
    expect((await app.audit.list()).entries).toEqual([]);
    await app.audit.deliver();
    expect(await app.entries()).toMatchObject([
      { action: 'session.start', outcome: 'success', userId: ada.id },
    ]);
  });

  it('AUDIT-3: no session starts where the app requires the entry, and nothing is changed', async () => {
    const app = new AuditApp({ required: true });
    const ada = await app.createUser('ada');
    const signedIn = await app.signIn(ada.id);
    const mend = breakTable(app);
    const browser = await app.signIn(ada.id);
    expect(await browser.session()).toBeNull();
    const response = await signedIn.post('/auth/account/profile', { name: 'Countess' });
    expect(response.status).toBe(503);
    mend();
    expect((await app.adapter.getUser(ada.id))?.name).not.toBe('Countess');
  });

  it('keeps no more than ten thousand entries in memory', async () => {
    const errors: string[] = [];
    const logger = { error: ({ message }: Error) => errors.push(message), warn: () => undefined };
    const app = new AuditApp({}, { config: { logger } });
    const mend = breakTable(app);
    for (let index = 0; index < 10_010; index++) await app.audit.record({ action: 'invoice.pay' });
    mend();
    await app.audit.deliver();
    expect(errors).toContain('10 entries of the audit log were lost.');
    let count = 0;
    for await (const line of app.audit.export()) count += line === '' ? 0 : 1;
    expect(count).toBe(10_000);
  });
});
