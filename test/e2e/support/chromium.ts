/** A headless Chromium that reports what its pages complain about. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export interface Visit {
  readonly page: Page;
  /** Errors in the console, uncaught exceptions and violations of a Content-Security-Policy. */
  readonly complaints: string[];
}

/**
 * A document that is not HTML lets the browser guess where its icon is, and it asks for any icon
 * when it has nothing else to do: by then, a test may have stopped the server.
 */
const ICON = /\/(?:favicon\.ico|icon\.svg)$/;

/** A browser that has never been here. */
export async function newVisit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() !== 'error' || ICON.test(url)) return;
    complaints.push(`${page.url()}: ${message.text()} (${url})`);
  });
  return { page, complaints };
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** With SCREENSHOTS=<folder>: the page in light and dark, on a desktop and on a phone. */
export async function screenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.screenshot({
        path: join(folder, `${name}-${colorScheme}-${device}.png`),
        fullPage: true,
        // To hide it is to write into the page, which React then finds changed when it takes over.
        caret: 'initial',
      });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(DESKTOP);
}
