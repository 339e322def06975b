/** Where the journeys to one sample take place. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../e2e/support/chromium.js';
import type { Sample } from '../samples.js';
import { RunningSample } from './running-sample.js';
import { Visitor } from './visitor.js';

/** What takes part in a journey. */
export interface Cast {
  readonly app: RunningSample;
  /**
   * The app once more, with these settings. It runs until every visitor has left: their pages may
   * still ask it.
   */
  startAnother(settings: Readonly<Record<string, string>>): Promise<RunningSample>;
  /** A visitor who has never been here, or one of another app. */
  newVisitor(app?: RunningSample): Promise<Visitor>;
}

export class Stage {
  private browser: Browser | undefined;
  private app: RunningSample | undefined;

  /** Starts the sample and a browser, and ends both. */
  constructor(readonly sample: Sample) {
    beforeAll(async () => {
      this.app = await RunningSample.start(sample);
      this.browser = await launchChromium();
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.app?.stop();
    });
  }

  /**
   * A test. Beyond what it asks for, no visitor's browser may complain, load anything from
   * elsewhere, or be given a session that a cache could keep.
   */
  journey(name: string, play: (cast: Cast) => Promise<void>): void {
    const reason = this.sample.lacks?.[name];
    if (reason !== undefined) {
      test.skip(`${name} (${reason})`, () => undefined);
      return;
    }
    test(name, async () => {
      const { app, browser } = this;
      if (!app || !browser) throw new Error('The sample has not been started.');
      const visitors: Visitor[] = [];
      const newVisitor = async (place = app) => {
        const visitor = await Visitor.arrive(browser, place, this.sample);
        visitors.push(visitor);
        return visitor;
      };
      const others: RunningSample[] = [];
      const startAnother = async (settings: Readonly<Record<string, string>>) => {
        const other = await app.startAnother(this.sample, settings);
        others.push(other);
        return other;
      };
      const before = app.output.length;
      try {
        await play({ app, startAnother, newVisitor });
        for (const visitor of visitors) expect(await visitor.faults()).toEqual([]);
      } catch (thrown) {
        throw explained(thrown, visitors, app.output.slice(before));
      } finally {
        await Promise.all(visitors.map((visitor) => visitor.leave()));
        await Promise.all(others.map((other) => other.stop()));
      }
    });
  }
}

/** What went wrong, with the addresses of all pages, and with what the app printed meanwhile. */
function explained(thrown: unknown, visitors: readonly Visitor[], output: string): Error {
  const places = visitors.flatMap(({ context }) => context.pages().map((page) => page.url()));
  const printed = output.trim() || 'nothing';
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return Object.assign(new Error(error.message), {
    // Where it happened is where that error came from. What is shown begins with its message.
    stack: `${error.stack}\n\nOpen pages: ${places.join(', ')}\nThe app printed: ${printed}\n`,
  });
}
