/** Signing in with a code by email, in a browser, with JavaScript and without. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { EmailMethod } from '../../src/core/providers/email-config.js';
import { launchChromium, newVisit, screenshots, type Visit } from './support/chromium.js';
import { type PagesApp, startPagesApp } from './support/pages-app.js';

const EMAIL = 'ada@example.com';

let browser: Browser;
let app: PagesApp;
let visits: Visit[];
/** What was sent, the newest first. */
let mails: { readonly url: string; readonly code?: string | undefined }[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

beforeEach(() => {
  visits = [];
  mails = [];
});
afterEach(async () => {
  for (const { page } of visits) await page.context().close();
  app.close();
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});

async function start(method: EmailMethod): Promise<void> {
  app = await startPagesApp({
    providers: [
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        method,
        sendVerificationRequest: ({ url, code }) => void mails.unshift({ url, code }),
      },
    ],
  });
}

async function open(javaScriptEnabled: boolean): Promise<Page> {
  const visit = await newVisit(browser, { javaScriptEnabled });
  visits.push(visit);
  return visit.page;
}

/** What Chromium says of pages with this status. */
function takeComplaints(status: number): string[] {
  return visits.flatMap(({ complaints }) =>
    complaints.splice(0).filter((complaint) => complaint.includes(`${status}`)),
  );
}

async function ask(page: Page): Promise<string> {
  await page.goto(`${app.origin}/auth/signin?callbackUrl=/members`);
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: /^Email me a sign-in / }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return mails[0]?.code ?? '';
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Another code, made from the last digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const arrives = (page: Page) => page.getByRole('heading', { name: 'The app' }).waitFor();
const showsAlert = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (name, javaScriptEnabled) => {
  test(`a wrong code says how many tries are left, and the right one signs in (${name})`, async () => {
    await start('code');
    const page = await open(javaScriptEnabled);
    const code = await ask(page);
    expect(code).toMatch(/^\d{6}$/);
    await screenshots(page, 'code');
    await enter(page, wrong(code));
    await showsAlert(page, 'Tries left: 4.');
    await screenshots(page, 'code-wrong');
    // As people copy it from an email.
    await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await arrives(page);
    expect(new URL(page.url()).pathname).toBe('/members');
  });

  test(`after five wrong codes, the right one is of no use, and a new one can be asked for (${name})`, async () => {
    await start('code');
    const page = await open(javaScriptEnabled);
    const code = await ask(page);
    for (const left of [4, 3, 2, 1]) {
      await enter(page, wrong(code));
      await showsAlert(page, `Tries left: ${left}.`);
    }
    await enter(page, wrong(code));
    await showsAlert(page, 'That code no longer works.');
    await screenshots(page, 'code-ended');
    await enter(page, await ask(page));
    await arrives(page);
  });

  test(`another browser cannot use the code (${name})`, async () => {
    await start('code');
    const page = await open(javaScriptEnabled);
    const code = await ask(page);
    const other = await open(javaScriptEnabled);
    await other.goto(`${app.origin}/auth/verify-request?provider=email&type=email`);
    await expect(other.getByLabel('Code', { exact: true }).count()).resolves.toBe(0);
    await enter(page, code);
    await arrives(page);
  });

  test(`a mail with both signs in with either, once (${name})`, async () => {
    await start('both');
    const page = await open(javaScriptEnabled);
    const code = await ask(page);
    await page.getByText('Or enter the code from the same email here.').waitFor();
    await screenshots(page, 'code-or-link');
    await enter(page, code);
    await arrives(page);
    const later = await open(javaScriptEnabled);
    await later.goto(mails[0]?.url ?? '');
    await later.getByRole('button').click();
    await later.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(takeComplaints(403)).toHaveLength(1);
  });
});
