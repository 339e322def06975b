/** The connection of a process to its feed, with time limits. */
import { type Timers, withDeadline } from '../../core/kernel/index.js';
import type { FeedListener, FeedSubscription, RevocationFeed } from './revocation-feed.js';

/** The time limit for an answer of a feed, in milliseconds. */
const DEADLINE_MS = 2_000;

/** Joins a feed, and joins it again when the connection is lost. */
export class FeedConnection {
  private subscription: FeedSubscription | undefined;
  /** The listener of the latest subscription. */
  private listener: FeedListener | undefined;

  constructor(
    private readonly feed: RevocationFeed,
    private readonly receive: (text: string) => void,
    private readonly timers: Timers,
  ) {}

  /**
   * Joins the feed, or asks whether it still answers.
   *
   * @returns Whether it was joined anew: messages before were missed.
   * @throws when it does not answer.
   */
  async keep(): Promise<boolean> {
    const { subscription } = this;
    if (!subscription) {
      await this.join();
      return true;
    }
    try {
      await this.inTime(subscription.ping());
    } catch (thrown) {
      await this.close();
      throw thrown;
    }
    return false;
  }

  /** @throws when the feed does not answer. */
  publish(text: string): Promise<void> {
    return this.inTime(this.feed.publish(text));
  }

  async close(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    if (subscription) await this.end(subscription);
  }

  private async join(): Promise<void> {
    const listener: FeedListener = { message: this.receive, lost: () => this.forget(listener) };
    this.listener = listener;
    const subscribing = this.feed.subscribe(listener);
    try {
      this.subscription = await this.inTime(subscribing);
    } catch (thrown) {
      // One that comes too late.
      subscribing.then(
        (late) => this.end(late),
        () => undefined,
      );
      throw thrown;
    }
  }

  /** An earlier subscription may be late to say that it is lost. */
  private forget(listener: FeedListener): void {
    if (this.listener === listener) this.subscription = undefined;
  }

  /** A connection that does not answer may not answer to this either. */
  private async end(subscription: FeedSubscription): Promise<void> {
    await this.inTime(subscription.close()).catch(() => undefined);
  }

  private inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return withDeadline(answer, DEADLINE_MS, 'The feed of revocations', this.timers);
  }
}
