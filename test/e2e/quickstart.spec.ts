/** The main job, for a developer who has just cloned the repository. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Visit, launchChromium, newVisit, screenshots } from './support/chromium.js';
import { type Place, Quickstart, newPlace } from './support/quickstart.js';

let place: Place;
let quickstart: Quickstart;
let browser: Browser;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  place = await newPlace();
  [quickstart, browser] = await Promise.all([Quickstart.start(place), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await quickstart?.stop();
  await place?.remove();
});

beforeEach(async () => {
  visit = await newVisit(browser);
  page = visit.page;
});

afterEach(async () => {
  await page.context().close();
  expect(visit.complaints).toEqual([]);
  expect(quickstart.errors).toBe('');
});

const heading = () => page.getByRole('heading', { level: 1 });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

async function waitForHeading(text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
}

async function goTo(path: string): Promise<void> {
  await page.goto(new URL(path, quickstart.url).href);
}

async function signInAs(name: string): Promise<void> {
  await button('Continue with Demo identity provider').click();
  await button(new RegExp(name)).click();
}

async function signInWithPassword(password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('katherine@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button('Sign in').click();
}

describe('through the identity provider', () => {
  test('signs in from the home page, stays signed in after a restart, and signs out', async () => {
    await goTo('/');
    await waitForHeading('You are not signed in');
    await screenshots(page, 'home-signed-out');

    await link('Members').first().click();
    await waitForHeading('Sign in');
    expect(new URL(page.url()).pathname).toBe('/auth/signin');
    await screenshots(page, 'sign-in');

    await button('Continue with Demo identity provider').click();
    await waitForHeading('Who are you?');
    expect(page.url()).toMatch(`${quickstart.identityProviderUrl}/login/`);
    await screenshots(page, 'identity-provider');

    await button(/Ada Lovelace/).click();
    await waitForHeading('Welcome, Ada Lovelace');
    expect(page.url()).toBe(`${quickstart.url}/members`);
    await screenshots(page, 'members');

    await page.reload();
    await waitForHeading('Welcome, Ada Lovelace');

    expect(await quickstart.stop()).toEqual({ code: 0, signal: null });
    quickstart = await Quickstart.start(place);
    await page.reload();
    await waitForHeading('Welcome, Ada Lovelace');

    await link('See it as JSON').click();
    expect(JSON.parse(await page.locator('body').innerText())).toEqual({
      user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
      signedInUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });

    await goTo('/');
    await waitForHeading('Hello, Ada Lovelace');
    await screenshots(page, 'home-signed-in');

    await link('Sign out').click();
    await waitForHeading('Sign out');
    await screenshots(page, 'sign-out');
    await button('Sign out').click();
    await waitForHeading('You are not signed in');

    await goTo('/members');
    await waitForHeading('Sign in');
  });

  test('prompts for the user again, so that another one can sign in', async () => {
    await goTo('/auth/signin?callbackUrl=/');
    await signInAs('Ada Lovelace');
    await waitForHeading('Hello, Ada Lovelace');
    await goTo('/auth/signout?callbackUrl=/');
    await button('Sign out').click();
    await waitForHeading('You are not signed in');
    await goTo('/auth/signin?callbackUrl=/');
    await signInAs('Grace Hopper');
    await waitForHeading('Hello, Grace Hopper');
  });

  test('a cancelled sign-in returns to the sign-in page with a message', async () => {
    await goTo('/members');
    await button('Continue with Demo identity provider').click();
    await button('Cancel').click();
    await waitForHeading('Sign in');
    expect(await page.getByRole('alert').innerText()).toMatch(/cancelled/);
    await screenshots(page, 'sign-in-cancelled');
    expect(quickstart.takeErrors()).toMatch(/access_denied/);
  });

  test('a sign-in from before a restart ends with an error message', async () => {
    await goTo('/members');
    await button('Continue with Demo identity provider').click();
    await waitForHeading('Who are you?');
    await quickstart.stop('SIGTERM');
    quickstart = await Quickstart.start(place);
    await button(/Ada Lovelace/).click();
    await waitForHeading('That didn’t work');
    await screenshots(page, 'identity-provider-message');
    visit.complaints.length = 0; // Chromium reports the status 400, which is meant.
  });
});

describe('with a password', () => {
  test('a wrong one is reported on the sign-in page, the right one signs in', async () => {
    await goTo('/members');
    await signInWithPassword('wrong');
    await page.getByRole('alert').waitFor();
    expect(await heading().innerText()).toBe('Sign in');
    expect(await page.getByRole('alert').innerText()).toMatch(/didn’t match/);
    await screenshots(page, 'sign-in-wrong-password');
    expect(quickstart.takeErrors()).toMatch(/CredentialsSignin/);

    await signInWithPassword('moonshot');
    await waitForHeading('Welcome, Katherine Johnson');
    expect(page.url()).toBe(`${quickstart.url}/members`);
  });

  test('works by keyboard alone', async () => {
    await goTo('/members');
    await tabTo('Email');
    await page.keyboard.type('katherine@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('moonshot');
    await page.keyboard.press('Enter');
    await waitForHeading('Welcome, Katherine Johnson');
  });
});

test('the identity provider works by keyboard alone too', async () => {
  await goTo('/members');
  await tabTo('Continue with Demo identity provider');
  await screenshots(page, 'sign-in-focus');
  await page.keyboard.press('Enter');
  await waitForHeading('Who are you?');
  await tabTo('Grace Hopper');
  await page.keyboard.press('Space');
  await waitForHeading('Welcome, Grace Hopper');
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.innerText ?? element?.innerText ?? '';
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`The Tab key does not lead to "${name}".`);
}

test('a refused user gets a message', async () => {
  await goTo('/auth/error?error=AccessDenied');
  await waitForHeading('Access denied');
  await screenshots(page, 'error');
  visit.complaints.length = 0; // Chromium reports the status 403, which is meant.
});

test('data is refused with 401 and JSON without a session', async () => {
  const response = await fetch(new URL('/api/me', quickstart.url));
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ statusCode: 401 });
});
