/**
 * Users set up an authenticator app, and sign in by it, in a browser, with a script and without
 * one.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  SecondFactors,
  type SecondFactorsOptions,
} from '../../src/features/second-factors/index.js';
import { launchChromium } from './support/chromium.js';
import { ADA, PASSWORD, startStepUpApp, type StepUpApp } from './support/step-up-app.js';

const PERIOD_SECONDS = 30;

let app: StepUpApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let passed = 0;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

afterEach(async () => {
  await context?.close();
  app?.close();
});

async function open(hasScript: boolean, options?: SecondFactorsOptions): Promise<void> {
  passed = 0;
  app = await startStepUpApp([SecondFactors(options)]);
  context = await browser.newContext({ javaScriptEnabled: hasScript, locale: 'en' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
}

/** A sign-in leads back to the page of before. */
const leaveSignIn = () =>
  page.waitForURL(({ pathname }) => !/signin|second-factor$|recovery$/.test(pathname));
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function enterPassword(): Promise<void> {
  await page.goto(`${app.origin}/auth/signin`);
  await page.locator('input[name=email]').first().fill(ADA);
  await page.locator('input[name=password]').fill(PASSWORD);
  // The name of the button also says that it was used last.
  await page.locator('input[name=password]').press('Enter');
}

async function enterCode(secret: string): Promise<void> {
  // Each code works once.
  app.pass(PERIOD_SECONDS);
  passed += PERIOD_SECONDS;
  const epoch = Math.floor(Date.now() / 1000) + passed;
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret, epoch }));
  await page.locator('main button[type=submit], form button[type=submit]').first().click();
}

async function readSecret(): Promise<string> {
  const text = (await page.locator('.qr code').textContent()) ?? '';
  return text.replaceAll(' ', '');
}

/** Sets up an app on the account page, and returns its secret and the recovery codes. */
async function setUp(): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${app.origin}/auth/account`);
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
  await heading('Set up an authenticator app');
  const secret = await readSecret();
  await enterCode(secret);
  await heading('Your recovery codes');
  return { secret, codes: await page.locator('.codes code').allTextContents() };
}

async function signOut(): Promise<void> {
  await page.goto(`${app.origin}/auth/signout`);
  await press('Sign out');
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_, hasScript) => {
  describe('a user who wants a second factor', () => {
    beforeEach(async () => {
      await open(hasScript);
      await enterPassword();
      await page.waitForURL(`${app.origin}/`);
    });

    it('sets it up, and is asked for a code at the next sign-in', async () => {
      const { secret, codes } = await setUp();
      expect(codes).toHaveLength(10);
      await signOut();
      await enterPassword();
      await heading('Enter your code');
      await enterCode('A'.repeat(32));
      await page.getByRole('alert').waitFor();
      await enterCode(secret);
      await leaveSignIn();
    });

    it('signs in by a recovery code, which is used up then', async () => {
      const { codes } = await setUp();
      await signOut();
      await enterPassword();
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[4] ?? '');
      await press('Continue');
      await leaveSignIn();
      await page.goto(`${app.origin}/auth/account`);
      await page.getByText('Codes left: 9 of 10').waitFor();
    });

    it('opens a page that needs two factors by a code', async () => {
      const { secret } = await setUp();
      app.pass(600);
      passed += 600;
      await page.goto(`${app.origin}/auth/account/strict`);
      await heading('Confirm it’s you');
      await page.getByRole('link', { name: 'Use your authenticator app' }).click();
      await enterCode(secret);
      await heading('You are in /auth/account/strict');
    });

    it('turns it off', async () => {
      await setUp();
      await page.goto(`${app.origin}/auth/account`);
      const section = page.getByRole('region', { name: 'Two-factor authentication' });
      await section.getByText('Turn off').first().click();
      await section.getByRole('button', { name: 'Turn off' }).click();
      await page.getByText('Two-factor authentication is off.').waitFor();
      await signOut();
      await enterPassword();
      await leaveSignIn();
    });
  });

  it('a user who has to set it up does so before the session starts', async () => {
    await open(hasScript, { policy: 'require' });
    await enterPassword();
    await heading('Set up an authenticator app');
    await enterCode(await readSecret());
    await heading('Your recovery codes');
    await page.getByRole('link', { name: 'I have saved the codes' }).click();
    await page.waitForURL(`${app.origin}/`);
  });
});
