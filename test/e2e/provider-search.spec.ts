/** The sign-in page with a few providers and with very many, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Visit, launchChromium, newVisit, screenshots } from './support/chromium.js';
import { type ManyProvidersApp, startManyProviders } from './support/many-providers-app.js';

const COUNTS = [3, 9, 100];

let apps: ReadonlyMap<number, ManyProvidersApp>;
let browser: Browser;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  apps = new Map(
    await Promise.all(
      COUNTS.map(async (count) => [count, await startManyProviders(count)] as const),
    ),
  );
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([...(apps?.values() ?? [])].map(({ app }) => app.close()));
});

beforeEach(async () => {
  visit = await newVisit(browser);
  page = visit.page;
});

afterEach(async () => {
  await page.context().close();
  expect(visit.complaints).toEqual([]);
});

const field = () => page.getByRole('searchbox', { name: 'Search providers' });
const buttons = () => page.getByRole('list').getByRole('button');
const names = () =>
  buttons().evaluateAll((found) => found.map((button) => button.lastElementChild?.textContent));
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true });

async function openWith(count: number): Promise<void> {
  await page.goto(apps.get(count)!.signInUrl);
}

test.each([
  [3, 'no search', 0],
  [9, 'a search', 1],
  [100, 'a search', 1],
])('%d providers are all shown, with %s', async (count, _, fields) => {
  await openWith(count);
  await screenshots(page, `sign-in-${count}-providers`);
  expect(await buttons().count()).toBe(count);
  expect(await field().count()).toBe(fields);
});

test('a hundred providers can be searched and chosen by keyboard alone', async () => {
  await page.route('https://github.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>GitHub</title><link rel="icon" href="data:,"><h1>GitHub</h1>',
    }),
  );
  await openWith(100);
  const place = await field().boundingBox();
  await tabTo('Search providers');

  await page.keyboard.type('git');
  await status('Providers found: 2').waitFor();
  expect(await names()).toEqual(['Continue with GitHub', 'Continue with GitLab']);
  expect(await field().boundingBox()).toEqual(place);
  await screenshots(page, 'sign-in-search');

  await page.keyboard.press('Enter');
  await page.keyboard.type(' ÔAUTH');
  await status('No provider found').waitFor();
  expect(await buttons().count()).toBe(0);
  await screenshots(page, 'sign-in-search-in-vain');
  await page.keyboard.press('Enter');

  await field().fill('GÏTHUB');
  await status('Providers found: 1').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'GitHub' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login/oauth/authorize');
});

test('an id matches as well as a name, and an empty search matches all', async () => {
  await openWith(100);
  await field().fill('azure ad b2c');
  await status('Providers found: 1').waitFor();
  await field().fill('entra-id');
  expect(await names()).toEqual(['Continue with Microsoft Entra ID']);
  await field().fill(' ');
  expect(await buttons().count()).toBe(100);
  expect(await page.locator('.search [role=status]').innerText()).toBe('');
});

test('without JavaScript the whole list is shown, without a search field', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(apps.get(100)!.signInUrl);
  expect(await plain.getByRole('list').getByRole('button').count()).toBe(100);
  expect(await plain.getByRole('searchbox').count()).toBe(0);
  await context.close();
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.closest('label')?.textContent);
  for (let presses = 0; presses < 10 && (await isThere()) !== name; presses++) {
    await page.keyboard.press('Tab');
  }
  expect(await isThere()).toBe(name);
}
