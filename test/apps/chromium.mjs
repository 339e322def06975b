/** What a developer sees of an app of Next.js that runs in development: no issue in the overlay. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** U2: from the first page to the one for signed-in users and back, with the demo password. */
export async function visitNextInDevelopment(origin, app) {
  const [, password] = /^AUTH_DEMO_PASSWORD=(.+)$/m.exec(
    readFileSync(join(app, '.env.local'), 'utf8'),
  );
  // Where the tests in Chromium have it installed.
  const require = createRequire(new URL('../e2e/package.json', import.meta.url));
  const { chromium } = require('playwright-core');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    const page = await browser.newPage();
    // It is compiled when it is asked for, on a machine that has other things to do.
    page.setDefaultTimeout(120_000);
    const errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    // The badge of the overlay is there once the page has asked the server for its issues.
    const badge = page.locator('nextjs-portal [data-next-badge]');
    const hasNoIssue = async () => {
      await badge.waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      assert.equal(await badge.getAttribute('data-error'), 'false');
    };
    await page.goto(origin);
    await hasNoIssue();
    await page.goto(`${origin}/members`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${origin}/members`);
    await page.getByText('Signed in as Demo').waitFor();
    await hasNoIssue();
    await page.reload();
    await hasNoIssue();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin}/`);
    await hasNoIssue();
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}
