/** A visitor with a browser of their own, and what that browser notices about the site. */
import type { Browser, BrowserContext, Response } from 'playwright-core';
import { Tab } from './tab.js';
import type { RunningSample } from './running-sample.js';
import type { Sample } from '../samples.js';

const DESKTOP = { width: 1280, height: 800 };
const PATIENCE = 15_000;

export class Visitor {
  /** Errors in the console, uncaught exceptions and violations of a Content-Security-Policy. */
  private readonly complaints: string[] = [];
  /** Requests to sites that are no part of the journey. */
  private readonly strayed: string[] = [];
  private readonly sessionAnswers: Promise<string | undefined>[] = [];
  private readonly known: Set<string>;

  private constructor(
    readonly context: BrowserContext,
    private readonly app: RunningSample,
    private readonly sample: Sample,
  ) {
    this.known = new Set([app.url, app.issuer]);
    context.setDefaultTimeout(PATIENCE);
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => {
      // Only a document that is not HTML lets the browser guess where its icon is.
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) this.complaints.push(message.text());
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && !this.known.has(origin)) this.strayed.push(request.url());
    });
    context.on('response', (response) => {
      this.sessionAnswers.push(cacheableSession(response).catch(() => undefined));
    });
  }

  static async arrive(browser: Browser, app: RunningSample, sample: Sample): Promise<Visitor> {
    const context = await browser.newContext({ viewport: DESKTOP });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
      });
    });
    return new Visitor(context, app, sample);
  }

  /** A new tab, on a page of the app. */
  async open(path = '/'): Promise<Tab> {
    const tab = new Tab(await this.context.newPage(), this.app.url, this.sample);
    await tab.goTo(path);
    return tab;
  }

  /** A new tab on a page of another site. */
  async openElsewhere(url: string): Promise<Tab> {
    this.known.add(new URL(url).origin);
    const tab = new Tab(await this.context.newPage(), this.app.url, this.sample);
    await tab.page.goto(url);
    return tab;
  }

  /** What a request by this browser is answered, without a page. */
  async fetch(path: string) {
    return this.context.request.get(new URL(path, this.app.url).href);
  }

  /** The session as the route tells it. */
  async session(): Promise<unknown> {
    return (await this.fetch(`${this.sample.basePath}/session`)).json();
  }

  /** The browser reports answers like 401 as errors, also where they are meant. */
  forgive(status: RegExp): void {
    const meant = this.complaints.filter((complaint) => !status.test(complaint));
    this.complaints.splice(0, Infinity, ...meant);
  }

  /** All that should not have been. */
  async faults(): Promise<readonly string[]> {
    const cacheable = (await Promise.all(this.sessionAnswers)).filter(
      (fault) => fault !== undefined,
    );
    return [...this.complaints, ...this.strayed.map((url) => `asked ${url}`), ...cacheable];
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** An answer that sets the session's cookie, and that a cache may keep. */
async function cacheableSession(response: Response): Promise<string | undefined> {
  const headers = await response.headersArray();
  const listValues = (name: string) =>
    headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);
  const setsSession = listValues('set-cookie').some((cookie) => cookie.includes('session-token'));
  const caching = listValues('cache-control').join();
  if (!setsSession || caching.includes('no-store')) return undefined;
  return `${response.url()} sets the session, with Cache-Control: ${caching || 'none'}`;
}
