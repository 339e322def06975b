/**
 * Passwords in the quickstart: signing up, resetting and changing one, with JavaScript and without.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, newVisit, screenshots, type Visit } from './support/chromium.js';
import { newPlace, type Place, Quickstart } from './support/quickstart.js';

const FIRST = 'a difference engine';
const SECOND = 'an analytical engine';
const THIRD = 'a third engine';

let place: Place;
let quickstart: Quickstart;
let browser: Browser;

beforeAll(async () => {
  place = await newPlace();
  [quickstart, browser] = await Promise.all([Quickstart.start(place), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await quickstart?.stop();
  await place?.remove();
});

describe.each([
  ['with JavaScript', true, 'ada@app.test'],
  ['without JavaScript', false, 'grace@app.test'],
])('%s', (name, javaScriptEnabled, email) => {
  let visit: Visit;
  let page: Page;
  const others: Visit[] = [];
  beforeEach(async () => {
    visit = await newVisit(browser, { javaScriptEnabled });
    page = visit.page;
  });
  afterEach(async () => {
    for (const { page: open } of [visit, ...others.splice(0)]) await open.context().close();
    expect(visit.complaints).toEqual([]);
  });

  const look = (what: string) => screenshots(page, `passwords-${what}`);
  const goTo = (path: string) => page.goto(new URL(path, quickstart.url).href);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  const follow = (label: string) => page.getByRole('link', { name: label, exact: true }).click();
  const sees = (heading: string) =>
    page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

  async function openMail(subject: RegExp): Promise<void> {
    await goTo('/mailbox');
    const mail = page.locator('.mail').filter({ hasText: email }).filter({ hasText: subject });
    await mail.first().getByRole('link', { name: 'Open the link' }).click();
  }

  async function signIn(password: string): Promise<void> {
    await goTo('/auth/signin?callbackUrl=/members');
    await field('Email').fill(email);
    await field('Password').fill(password);
    // The button also says that it was used last.
    await page.getByRole('button', { name: /^Sign in\b/ }).click();
  }

  async function signOut(): Promise<void> {
    await goTo('/auth/signout?callbackUrl=/');
    await press('Sign out');
    await sees('You are not signed in');
  }

  test(`signs up, forgets the password, resets it and changes it (${name})`, async () => {
    await goTo('/auth/signin?callbackUrl=/members');
    await follow('Create an account');
    await sees('Create an account');
    await look('sign-up');
    await field('Email').fill(email);
    await field('Name').fill('A new user');
    await field('Password').fill(FIRST);
    await press('Create an account');
    await sees('Check your email');
    await page.getByText(email).waitFor();
    await look('check-mail');
    // U11: a typing error is corrected here.
    await follow('Use another address');
    await field('Email').waitFor();
    await page.goBack();
    await sees('Check your email');

    await openMail(/Confirm your address/);
    await sees('Confirm your address');
    await look('verify');
    await press('Create an account');
    await sees('Welcome, A new user');
    await goTo('/mailbox');
    await look('mailbox');
    await signOut();

    for (let attempt = 0; attempt < 5; attempt++) {
      await signIn('a wrong password');
      await page.getByRole('alert').waitFor();
    }
    quickstart.takeErrors();

    await follow('Forgot your password?');
    await sees('Forgot your password?');
    await look('forgot');
    await field('Email').fill(email);
    await press('Send the link');
    await sees('Check your email');
    await page.getByText(email).waitFor();
    await look('check-mail-of-reset');
    // U11: the same here, and nothing of the first attempt is left in the form.
    await follow('Use another address');
    await sees('Forgot your password?');
    expect(await field('Email').inputValue()).toBe('');
    await page.goBack();
    await sees('Check your email');
    await openMail(/Choose a new password/);
    await sees('Choose a new password');
    await look('reset');
    await field('New password').fill(SECOND);
    await press('Save password');
    await page.getByText('Your password was changed.').waitFor();
    await look('changed');
    await follow('Sign in');

    await signIn(SECOND);
    await sees('Welcome, A new user');

    await follow('Your account');
    await sees('Your account');
    await look('account');
    await follow('Change your password');
    await sees('Change your password');
    await look('change');
    await field('Current password').fill(SECOND);
    await field('New password').fill(THIRD);
    await press('Change your password');
    await page.getByText('Your password was changed.').waitFor();
    await goTo('/members');
    await sees('Welcome, A new user');
    await signOut();
    await signIn(THIRD);
    await sees('Welcome, A new user');
  });

  test(`ends the sessions of other browsers when the password changes (${name})`, async () => {
    await signIn(THIRD);
    await sees('Welcome, A new user');
    const elsewhere = await newVisit(browser, { javaScriptEnabled });
    others.push(elsewhere);
    const { page: other } = elsewhere;
    await other.goto(new URL('/auth/signin?callbackUrl=/members', quickstart.url).href);
    await other.getByLabel('Email', { exact: true }).fill(email);
    await other.getByLabel('Password', { exact: true }).fill(THIRD);
    await other.getByRole('button', { name: /^Sign in\b/ }).click();
    await other.getByRole('heading', { name: 'Welcome, A new user' }).waitFor();

    await goTo('/auth/account/password');
    await field('Current password').fill(THIRD);
    await field('New password').fill(FIRST);
    await press('Change your password');
    await page.getByText('Your password was changed.').waitFor();
    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).waitFor();
    await goTo('/members');
    await sees('Welcome, A new user');
  });
});
