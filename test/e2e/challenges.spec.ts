/**
 * The challenge of the sign-in page, in a browser. The script of the service is replaced by a small
 * one.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Limits, Turnstile } from '../../src/features/limits/index.js';
import { launchChromium, newVisit, screenshots, type Visit } from './support/chromium.js';
import { PASSWORD, type PagesApp, startPagesApp } from './support/pages-app.js';

/**
 * Does what the real one does: it finds the elements, shows a frame, and adds a field with a token.
 */
const WIDGET = `
for (const element of document.querySelectorAll('.cf-turnstile')) {
  const frame = document.createElement('iframe');
  frame.src = 'https://challenges.cloudflare.com/frame';
  frame.width = 300;
  frame.height = 65;
  frame.style.border = 'none';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'cf-turnstile-response';
  field.value = 'token of ' + element.dataset.sitekey;
  element.append(frame, field);
}`;

const FRAME =
  '<body style="font:16px system-ui;border:1px solid #999;margin:0;padding:20px">✓ Success';

let app: PagesApp;
let browser: Browser;
let visit: Visit;
let page: Page;
let loaded: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  const challenge = {
    ...Turnstile({ siteKey: 'public-key', secret: 'secret' }),
    verify: ({ token }: { readonly token: string }) => token === 'token of public-key',
  };
  app = await startPagesApp({ features: [Limits({ challenge })] });
  loaded = [];
});
afterEach(async () => {
  await page.context().close();
  app.close();
  expect(visit.complaints).toEqual([]);
});

async function open(options: Parameters<typeof newVisit>[1] = {}): Promise<void> {
  visit = await newVisit(browser, options);
  page = visit.page;
  await page.route('https://challenges.cloudflare.com/**', async (route) => {
    const url = route.request().url();
    loaded.push(url);
    await (url.endsWith('api.js')
      ? route.fulfill({ contentType: 'text/javascript', body: WIDGET })
      : route.fulfill({ contentType: 'text/html', body: FRAME }));
  });
  await page.goto(`${app.origin}/auth/signin?callbackUrl=/`);
}

async function signIn(password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^Sign in$/ }).click();
}

const alert = () => page.getByRole('alert');

test('the widget appears with the first failure, and its answer lets the user in after many', async () => {
  await open();
  expect(loaded).toEqual([]);
  for (let attempt = 0; attempt < 5; attempt++) {
    await signIn('wrong');
    await alert().filter({ hasText: 'Those details didn’t match' }).waitFor();
  }
  await page.frameLocator('.challenge iframe').getByText('Success').waitFor();
  await screenshots(page, 'challenge');
  await signIn(PASSWORD);
  await page.getByRole('heading', { name: 'The app' }).waitFor();
});

test('without JavaScript, the page says what the check needs', async () => {
  await open({ javaScriptEnabled: false });
  for (let attempt = 0; attempt < 6; attempt++) await signIn('wrong');
  await alert().filter({ hasText: 'We want to be sure that you are a person.' }).waitFor();
  // A browser whose scripts are disabled by its debugger does not render `noscript`.
  const texts = await page.locator('noscript').allInnerTexts();
  expect(texts.join()).toContain('This check needs JavaScript.');
  await screenshots(page, 'challenge-without-javascript');
});
