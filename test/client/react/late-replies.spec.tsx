/**
 * @jest-environment ./test/client/page-environment.js
 */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { signIn, signOut } from '../../../src/client/react/index.js';
import { OtherTab, message } from '../other-tab.js';
import { Page } from './page.js';

const SESSION = { user: { name: 'Eve' }, expires: '2999-01-01T00:00:00.000Z' };

let page: Page;
let tab: OtherTab;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  page = new Page();
  tab = new OtherTab();
  await page.site.signIn('Ada');
});

afterEach(async () => {
  jest.restoreAllMocks();
  tab.close();
  await page.close();
});

/** Asks for the session; the answer is made now, and comes when the returned function is called. */
async function askSlowly(): Promise<() => Promise<void>> {
  const release = page.site.holdNext();
  await page.actUntilAsked(() => tab.say(message('getSession')));
  return () => page.act(release);
}

it('does not restore a session after a sign-out', async () => {
  await page.open();
  const arrive = await askSlowly();
  await page.act(() => signOut({ redirect: false }));
  await arrive();
  expect(page.text).toBe('unauthenticated');
});

it('does not restore a session after a sign-out in another tab, while the server is down', async () => {
  await page.open();
  const arrive = await askSlowly();
  page.site.stand = () => new Response(null, { status: 503 });
  await page.actUntilAsked(() => tab.say(message('signout')));
  await arrive();
  expect(page.text).toBe('unauthenticated');
});

it('does not sign out a user who signed in meanwhile', async () => {
  page.site.browser.jar.clear();
  await page.open();
  const arrive = await askSlowly();
  const who = { redirect: false, username: 'Grace', password: 'secret' } as const;
  await page.act(() => signIn('credentials', who));
  await arrive();
  expect(page.text).toBe('authenticated: Grace');
});

it('does not revert an update', async () => {
  await page.open();
  const arrive = await askSlowly();
  await page.act(() => page.latest.update({ name: 'Grace' }));
  await arrive();
  expect(page.text).toBe('authenticated: Grace');
});

it('keeps an update whose response arrives after that of a later request', async () => {
  await page.open();
  page.site.holdNext()(); // The token is not held,
  const release = page.site.holdNext(); // the update is.
  let updated!: Promise<unknown>;
  await page.act(async () => {
    updated = page.latest.update({ name: 'Grace' });
  });
  page.site.stand = () => Response.json(SESSION);
  await page.actUntilAsked(() => tab.say(message('getSession')));
  expect(page.text).toBe('authenticated: Eve');
  page.site.stand = () => undefined;
  await page.act(() => {
    release();
    return updated;
  });
  expect(page.text).toBe('authenticated: Grace');
});

it('does not override the session that the page was rendered with meanwhile', async () => {
  await page.open({ session: null });
  const arrive = await askSlowly();
  await page.open({ session: SESSION });
  await arrive();
  expect(page.text).toBe('authenticated: Eve');
});

it('is used when the later request failed', async () => {
  const release = page.site.holdNext();
  await page.open();
  expect(page.text).toBe('loading');
  page.site.stand = () => new Response(null, { status: 503 });
  await page.act(() => page.latest.update({ name: 'Grace' }));
  expect(page.text).toBe('loading');
  await page.act(release);
  expect(page.text).toBe('authenticated: Ada');
});
