/** Passkeys in a real browser, with devices of its own. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Visit, launchChromium, newVisit, screenshots } from './support/chromium.js';
import { type PasskeyHouse, startPasskeyHouse } from './support/passkey-app.js';

let house: PasskeyHouse;
let browser: Browser;
let visit: Visit;
let page: Page;
let devices: CDPSession;

beforeAll(async () => {
  [house, browser] = await Promise.all([startPasskeyHouse(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await house?.app.close();
});

beforeEach(async () => {
  visit = await newVisit(browser);
  page = visit.page;
  devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
});

afterEach(async () => {
  await page.context().close();
  expect(visit.complaints).toEqual([]);
  expect(house.errors.splice(0)).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name });
const passkeys = () => page.getByRole('listitem');

async function plugIn(isWilling = true): Promise<string> {
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isWilling,
      automaticPresenceSimulation: isWilling,
    },
  });
  return authenticatorId;
}

async function unplug(authenticatorId: string): Promise<void> {
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

async function waitForHeading(name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

async function goTo(path: string): Promise<void> {
  await page.goto(new URL(path, house.url).href);
}

async function signOut(): Promise<void> {
  await goTo('/auth/signout?callbackUrl=/');
  await button('Sign out').click();
  await waitForHeading('You are not signed in');
}

/** By keyboard alone. */
async function register(email: string): Promise<void> {
  await goTo('/auth/signin?callbackUrl=/');
  const field = page.getByLabel('Email');
  await field.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForHeading(`Signed in as ${email}`);
}

test('register, sign out, sign in, with a second device, and without the removed one', async () => {
  const first = await plugIn(false);
  await goTo('/auth/signin');
  await page.getByLabel('Email').waitFor();
  await screenshots(page, 'sign-in-passkey');
  await unplug(first);

  const phone = await plugIn();
  await register('ada@example.com');
  await signOut();

  // What a browser offers by itself is taken at once: the device agrees to everything.
  await goTo('/auth/signin?callbackUrl=/');
  await waitForHeading('Signed in as ada@example.com');

  await button('Add a passkey').click();
  await page.getByRole('status').filter({ hasText: 'InvalidStateError' }).waitFor();
  await expect(passkeys().count()).resolves.toBe(1);

  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId: phone });
  expect(credentials).toHaveLength(1);
  await unplug(phone);
  const key = await plugIn();
  await button('Add a passkey').click();
  await passkeys().nth(1).waitFor();

  await passkeys().first().getByLabel('Name').fill('Old phone');
  await passkeys().first().getByRole('button', { name: 'Rename' }).click();
  await passkeys().filter({ hasText: 'Old phone' }).waitFor();

  await signOut();
  await button('Enter').click();
  await waitForHeading('Signed in as ada@example.com');

  await passkeys().filter({ hasText: 'Old phone' }).getByRole('button', { name: 'Remove' }).click();
  await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
  await signOut();

  await unplug(key);
  const again = await plugIn();
  const [credential] = credentials;
  await devices.send('WebAuthn.addCredential', {
    authenticatorId: again,
    credential: credential!,
  });
  await button('Enter').click();
  await page.getByRole('status').filter({ hasText: 'WebAuthnVerificationError' }).waitFor();
  expect(house.errors.splice(0)).toEqual(['WebAuthnVerificationError']);
  await page.reload();
  await waitForHeading('You are not signed in');
});

test('an error is announced to assistive technology', async () => {
  const device = await plugIn();
  await devices.send('WebAuthn.setUserVerified', {
    authenticatorId: device,
    isUserVerified: false,
  });
  await goTo('/auth/signin');
  await page.getByLabel('Email').fill('grace@example.com');
  await button('Continue with a passkey').click();
  await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor();
  await screenshots(page, 'sign-in-passkey-refused');
  await devices.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: true });
  await button('Continue with a passkey').click();
  await page.waitForURL(`${house.url}/`);
});

test('an error is shown without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${house.url}/auth/signin`);
  await plain.getByText('Signing in with a passkey needs JavaScript.').waitFor();
  await expect(plain.getByRole('button').count()).resolves.toBe(0);
  await context.close();
});
