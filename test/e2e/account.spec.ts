/** The account page in a browser, with a script and without one, by mouse and by keyboard. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.js';
import { type PagesApp, PASSWORD, startPagesApp } from './support/pages-app.js';

let app: PagesApp;
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  app = await startPagesApp();
});

afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  app.close();
});

async function signIn(javaScriptEnabled: boolean, locale = 'en'): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, locale });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${app.origin}/auth/signin`);
  await page.locator('input[name=email]').fill('ada@example.com');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button.primary').click();
  await page.waitForURL(`${app.origin}/`);
  await page.goto(`${app.origin}/auth/account`);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_, hasScript) => {
  it('changes the name', async () => {
    const page = await signIn(hasScript);
    await section(page, 'Profile').getByText('Change name').click();
    await page.getByLabel('Name', { exact: true }).first().fill('Countess of Lovelace');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name was changed.').waitFor();
    await page.getByText('Signed in as Countess of Lovelace').waitFor();
  });

  it('names a passkey, and removes it after a question', async () => {
    const page = await signIn(hasScript);
    const passkeys = section(page, 'Passkeys');
    await passkeys.getByText('Rename').first().click();
    await passkeys.getByLabel('Name').fill('My phone');
    await passkeys.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('The passkey was renamed.').waitFor();
    await passkeys.getByText('My phone').waitFor();
    await passkeys.getByText('Remove').first().click();
    await passkeys.getByText('You won’t be able to sign in with this passkey any more.').waitFor();
    await passkeys.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    await passkeys.getByText('You have no passkey yet.').waitFor();
  });

  it('signs out the other devices, and stays signed in', async () => {
    const other = await signIn(hasScript);
    const page = await signIn(hasScript);
    const devices = section(page, 'Devices');
    expect(await devices.getByRole('listitem').count()).toBe(2);
    await devices.locator('summary').last().click();
    await devices.getByText('You stay signed in on this device alone.').waitFor();
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('All other devices were signed out.').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(1);
    await other.goto(`${app.origin}/auth/account`);
    expect(new URL(other.url()).pathname).toBe('/auth/signin');
  });

  it('chooses a language, and gives it up again', async () => {
    const page = await signIn(hasScript);
    const language = section(page, 'Language');
    await language.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
    await language.getByRole('button', { name: 'Save language' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ihr Konto' }).waitFor();
    const sprache = section(page, 'Sprache');
    expect(await sprache.locator('select').inputValue()).toBe('de');
    await sprache.locator('select').selectOption('');
    await sprache.getByRole('button').click();
    await page.getByText('The language was saved.').waitFor();
  });

  it('takes the access to an account back', async () => {
    const page = await signIn(hasScript);
    const connected = section(page, 'Connected services');
    await connected.getByText('Allowed: read:user, repo').waitFor();
    await connected.locator('summary').click();
    await connected.getByText('You can still sign in with it.').waitFor();
    await connected.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('This site can no longer use the account.').waitFor();
    expect(await connected.count()).toBe(0);
    await section(page, 'Linked accounts').getByText('GitHub').waitFor();
  });

  it('downloads one’s own data twice, and stays as it is', async () => {
    const page = await signIn(hasScript);
    const button = section(page, 'Your data').getByRole('button', { name: 'Download your data' });
    for (let time = 0; time < 2; time++) {
      const started = page.waitForEvent('download');
      await button.click();
      const download = await started;
      expect(download.suggestedFilename()).toBe('my-data.json');
      const content = JSON.parse(await readFile(await download.path(), 'utf8')) as object;
      expect(content).toMatchObject({ data: { user: [{ email: 'ada@example.com' }] } });
    }
    expect(new URL(page.url()).pathname).toBe('/auth/account');
  });

  it('signs out', async () => {
    const page = await signIn(hasScript);
    await page.locator('.side').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${app.origin}/`);
    await page.goto(`${app.origin}/auth/account`);
    expect(new URL(page.url()).pathname).toBe('/auth/signin');
  });
});

describe('a passkey', () => {
  async function plugIn(page: Page, isWilling = true) {
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isWilling,
        automaticPresenceSimulation: isWilling,
      },
    });
  }

  it('is added by the dialog of the browser, and signs in', async () => {
    const page = await signIn(true);
    await plugIn(page);
    const passkeys = section(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    expect(await passkeys.getByRole('listitem').count()).toBe(2);
    await passkeys.getByText('Added now').waitFor();
    await page.locator('.side').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${app.origin}/`);
    await page.goto(`${app.origin}/auth/signin?callbackUrl=/auth/account`);
    // The field offers it, and the device agrees at once.
    await page.waitForURL(`${app.origin}/auth/account`);
  });

  it('is not added twice to one device, which the page says', async () => {
    const page = await signIn(true);
    await plugIn(page);
    const add = section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' });
    await add.click();
    await page.getByText('The passkey was added.').waitFor();
    await add.click();
    await page.getByText('This device has a passkey for your account already.').waitFor();
  });

  it('needs a script, which the page says where none runs', async () => {
    const page = await signIn(false);
    await page.getByText('Adding a passkey needs JavaScript.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  });
});

it('is used by keyboard', async () => {
  const page = await signIn(true);
  const summary = section(page, 'Profile').getByText('Change name');
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ada King');
  await page.keyboard.press('Enter');
  await page.getByText('Your name was changed.').waitFor();
  await page.getByText('Signed in as Ada King').waitFor();
});

describe.each(['en', 'de', 'ja', 'ar'])('in the language %s', (locale) => {
  it('everything that can be used is reached by keyboard, what is behind a button too', async () => {
    const page = await signIn(true, locale);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    const reached = new Set<number>();
    const all = await page.evaluate(() => {
      const found = document.querySelectorAll(
        'main a, main button, main summary, main select, main input:not([type=hidden])',
      );
      found.forEach((element, index) => element.setAttribute('data-place', String(index)));
      return found.length;
    });
    for (let press = 0; press < 2 * all; press++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const place = await focused.getAttribute('data-place', { timeout: 1_000 }).catch(() => null);
      if (place === null || reached.has(Number(place))) continue;
      reached.add(Number(place));
      if (await focused.evaluate(({ tagName }) => tagName === 'SUMMARY')) {
        await page.keyboard.press('Enter');
      }
    }
    const missed = await page.evaluate(
      (places) =>
        [...document.querySelectorAll<HTMLElement>('[data-place]')]
          .filter((element) => element.checkVisibility())
          .filter(({ dataset }) => !places.includes(Number(dataset['place'])))
          .map(({ outerHTML }) => outerHTML),
      [...reached],
    );
    expect(missed).toEqual([]);
    expect(reached.size).toBeGreaterThan(20);
  });
});
