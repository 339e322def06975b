/** What users see of the log: their own entries alone, and of others who acted nothing but that they did. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIT_ENTRIES, type AuditRow } from '../../../src/features/audit/audit-tables.js';
import { defineFeature } from '../../../src/features/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { all, shapeOf, textOf } from '../../core/pages/html.js';
import type { FactorAppSettings } from '../second-factors/factor-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { AuditApp } from './audit-app.js';

const PAGE = '/auth/account/activity';
const ENTRIES = `${PAGE}/entries`;
const ADMIN = { kind: 'user', id: 'admin-4711' } as const;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Listed {
  readonly entries: readonly (Record<string, unknown> & { readonly id: string })[];
  readonly cursor: string | null;
}

let app: AuditApp;
let browser: ProvingBrowser;

/** An app whose user `ada` is signed in. */
async function start(settings: FactorAppSettings = {}): Promise<void> {
  app = new AuditApp({ ipAddress: (headers) => headers.get('x-real-ip') }, settings);
  await app.createUser('ada', { password: true });
  await app.createUser('grace');
  browser = await app.signIn('ada');
}

async function show(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await browser.visit(path, { headers: { ...HTML, ...headers } });
  return { status: response.status, html: await response.text() };
}

/** The rows of the section or of the page. */
function rowsOf(html: string): readonly string[] {
  const section = /<section id="activity".*?<\/section>/s.exec(html)?.[0] ?? html;
  return [...section.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => textOf(row));
}

async function list(query = ''): Promise<Listed> {
  const response = await browser.visit(`${ENTRIES}${query}`);
  return (await response.json()) as Listed;
}

async function listActions(query?: string): Promise<readonly unknown[]> {
  return (await list(query)).entries.map(({ action }) => action);
}

async function pay(count: number, userId = 'ada'): Promise<void> {
  for (let index = 0; index < count; index++) {
    app.now += 1_000;
    await app.audit.record({ action: 'invoice.pay', userId, details: { secret: 'a-fact' } });
  }
}

beforeEach(() => start());

