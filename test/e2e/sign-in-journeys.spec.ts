/**
 * Signing in and out in a real browser: without JavaScript, by the keyboard alone, and in a hurry.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.js';
import { type PagesApp, PASSWORD, startPagesApp } from './support/pages-app.js';

let app: PagesApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});

beforeEach(async () => {
  app = await startPagesApp();
});

afterEach(async () => {
  await context.close();
  app.close();
});

afterAll(() => browser?.close());

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ locale: 'en', ...options });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${app.origin}${path}`);
}

const email = () => page.getByLabel('Email');
const password = () => page.getByLabel('Password', { exact: true });
const signInButton = () => page.getByRole('button', { name: 'Sign in', exact: true });

async function hasSession(): Promise<boolean> {
  const cookies = await context.cookies();
  return cookies.some(({ name }) => name.endsWith('session-token'));
}

describe('without JavaScript', () => {
  beforeEach(() => open('/auth/signin', { javaScriptEnabled: false }));

  it('signs in with a password, and out again', async () => {
    await email().fill('ada@example.com');
    await password().fill(PASSWORD);
    await signInButton().click();
    await page.waitForURL(`${app.origin}/`);
    expect(await hasSession()).toBe(true);
    await page.goto(`${app.origin}/auth/signout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${app.origin}/`);
    expect(await hasSession()).toBe(false);
  });

  it('keeps the address after a wrong password', async () => {
    await email().fill('ada@example.com');
    await password().fill('wrong');
    await signInButton().click();
    await page.getByRole('alert').waitFor();
    expect(await email().inputValue()).toBe('ada@example.com');
    expect(await password().inputValue()).toBe('');
    expect(page.url()).not.toContain('ada');
  });

  it('signs in by a magic link', async () => {
    await email().fill('ada@example.com');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(app.links[0] ?? '');
    expect(await hasSession()).toBe(true);
  });

  it('asks for another link, which another browser confirms', async () => {
    await email().fill('ada@example.com');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(app.links).toHaveLength(2);
    await context.clearCookies();
    await page.goto(app.links[0] ?? '');
    await page.getByText('You are about to sign in as ada@example.com.').waitFor();
    await signInButton().click();
    await page.waitForURL(`${app.origin}/`);
    expect(await hasSession()).toBe(true);
  });

  it('shows no control that needs a script', async () => {
    expect(await page.getByRole('button', { name: /passkey|Show characters/ }).count()).toBe(0);
    expect(await page.getByText('Signing in with a passkey needs JavaScript.').isVisible()).toBe(
      true,
    );
  });
});

describe('by the keyboard', () => {
  it('reaches every control in the order of the page, and signs in', async () => {
    await open('/auth/signin');
    const names: string[] = [];
    for (let step = 0; step < 13; step++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(getFocusedName));
    }
    expect(names).toEqual([
      'Continue with GitHub',
      'Continue with Google',
      'Continue with X',
      'email',
      'password',
      'Show characters',
      'Forgot your password?',
      'Sign in',
      'Email me a sign-in link',
      'Continue with a passkey',
      'Create an account',
      'Terms of service',
      'Privacy policy',
    ]);
    await email().focus();
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.origin}/`);
    expect(await hasSession()).toBe(true);
  });

  it('shows the focus on each control', async () => {
    await open('/auth/signin');
    for (let step = 0; step < 13; step++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      );
      expect(outline).toBe('solid');
    }
  });
});

describe('the script of forms', () => {
  it('sends a form once, however often its button is pressed', async () => {
    await open('/auth/signin');
    let requests = 0;
    await page.route('**/auth/callback/credentials', async (route) => {
      requests++;
      await route.continue();
    });
    await email().fill('ada@example.com');
    await password().fill(PASSWORD);
    const pressed = await signInButton().evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      return button.getAttribute('aria-busy');
    });
    expect(pressed).toBe('true');
    await page.waitForURL(`${app.origin}/`);
    expect(requests).toBe(1);
  });

  it('shows the password on request, and sends it as a password', async () => {
    await open('/auth/signin');
    await password().fill(PASSWORD);
    await page.getByRole('button', { name: 'Show characters' }).click();
    expect(await password().getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide characters' }).click();
    expect(await password().getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await email().fill('ada@example.com');
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => event.preventDefault());
    });
    await signInButton().click();
    expect(await password().getAttribute('type')).toBe('password');
  });

  it('asks for an address before it sends a link', async () => {
    await open('/auth/signin');
    for (const address of ['', 'no address']) {
      await email().fill(address);
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    }
    expect(app.links).toEqual([]);
    expect(page.url()).toBe(`${app.origin}/auth/signin`);
  });
});

describe('a browser that signed in before', () => {
  it('has the provider first, and marked', async () => {
    await open('/auth/signin');
    await email().fill('ada@example.com');
    await password().fill(PASSWORD);
    await signInButton().click();
    await page.waitForURL(`${app.origin}/`);
    await page.goto(`${app.origin}/auth/signin`);
    const [first] = await page.locator('button[type=submit]').allInnerTexts();
    expect(first).toMatch(/Sign in\s+Last used/);
  });
});

/** The label of the focused control, or its name. */
function getFocusedName(): string {
  const element = document.activeElement;
  const label = element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  return label || (element?.getAttribute('name') ?? '');
}
