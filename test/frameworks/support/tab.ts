/** A page of the app, in the words of those who use it. Every sample uses the same ones. */
import type { Locator, Page } from 'playwright-core';
import { screenshots } from '../../e2e/support/chromium.js';
import type { Sample } from '../samples.js';

export const KATHERINE = {
  name: 'Katherine Johnson',
  email: 'katherine@example.com',
  password: 'moonshot',
};

/** What Chromium answers to a navigation that another one of the same page ended. */
const ENDED_BY_NAVIGATION =
  /net::ERR_ABORTED|Not attached to an active page|interrupted by another navigation/;

export class Tab {
  constructor(
    readonly page: Page,
    private readonly home: string,
    private readonly sample: Sample,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.home).href);
  }

  /**
   * After a sign-out in another tab, an app may open a page of its own at the same moment: the
   * browser then ends one of the two navigations, and the reload starts again.
   */
  async reload(): Promise<void> {
    await this.page.reload().catch(async (error: unknown) => {
      if (!ENDED_BY_NAVIGATION.test(String(error))) throw error;
      await this.page.waitForLoadState();
      await this.page.reload();
    });
  }

  /** The path, with what follows it, as long as it is one of the app. */
  get path(): string {
    const { origin, pathname, search } = new URL(this.page.url());
    return origin === this.home ? `${pathname}${search}` : this.page.url();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true }).first();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** What the page says went wrong. */
  get alert(): Locator {
    // A router of a framework has one of its own, which reads out titles. A form may keep one
    // ready.
    return this.page.locator('[role="alert"]:not(#__next-route-announcer__, [hidden])');
  }

  /** All text that a user can read. */
  async text(): Promise<string> {
    return this.page.locator('body').innerText();
  }

  /** Starts a sign-in by the provider, from whatever page offers one. */
  async setOut(): Promise<void> {
    await this.button(/(Sign|Continue) .*with Demo identity provider/).click();
    await this.sees('Who are you?');
  }

  /** Answers the provider's question. */
  async becomes(name: string): Promise<void> {
    await this.button(new RegExp(name)).click();
  }

  async signInAs(name: string): Promise<void> {
    await this.setOut();
    await this.becomes(name);
    await this.isSignedInAs(name);
  }

  async tryPassword(password: string, submit = 'Sign in with password'): Promise<void> {
    // Of the fields for an address, the one of this form: a form for passkeys has another.
    const form = this.page.locator('form').filter({ has: this.field('Password') });
    await form.getByLabel('Email', { exact: true }).fill(KATHERINE.email);
    await this.field('Password').fill(password);
    await this.button(submit).click();
  }

  async rename(name: string): Promise<void> {
    await this.field('Display name').fill(name);
    await this.button('Update').click();
  }

  async signOut(): Promise<void> {
    await this.button('Sign out').click();
  }

  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  }

  async isSignedInAs(name: string): Promise<void> {
    await this.page.getByText(`Signed in as ${name}`).first().waitFor();
  }

  async isSignedOut(): Promise<void> {
    await this.button('Sign in with Demo identity provider').waitFor();
  }

  /** With SCREENSHOTS=<folder>: what it looks like. */
  async look(name: string): Promise<void> {
    await screenshots(this.page, `${this.sample.folder}-${name}`);
  }
}
