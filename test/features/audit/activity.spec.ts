/** What users see of the log: entries about them alone, and nothing of others who acted. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { defineFeature } from '../../../src/features/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { readShape, readText } from '../../core/pages/html.js';
import { PAGE, readRows, Visit } from './activity-app.js';

const ADMIN = { kind: 'user', id: 'admin-4711' } as const;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let visit: Visit;

beforeEach(async () => {
  visit = await Visit.start();
});

describe('the activity of a user', () => {
  it('AUDIT-6: is of that user alone', async () => {
    const grace = await visit.app.signIn('grace');
    await grace.post('/auth/account/profile', { name: 'Rear Admiral' });
    await visit.pay(1, 'grace');
    expect(await visit.actions()).toEqual(['session.start', 'session.revoke', 'password.change']);
    expect(await visit.rows()).toHaveLength(3);
    expect(await visit.rows('/auth/account')).toHaveLength(3);
  });

  it('says what, how it ended, when and from where', async () => {
    const headers = { 'x-real-ip': '203.0.113.7', 'user-agent': FIREFOX };
    const csrfToken = await visit.browser.csrfToken();
    const rename = (name: string) =>
      visit.browser.visit('/auth/account/profile', { json: { csrfToken, name }, headers });
    await rename('Countess');
    await rename(' ');
    visit.app.now += 2 * 60 * 60 * 1000;
    const source = '2 hours ago Firefox · Linux · 203.0.113.7';
    const rows = [`Name change Refused ${source}`, `Name change ${source}`];
    expect((await visit.rows('/auth/account')).slice(0, 2)).toEqual(rows);
    expect((await visit.rows()).slice(0, 2)).toEqual(rows);
    expect((await visit.list('?limit=2')).entries).toEqual(
      [{ outcome: 'refused', reason: 'InvalidName' }, { outcome: 'success' }].map((ending) => ({
        id: expect.any(String),
        at: '2035-01-15T12:00:00.000Z',
        action: 'user.rename',
        count: 1,
        by: 'self',
        ip: '203.0.113.7',
        userAgent: 'Firefox on Linux',
        ...ending,
      })),
    );
  });

  it.each([
    ['another user', ADMIN, 'user', 'By another user, such as an administrator'],
    ['a visitor', { kind: 'user', id: null }, 'user', 'By another user'],
    ['a key', { kind: 'key', id: 'key-1' }, 'key', 'By a key'],
    ['an app', { kind: 'client', id: 'client-1' }, 'client', 'By an app'],
    ['the site', { kind: 'system', id: null }, 'system', 'By this site'],
  ] as const)('AUDIT-7: says that it was %s, and no more of it', async (_, actor, by, words) => {
    const revoke = () =>
      visit.app.services.get(Sessions).revokeAll('grace', { reason: 'a-ticket' });
    await visit.app.audit.as(actor, revoke);
    visit = visit.with(await visit.app.signIn('grace'));
    const [, entry] = (await visit.list()).entries;
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'session.revoke',
      outcome: 'success',
      count: 1,
      by,
    });
    const { html } = await visit.show(PAGE);
    expect(readRows(html)[1]).toContain(words);
    expect(html).not.toMatch(/admin-4711|key-1|client-1|a-ticket/);
  });

  it('AUDIT-7: hides from where another user has acted', async () => {
    const headers = { 'x-real-ip': '198.51.100.1', 'user-agent': FIREFOX };
    const admin = await visit.app.signIn('grace');
    const json = { csrfToken: await admin.csrfToken(), name: 'Rear Admiral' };
    await admin.visit('/auth/account/profile', { json, headers });
    const { entries } = await visit.app.audit.list({ action: 'user.rename' });
    const found = entries[0];
    expect(found).toMatchObject({ ip: '198.51.100.1', actor: { id: 'grace' } });
    // What an administrator does to ada is about her.
    await visit.rewrite(found?.id ?? '', { userId: 'ada' });
    const [first] = (await visit.list()).entries;
    expect(first).toMatchObject({ action: 'user.rename', by: 'user' });
    const texts = [JSON.stringify(await visit.list()), (await visit.show(PAGE)).html];
    expect(texts.join()).not.toMatch(/198\.51|Firefox|"grace"/);
  });

  it('has no fact that the app records', async () => {
    await visit.pay(1);
    const { html } = await visit.show(PAGE);
    expect(`${html} ${JSON.stringify(await visit.list())}`).not.toContain('a-fact');
  });

  it.each([
    ['intended', 1, 'Sign-in In progress now'],
    ['failed', 1, 'Sign-in Failed now'],
    ['unsettled', 1, 'Sign-in Outcome unknown now'],
    ['refused', 1200, 'Sign-in Refused now Number of times: 1200'],
  ])('marks what is %s', async (outcome, count, row) => {
    const [first] = (await visit.list()).entries;
    await visit.rewrite(first?.id ?? '', { outcome, count });
    expect((await visit.rows())[0]).toBe(row);
  });

  it('is empty for a user of whom there is no entry', async () => {
    await visit.clear();
    expect(await visit.list()).toEqual({ entries: [], cursor: null });
    for (const path of [PAGE, '/auth/account']) {
      const { status, html } = await visit.show(path);
      expect([status, readRows(html), readText(html)]).toEqual([
        200,
        path === PAGE ? [] : expect.anything(),
        expect.stringContaining('There is nothing to show.'),
      ]);
    }
  });

  it('is not that of a user who was erased, although the entries stay', async () => {
    await visit.app.services.get(PersonalData).erase('ada');
    // A process knows the users whom it has erased for an hour.
    visit.app.now += 2 * 60 * 60 * 1000;
    await visit.app.createUser('ada');
    visit = visit.with(await visit.app.signIn('ada'));
    expect(await visit.actions()).toEqual(['session.start']);
    expect((await visit.app.entries()).length).toBeGreaterThan(3);
  });
});

describe('an action', () => {
  it('is called by the words of its feature, in the language of the user', async () => {
    const messages = {
      en: { 'audit.invoice.pay': 'Payment' },
      de: { 'audit.invoice.pay': 'Zahlung' },
    };
    visit = await Visit.start({ features: [defineFeature({ id: 'invoices', messages })] });
    await visit.pay(1);
    expect((await visit.rows())[0]).toBe('Payment now By this site');
    const german = await visit.show(PAGE, { 'accept-language': 'de' });
    expect(readRows(german.html)[0]).toBe('Zahlung jetzt Durch diese Website');
  });

  it('without words is called by its name', async () => {
    await visit.pay(1);
    expect((await visit.rows())[0]).toBe('Other activity now By this site');
  });

  it('for which the user has to prove more says so, also if it is the visit of a page', async () => {
    visit.app.now += 13 * 60 * 60 * 1000;
    await visit.show('/auth/account/second-factors/totp');
    await visit.browser.post('/auth/account/sessions/revoke-others');
    expect((await visit.rows()).slice(0, 2)).toEqual([
      'Sign-out of all other devices Confirmation required now',
      'Page visit Confirmation required now',
    ]);
  });

  it('is escaped, and in a page from right to left it stands apart', async () => {
    await visit.pay(1);
    const [{ id } = { id: '' }] = (await visit.list()).entries;
    const showWith = async (action: string) => {
      await visit.rewrite(id, { action, actorId: 'ada', actorKind: 'user', userAgent: action });
      return (await visit.show(PAGE, { 'accept-language': 'ar' })).html;
    };
    const before = await showWith('invoice.pay');
    const html = await showWith('<img src=x onerror=alert(1)>');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)></bdi>');
    expect(readShape(html)).toEqual(readShape(before));
    expect(readText(html)).toContain('كل النشاط');
  });
});
