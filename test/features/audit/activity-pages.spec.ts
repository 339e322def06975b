/** The pages of the activity of a user, and their cursors. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { Audit } from '../../../src/features/audit/index.js';
import { all, readText } from '../../core/pages/html.js';
import { HTML, ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { ENTRIES, PAGE, readRows, Visit } from './activity-app.js';

let visit: Visit;

beforeEach(async () => {
  visit = await Visit.start();
});

describe('pages', () => {
  it('lead through all entries, without a script', async () => {
    await visit.pay(60);
    const seen: number[] = [];
    let path: string | undefined = PAGE;
    while (path !== undefined) {
      const { html } = await visit.show(path);
      seen.push(readRows(html).length);
      path = all(html, 'a').find(({ href = '' }) => href.includes('cursor='))?.['href'];
    }
    expect(seen).toEqual([25, 25, 13]);
  });

  it('lead from the section to all entries, and back to it', async () => {
    await visit.pay(10);
    const { html } = await visit.show('/auth/account');
    expect(readRows(html)).toHaveLength(10);
    const links = all(html, 'a').map(({ href = '' }) => href.replace(/\?.*/, ''));
    expect(links).toContain(`https://app.test${PAGE}`);
    const page = await visit.show(PAGE);
    const [back] = all(page.html, 'a');
    expect(back?.['href']).toBe('https://app.test/auth/account#activity');
  });

  it('lead back to the app where there is no account page', async () => {
    const services = createAuth({
      url: 'https://app.test',
      secret: 'a secret for tests only, at least 32 bytes',
      adapter: new MemoryAdapter(),
      session: { strategy: 'jwt' },
      features: [Audit()],
      providers: [
        {
          id: 'entry',
          name: 'Entry',
          type: 'credentials',
          credentials: {},
          authorize: () => ({ id: 'ada' }),
        },
      ],
    });
    const respond = (request: Request) => services.get(AuthHandler).respond(request);
    visit = visit.with(new ProvingBrowser(respond));
    await visit.browser.post('/auth/callback/entry');
    const { html } = await visit.show(PAGE);
    expect(readRows(html)).toEqual(['Sign-in now']);
    expect(all(html, 'a').map(({ href }) => href)).toEqual(['https://app.test/']);
  });

  it('need no link in the section where all entries are there', async () => {
    const { html } = await visit.show('/auth/account');
    expect(html).not.toContain(`https://app.test${PAGE}`);
  });

  it('are listed as JSON by a cursor, up to 100 at once', async () => {
    await visit.pay(120);
    const first = await visit.list('?limit=100');
    const second = await visit.list(`?limit=100&cursor=${first.cursor}`);
    expect([first.entries.length, second.entries.length, second.cursor]).toEqual([100, 23, null]);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await visit.list()).entries).toHaveLength(25);
  });

  it.each(['0', '101', '-1', '1.5', '1e1', ' 1', '', 'x'.repeat(2_000)])(
    'have no limit %j',
    async (limit) => {
      const response = await visit.browser.visit(`${ENTRIES}?${new URLSearchParams({ limit })}`);
      expect([response.status, await response.json()]).toEqual([422, { error: 'InvalidLimit' }]);
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
    const response = await visit.browser.visit(`${ENTRIES}${query}`);
    expect([response.status, await response.json()]).toEqual([422, { error: 'InvalidCursor' }]);
    const { status, html } = await visit.show(`${PAGE}${query}`);
    expect([status, readRows(html)]).toEqual([200, []]);
    expect(html).not.toContain('alert(1)');
    expect(readText(html)).toContain('Latest');
  });

  it('are no entries themselves, also where they are refused', async () => {
    const before = await visit.app.entries();
    await visit.list('?limit=0');
    await visit.show(PAGE);
    expect(await visit.app.entries()).toEqual(before);
  });

  it('are for users who are signed in', async () => {
    visit = visit.with(visit.app.browser());
    expect((await visit.browser.visit(ENTRIES)).status).toBe(401);
    const response = await visit.browser.visit(`${PAGE}?cursor=x`, { headers: HTML });
    expect(response.headers.get('location')).toBe(
      `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(
        `https://app.test${PAGE}?cursor=x`,
      )}`,
    );
  });
});

/** The id of an entry about the other user. */
async function ofGrace(): Promise<string> {
  await visit.pay(1, 'grace');
  const { entries } = await visit.app.audit.list({ userId: 'grace' });
  return entries[0]?.id ?? '';
}
