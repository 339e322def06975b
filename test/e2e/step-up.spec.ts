/**
 * A user who is signed in proves again who they are, in a browser, with a script and without one.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.js';
import { ADA, PASSWORD, startStepUpApp, type StepUpApp } from './support/step-up-app.js';

const TEN_MINUTES = 600;

let app: StepUpApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  app = await startStepUpApp();
});

afterEach(async () => {
  await context?.close();
  app.close();
});

async function open(javaScriptEnabled: boolean): Promise<void> {
  context = await browser.newContext({ javaScriptEnabled, locale: 'en' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
}

async function signInByPassword(): Promise<void> {
  await page.goto(`${app.origin}/auth/signin`);
  await page.locator('input[name=email]').fill(ADA);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${app.origin}/`);
}

const visit = (name: string) => page.goto(`${app.origin}/auth/account/${name}`);

async function confirm(password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_, hasScript) => {
  beforeEach(async () => {
    await open(hasScript);
    await signInByPassword();
  });

  it('a page that needs a recent proof opens after the sign-in', async () => {
    await visit('recent');
    await heading('You are in /auth/account/recent');
  });

  it('later, a password leads back to it, and the user stays signed in', async () => {
    app.pass(TEN_MINUTES);
    await visit('recent');
    await heading('Confirm it’s you');
    await confirm('wrong');
    await page.getByRole('alert').waitFor();
    await confirm(PASSWORD);
    await heading('You are in /auth/account/recent');
    await visit('');
    await page.getByText('Signed in as Ada Lovelace').waitFor();
    expect(await page.getByRole('region', { name: 'Devices' }).getByRole('listitem').count()).toBe(
      1,
    );
  });

  it('a page that needs two factors says so to a user who has one', async () => {
    await visit('strict');
    await heading('Confirm it’s you');
    await page.getByText('This page needs more than your account has so far').waitFor();
    await page.getByRole('link', { name: 'Set it up on your account page' }).click();
    await heading('Your account');
  });
});

describe('with a passkey', () => {
  beforeEach(async () => {
    await open(true);
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signInByPassword();
    await visit('');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Your passkey was added.').or(page.getByText('Rename')).first().waitFor();
  });

  it('a page that needs two factors asks for one gesture', async () => {
    await visit('strict');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await heading('You are in /auth/account/strict');
    app.pass(TEN_MINUTES);
    await visit('strict');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await heading('You are in /auth/account/strict');
  });

  it('a page that needs a recent proof offers the passkey and the password', async () => {
    app.pass(TEN_MINUTES);
    await visit('recent');
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await confirm(PASSWORD);
    await heading('You are in /auth/account/recent');
  });
});

describe('a window of its own', () => {
  it('tells the page that has opened it, and closes', async () => {
    await open(true);
    await signInByPassword();
    app.pass(TEN_MINUTES);
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          new BroadcastChannel('portcullis').onmessage = ({ data }) => resolve(data);
        }),
    );
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => {
        const back = encodeURIComponent('/auth/reauthenticate/done');
        window.open(`/auth/reauthenticate?max_age=300&callbackUrl=${back}`);
      }),
    ]);
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect(await heard).toEqual({ event: 'reauthenticated' });
  });
});