describe('the activity of a user', () => {
  it('AUDIT-6: is of that user alone', async () => {
    const grace = await app.signIn('grace');
    await grace.post('/auth/account/profile', { name: 'Rear Admiral' });
    await pay(1, 'grace');
    expect(await listActions()).toEqual(['session.start', 'session.revoke', 'password.change']);
    expect(rowsOf((await show(PAGE)).html)).toHaveLength(3);
    expect(rowsOf((await show('/auth/account')).html)).toHaveLength(3);
  });

  it('says what, how it ended, when and from where', async () => {
    const headers = { 'x-real-ip': '203.0.113.7', 'user-agent': FIREFOX };
    const csrfToken = await browser.csrfToken();
    const rename = (name: string) =>
      browser.visit('/auth/account/profile', { json: { csrfToken, name }, headers });
    await rename('Countess');
    await rename(' ');
    app.now += 2 * 60 * 60 * 1000;
    const source = '2 hours ago Firefox · Linux · 203.0.113.7';
    const rows = [`Name change Refused ${source}`, `Name change ${source}`];
    expect(rowsOf((await show('/auth/account')).html).slice(0, 2)).toEqual(rows);
    expect(rowsOf((await show(PAGE)).html).slice(0, 2)).toEqual(rows);
    expect((await list('?limit=2')).entries).toEqual(
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
    const revoke = () => app.services.get(Sessions).revokeAll('grace', { reason: 'a-ticket' });
    await app.audit.as(actor, revoke);
    browser = await app.signIn('grace');
    const [, entry] = (await list()).entries;
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'session.revoke',
      outcome: 'success',
      count: 1,
      by,
    });
    const { html } = await show(PAGE);
    expect(rowsOf(html)[1]).toContain(words);
    expect(html).not.toMatch(/admin-4711|key-1|client-1|a-ticket/);
  });

  it('AUDIT-7: hides from where another user has acted', async () => {
    const headers = { 'x-real-ip': '198.51.100.1', 'user-agent': FIREFOX };
    const admin = await app.signIn('grace');
    const json = { csrfToken: await admin.csrfToken(), name: 'Rear Admiral' };
    await admin.visit('/auth/account/profile', { json, headers });
    const { entries } = await app.audit.list({ action: 'user.rename' });
    const found = entries[0];
    expect(found).toMatchObject({ ip: '198.51.100.1', actor: { id: 'grace' } });
    // What an administrator does to ada is about her.
    await rewrite(found?.id ?? '', { userId: 'ada' });
    const [first] = (await list()).entries;
    expect(first).toMatchObject({ action: 'user.rename', by: 'user' });
    const texts = [JSON.stringify(await list()), (await show(PAGE)).html];
    expect(texts.join()).not.toMatch(/198\.51|Firefox|"grace"/);
  });

  it('has no fact that the app records', async () => {
    await pay(1);
    const { html } = await show(PAGE);
    expect(`${html} ${JSON.stringify(await list())}`).not.toContain('a-fact');
  });

  it.each([
    ['intended', 1, 'Sign-in In progress now'],
    ['failed', 1, 'Sign-in Failed now'],
    ['unsettled', 1, 'Sign-in Outcome unknown now'],
    ['refused', 1200, 'Sign-in Refused now Number of times: 1200'],
  ])('marks what is %s', async (outcome, count, row) => {
    const [first] = (await list()).entries;
    await rewrite(first?.id ?? '', { outcome, count });
    expect(rowsOf((await show(PAGE)).html)[0]).toBe(row);
  });

  it('is empty for a user of whom there is no entry', async () => {
    await clear();
    expect(await list()).toEqual({ entries: [], cursor: null });
    for (const path of [PAGE, '/auth/account']) {
      const { status, html } = await show(path);
      expect([status, rowsOf(html), textOf(html)]).toEqual([
        200,
        path === PAGE ? [] : expect.anything(),
        expect.stringContaining('There is nothing to show.'),
      ]);
    }
  });

  it('is not that of a user who was erased, although the entries stay', async () => {
    await app.services.get(PersonalData).erase('ada');
    // A process knows the users whom it has erased for an hour.
    app.now += 2 * 60 * 60 * 1000;
    await app.createUser('ada');
    browser = await app.signIn('ada');
    expect(await listActions()).toEqual(['session.start']);
    expect((await app.entries()).length).toBeGreaterThan(3);
  });
});

