/**
 * Every built-in page in a real browser: in light and dark, on a desktop and on a phone, in four
 * languages. Each is checked by axe, and fits into a window of 320 pixels.
 */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Passwords } from '../../src/features/passwords/index.js';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { GitHub } from '../../src/providers/github.js';
import { launchChromium } from './support/chromium.js';
import { type PagesApp, PASSWORD, startPagesApp } from './support/pages-app.js';
import { GRACE } from './support/stored-activity.js';
import { startStepUpApp, type StepUpApp } from './support/step-up-app.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['en', 'de', 'ar', 'ja'];
const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const SCHEMES = ['light', 'dark'] as const;

let app: PagesApp;
/** With many providers, and with none. */
let crowded: PagesApp;
let empty: PagesApp;
/** With passwords, and a user who has none. */
let withPasswords: PagesApp;
/** Asks every user for a second factor. */
let withFactors: StepUpApp;
/** The same, where browsers can be trusted, and users without a factor get a code by email. */
let withTrust: StepUpApp;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  app = await startPagesApp();
  crowded = await startPagesApp({
    providers: Array.from({ length: 12 }, (_, i) =>
      GitHub({ id: `github-${i}`, name: `GitHub ${i}`, clientId: 'id', clientSecret: 'secret' }),
    ),
  });
  empty = await startPagesApp({ providers: [] });
  withPasswords = await startPagesApp({
    features: [Sessions(), Passwords({ mailer: () => undefined, checkBreaches: false })],
  });
  withFactors = await startStepUpApp([SecondFactors({ policy: 'require' })]);
  withTrust = await startStepUpApp([
    SecondFactors({ policy: 'require', emailCode: true, trustedBrowsers: { maxAge: 86_400 } }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  for (const one of [app, crowded, empty, withPasswords, withFactors, withTrust]) one?.close();
});

const open = (path: string) => async (page: Page) => {
  await page.goto(`${app.origin}/auth/${path}`);
};

/** On a page of passwords: fills in the form, if it has a field, and sends it. */
const requestPasswordLink = (path: string) => async (page: Page) => {
  await page.goto(`${withPasswords.origin}/auth/${path}`);
  const field = page.locator('input[name=email]');
  if ((await field.count()) > 0) await field.fill('eve@example.com');
  await page.locator('button.primary').click();
  await page.waitForURL(/password\/check-mail/);
  await page.locator('form[data-resend]').waitFor();
};

/** How a user reaches each page. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'sign-in': open('signin'),
  'sign-in-wrong-password': async (page) => {
    await signIn(page, 'wrong');
  },
  'sign-in-again': async (page) => {
    await signIn(page, PASSWORD);
    await page.context().clearCookies({ name: /session-token/ });
    await open('signin')(page);
  },
  'sign-in-not-linked': open('signin?error=OAuthAccountNotLinked'),
  'sign-out': async (page) => {
    await signIn(page, PASSWORD);
    await open('signout')(page);
  },
  'sign-out-not-signed-in': open('signout'),
  'verify-request': requestLink,
  'verify-request-without-address': open('verify-request'),
  'confirm-sign-in': async (page) => {
    await requestLink(page);
    await page.context().clearCookies();
    await page.goto(app.links[0] ?? '');
  },
  'error-configuration': open('error?error=Configuration'),
  'error-access-denied': open('error?error=AccessDenied'),
  'error-verification': open('error?error=Verification'),
  'error-too-many-attempts': open('error?error=TooManyAttempts'),
  'error-sign-out': open('error?error=SignOutError'),
  'error-other': open('error'),
  'not-found': open('no-such-page'),
  forbidden: open('account/probe'),
  account: async (page) => {
    // Another device, which can be signed out.
    await signIn(page, PASSWORD);
    await page.context().clearCookies({ name: /session-token/ });
    await signIn(page, PASSWORD);
    await open('account?done=profile.renamed')(page);
  },
  'account-with-all-forms': async (page) => {
    await signIn(page, PASSWORD);
    await open('account?error=LastSignInMethod')(page);
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'account-activity': async (page) => {
    await signIn(page, PASSWORD, GRACE);
    await open('account#activity')(page);
  },
  activity: async (page) => {
    await signIn(page, PASSWORD, GRACE);
    await open('account')(page);
    await page.locator('a[href*="account/activity"]').click();
    await page.waitForURL(/account\/activity/);
  },
  'activity-older': async (page) => {
    await signIn(page, PASSWORD, GRACE);
    await open('account/activity')(page);
    await page.locator('a[href*="cursor="]').click();
    await page.waitForURL(/cursor=/);
  },
  reauthenticate: async (page) => {
    await signIn(page, PASSWORD);
    await open('reauthenticate?fresh=true&error=OtherAccount')(page);
  },
  'reauthenticate-code': async (page) => {
    await signIn(page, PASSWORD);
    await open('reauthenticate/email')(page);
  },
  'reauthenticate-done': async (page) => {
    await signIn(page, PASSWORD);
    await open('reauthenticate/done')(page);
  },
  'second-factor-address': (page) => signInWithFactor(page, { verified: null }),
  'second-factor-address-code': async (page) => {
    await signInWithFactor(page, { verified: null });
    await page.locator('button.primary').click();
    await page.locator('input[name=code]').waitFor();
  },
  'second-factor-enrol': (page) => signInWithFactor(page),
  'second-factor-codes': (page) => setUpFactor(page),
  'second-factor': async (page) => {
    await setUpFactor(page);
    await page.context().clearCookies({ name: /session-token/ });
    await enterUser(page);
  },
  'second-factor-recovery': async (page) => {
    await setUpFactor(page);
    await page.context().clearCookies({ name: /session-token/ });
    await enterUser(page);
    await page.goto(`${withFactors.origin}/auth/second-factor/recovery`);
  },
  'second-factor-account': async (page) => {
    await setUpFactor(page);
    await page.goto(`${withFactors.origin}/auth/account`);
  },
  'second-factor-trusted': async (page) => {
    await signInWithFactor(page, { host: withTrust });
    await page.locator('a[href*="app=true"]').click();
    await enterCode(page);
    await page.context().clearCookies({ name: /session-token/ });
    await enterUser(page, withTrust);
    await page.locator('input[name=trust]').waitFor();
  },
  'second-factor-email': (page) => signInWithFactor(page, { host: withTrust }),
  'second-factor-email-code': async (page) => {
    await signInWithFactor(page, { host: withTrust });
    await page.locator('button.primary').click();
    await page.locator('input[name=code]').waitFor();
  },
  'second-factor-new-codes': async (page) => {
    await setUpFactor(page);
    await page.goto(`${withFactors.origin}/auth/account/second-factors/recovery-codes`);
  },
  'reauthenticate-by-app': async (page) => {
    await setUpFactor(page);
    await page.goto(`${withFactors.origin}/auth/reauthenticate/totp`);
  },
  'check-mail-of-reset': requestPasswordLink('password/forgot'),
  'check-mail-of-first-password': async (page) => {
    await page.goto(`${withPasswords.origin}/auth/signin`);
    const form = page.locator('form[action$="/callback/credentials"]');
    await form.locator('input[name=email]').fill('ada@example.com');
    await form.locator('input[name=password]').fill(PASSWORD);
    await form.locator('button').last().click();
    await page.waitForURL(`${withPasswords.origin}/`);
    await requestPasswordLink('account/password/first')(page);
  },
  'check-mail-without-address': async (page) => {
    await page.goto(`${withPasswords.origin}/auth/password/check-mail`);
  },
  'sign-in-many-providers': async (page) => {
    await page.goto(`${crowded.origin}/auth/signin`);
  },
  'sign-in-no-provider': async (page) => {
    await page.goto(`${empty.origin}/auth/signin`);
  },
};

async function signIn(page: Page, password: string, email = 'ada@example.com'): Promise<void> {
  await open('signin')(page);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button.primary').click();
  await page.waitForURL(password === PASSWORD ? `${app.origin}/` : /error=CredentialsSignin/);
}

let users = 0;

/** Signs in a new user, who has to set up a second factor. */
async function signInWithFactor(
  page: Page,
  {
    host = withFactors,
    verified = new Date(),
  }: { readonly host?: StepUpApp; readonly verified?: Date | null } = {},
): Promise<void> {
  users += 1;
  await host.addUser(`eve-${users}@example.com`, verified);
  await enterUser(page, host);
}

async function enterUser(page: Page, { origin } = withFactors): Promise<void> {
  await page.goto(`${origin}/auth/signin`);
  await page.locator('input[name=email]').first().fill(`eve-${users}@example.com`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(/second-factor/);
}

async function setUpFactor(page: Page): Promise<void> {
  await signInWithFactor(page);
  await enterCode(page);
}

/** Turns the authenticator app on whose key the page shows. */
async function enterCode(page: Page): Promise<void> {
  const secret = ((await page.locator('.qr code').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('input[name=code]').fill(await generate({ secret }));
  await page.locator('button.primary').click();
  await page.locator('.codes').waitFor();
}

async function requestLink(page: Page): Promise<void> {
  await open('signin')(page);
  await page.locator('input[name=email]').fill(`user-${app.links.length}@example.com`);
  await page.locator('button[formaction]').click();
  await page.waitForURL(/verify-request/);
}

/** Violations of a page that has axe, each with the elements that it is about. */
async function listViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    interface AxeResults {
      readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[];
    }
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

const getOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** With SCREENSHOTS=<folder>: the page in a file. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function newPage(locale: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { context, page };
}

describe.each(LANGUAGES)('in %s', (locale) => {
  it.each(Object.entries(PAGES))('the page %s is accessible and fits', async (name, reach) => {
    const { context, page } = await newPage(locale);
    await reach(page);
    await page.evaluate(AXE);
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    for (const [device, viewport] of Object.entries(DEVICES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await takeScreenshot(page, `${name}-${locale}-${colorScheme}-${device}`);
        expect(await listViolations(page)).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await getOverflow(page)).toBe(0);
    await context.close();
  });
});
