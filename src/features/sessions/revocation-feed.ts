/** How a process learns at once of a revocation by another one. */

/** What a feed tells of a subscription. */
export interface FeedListener {
  /** A message arrived: twice, late or out of order is as good. */
  message(text: string): void;
  /** The connection is lost. The subscription is over, and another one is made. */
  lost(): void;
}

/** A running subscription. */
export interface FeedSubscription {
  /**
   * Asks the server for an answer on the connection of the subscription.
   *
   * @throws when there is none.
   */
  ping(): Promise<void>;
  /** Ends the subscription and its connection. */
  close(): Promise<void>;
}

/**
 * A channel between the processes of an app. The table of revocations stays the truth: a process
 * that was not connected reads there what it missed.
 *
 * @publicApi
 */
export interface RevocationFeed {
  subscribe(listener: FeedListener): Promise<FeedSubscription>;
  publish(text: string): Promise<void>;
}

/** The settings of a feed. */
export interface FeedSettings {
  /**
   * The name of the channel. Two apps on one server need different ones.
   *
   * @default `portcullis_sessions`
   */
  readonly channel?: string | undefined;
}

/** The channel of feeds without one of their own. */
export const DEFAULT_CHANNEL = 'portcullis_sessions';