describe('pages', () => {
  it('lead through all entries, without a script', async () => {
    await pay(60);
    const seen: number[] = [];
    let path: string | undefined = PAGE;
    while (path !== undefined) {
      const { html } = await show(path);
      seen.push(rowsOf(html).length);
      path = all(html, 'a').find(({ href = '' }) => href.includes('cursor='))?.['href'];
    }
    expect(seen).toEqual([25, 25, 13]);
  });

  it('lead from the section to all entries, and back to it', async () => {
    await pay(10);
    const { html } = await show('/auth/account');
    expect(rowsOf(html)).toHaveLength(10);
    const links = all(html, 'a').map(({ href = '' }) => href.replace(/\?.*/, ''));
    expect(links).toContain(`https://app.test${PAGE}`);
    const page = await show(PAGE);
    const [back] = all(page.html, 'a');
    expect(back?.['href']).toBe('https://app.test/auth/account#activity');
  });

  it('need no link in the section where all entries are there', async () => {
    const { html } = await show('/auth/account');
    expect(html).not.toContain(`https://app.test${PAGE}`);
  });

  it('are listed as JSON by a cursor, up to 100 at once', async () => {
    await pay(120);
    const first = await list('?limit=100');
    const second = await list(`?limit=100&cursor=${first.cursor}`);
    expect([first.entries.length, second.entries.length, second.cursor]).toEqual([100, 23, null]);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await list()).entries).toHaveLength(25);
  });

  it.each(['0', '101', '-1', '1.5', '1e1', ' 1', '', 'x'.repeat(2_000)])(
    'have no limit %j',
    async (limit) => {
      const response = await browser.visit(`${ENTRIES}?${new URLSearchParams({ limit })}`);
      expect([response.status, await response.json()]).toEqual([422, { error: 'Invalid_limit' }]);
    },
  );

  it.each([
    ['an entry about another user', async () => ofGrace()],
    ['an unknown entry', async () => '01234567-89ab-7000-8000-0123456789ab'],
    ['nothing', async () => ''],
    ['markup', async () => '"><script>alert(1)</script>'],
  ])('AUDIT-6: do not go on after %s', async (_, find) => {
    const cursor = await find();
    const query = `?${new URLSearchParams({ cursor })}`;
    const response = await browser.visit(`${ENTRIES}${query}`);
    expect([response.status, await response.json()]).toEqual([422, { error: 'Invalid_cursor' }]);
    const { status, html } = await show(`${PAGE}${query}`);
    expect([status, rowsOf(html)]).toEqual([200, []]);
    expect(html).not.toContain('alert(1)');
    expect(textOf(html)).toContain('Latest');
  });

  it('are no entries themselves, also where they are refused', async () => {
    const before = await app.entries();
    await list('?limit=0');
    await show(PAGE);
    expect(await app.entries()).toEqual(before);
  });

  it('are for users who are signed in', async () => {
    browser = app.browser();
    expect((await browser.visit(ENTRIES)).status).toBe(401);
    const response = await browser.visit(`${PAGE}?cursor=x`, { headers: HTML });
    expect(response.headers.get('location')).toBe(
      `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(
        `https://app.test${PAGE}?cursor=x`,
      )}`,
    );
  });
});

describe('an action', () => {
  it('is called by the words of its feature, in the language of the user', async () => {
    const messages = {
      en: { 'audit.invoice.pay': 'Payment' },
      de: { 'audit.invoice.pay': 'Zahlung' },
    };
    await start({ features: [defineFeature({ id: 'invoices', messages })] });
    await pay(1);
    expect(rowsOf((await show(PAGE)).html)[0]).toBe('Payment now By this site');
    const german = await show(PAGE, { 'accept-language': 'de' });
    expect(rowsOf(german.html)[0]).toBe('Zahlung jetzt Durch diese Website');
  });

  it('without words is called by its name', async () => {
    await pay(1);
    expect(rowsOf((await show(PAGE)).html)[0]).toBe('Other activity: invoice.pay now By this site');
  });

  it('that is none, but the refused visit of a page, says so', async () => {
    app.now += 13 * 60 * 60 * 1000;
    await show('/auth/account/second-factors/totp');
    expect(rowsOf((await show(PAGE)).html)[0]).toBe('Page visit Refused now');
  });

  it('is escaped, and in a page from right to left it stands apart', async () => {
    await pay(1);
    const [{ id } = { id: '' }] = (await list()).entries;
    const showWith = async (action: string) => {
      await rewrite(id, { action, actorId: 'ada', actorKind: 'user', userAgent: action });
      return (await show(PAGE, { 'accept-language': 'ar' })).html;
    };
    const before = await showWith('invoice.pay');
    const html = await showWith('<img src=x onerror=alert(1)>');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)></bdi>');
    expect(shapeOf(html)).toEqual(shapeOf(before));
    expect(textOf(html)).toContain('كل النشاط');
  });
});

/** Changes a row by hand. */
async function rewrite(id: string, changes: Partial<AuditRow>): Promise<void> {
  await app.adapter.tables.update(AUDIT_ENTRIES, { id }, changes);
}

async function clear(): Promise<void> {
  for (const { id } of await app.entries()) await app.adapter.tables.delete(AUDIT_ENTRIES, { id });
}

/** The id of an entry about the other user. */
async function ofGrace(): Promise<string> {
  await pay(1, 'grace');
  const { entries } = await app.audit.list({ userId: 'grace' });
  return entries[0]?.id ?? '';
}
