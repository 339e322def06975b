/**
 * Keeps the revocations in memory current: by polling the table, or by a feed with the table behind
 * it.
 *
 * The table is the truth. A process reads it as it starts, after each break of the feed, and now
 * and then besides, in case a message was never published. Rows are read again for a while after
 * they were written, since they become visible in another order than they were written in, and the
 * clocks of processes differ.
 */
import { asError } from '../../core/errors/index.js';
import type { JwtSettings } from '../../core/jwt/index.js';
import {
  type Logger,
  type Moments,
  settlesWithin,
  SingleFlight,
  type Timers,
} from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { FeedConnection } from './feed-connection.js';
import { createRealm, parseMessage, RevocationList, toMessage } from './revocation-list.js';
import { type Revocation, SESSION_REVOCATIONS } from './session-tables.js';
import { DEFAULTS, type SessionsOptions } from './sessions-options.js';

/** How long rows are read again, in milliseconds: the most by which clocks may differ. */
const OVERLAP_MS = 60_000;

/** How often the table is read beside a feed, in milliseconds. */
const TABLE_INTERVAL_MS = 5_000;

/** How long the end waits for the work that is under way, in milliseconds. */
const STOP_DEADLINE_MS = 2_000;

/** The longest that concurrent callers share a reading of the table, in milliseconds. */
const MAX_SHARED_MS = 10_000;

const PRUNE_INTERVAL_MS = 60_000;
const PAGE_ROWS = 1_000;

/** The most that a revocation of a message is kept, in lifetimes of a session token. */
const MAX_LIFETIMES = 3;

/** Gets what another process has revoked. */
export type RevocationListener = (revocation: Revocation) => void;

/** What may fail by itself. */
type Part = 'feed' | 'table' | 'publishing';

/** Reads revocations from the table and the feed, as long as the app runs. */
export class RevocationSync {
  readonly list = new RevocationList(this.moments);
  /**
   * A reading that began earlier than `staleAfter` allows does not tell of the latest revocations.
   */
  private readonly flight = new SingleFlight<void>(
    Math.min(this.options.staleAfter ?? DEFAULTS.staleAfter, MAX_SHARED_MS),
  );
  private readonly connection =
    this.options.feed &&
    new FeedConnection(this.options.feed, createReceiver(holdWeakly(this)), this.timers);
  /** The realms of this app's messages: that of each secret, the newest first. */
  private realms: readonly string[] | undefined;
  /** Whether the table was not read since the subscription was made. */
  private isBehind = true;
  private cancelNext: (() => void) | undefined;
  /** Revocations that this process is storing. */
  private readonly own = new Set<string>();
  private listener: RevocationListener | undefined;
  /** The first reading; `undefined` while nothing is followed. */
  private started: Promise<void> | undefined;
  private isStopped = false;
  /** The work that is under way. */
  private running: Promise<void> | undefined;
  /** What the last attempt failed with, so that an outage is logged once. */
  private readonly failing = new Set<Part>();
  /** When the list was last known to be complete, in milliseconds since the epoch. */
  private currentAt = -Infinity;
  private readAt = -Infinity;
  private readonly madeAt = this.moments.time;
  private prunedAt = -Infinity;

  constructor(
    private readonly options: SessionsOptions,
    private readonly tables: TableStore,
    private readonly tokens: Pick<JwtSettings, 'secrets' | 'maxAgeSeconds'>,
    private readonly moments: Moments,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  /**
   * Calls a listener with each revocation of another process, once, however often it arrives. Those
   * of before this process was are not news.
   */
  watch(listener: RevocationListener): void {
    this.listener = listener;
  }

  /** Whether the table was ever read. */
  get isLoaded(): boolean {
    return this.readAt !== -Infinity;
  }

  /** Whether the list is current enough to decide by it. */
  get isCurrent(): boolean {
    const { staleAfter = DEFAULTS.staleAfter } = this.options;
    return this.measure(this.currentAt) <= staleAfter;
  }

  /**
   * How long ago the list was last known to be complete, in seconds; `undefined` until it was read.
   */
  get lagSeconds(): number | undefined {
    return this.isLoaded ? this.measure(this.currentAt) / 1000 : undefined;
  }

  /** How long sessions are accepted by a list that is not current, in milliseconds. */
  get maxLagMs(): number {
    const { staleAfter = DEFAULTS.staleAfter, whenStale } = this.options;
    return whenStale === 'accept' ? Infinity : staleAfter;
  }

  /**
   * Starts to follow the revocations. The returned promise waits for the first reading, and never
   * rejects.
   */
  start(): Promise<void> {
    this.isStopped = false;
    this.started ??= this.run();
    return this.started;
  }

  /**
   * Starts it where nothing starts it with the app. It stays ended after `stop`, while requests are
   * finished.
   */
  async ensureStarted(): Promise<void> {
    if (!this.isStopped) await this.start();
  }

  /** Ends the timer and the connection of the feed, and waits for the work that is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.started = undefined;
    this.cancelNext?.();
    await this.connection?.close();
    // It ends what it has begun, even if that takes longer than a shutdown may.
    if (this.running) await settlesWithin(this.running, STOP_DEADLINE_MS, this.timers);
  }

  /**
   * Reads the table now. Concurrent callers share one reading.
   *
   * @throws {AdapterError} when the table cannot be read.
   */
  refresh(): Promise<void> {
    return this.flight.run('', this.moments.time, () => this.readTable());
  }

  /**
   * Stores a revocation, applies it, and tells the others. It may come back by the table before it
   * is known to be stored, and is of this process then too.
   */
  async announceStored(subject: string, store: () => Promise<Revocation>): Promise<void> {
    this.own.add(subject);
    try {
      await this.announce(await store());
    } finally {
      this.own.delete(subject);
    }
  }

  /**
   * Applies a revocation of this process, and tells the others. A failure of the feed is logged.
   */
  async announce(revocation: Revocation): Promise<void> {
    this.list.add(revocation);
    const { connection } = this;
    if (!connection) return;
    const [realm = ''] = await this.getRealms();
    // The others read it from the table too, so a feed that is away does not hold up each
    // revocation.
    const isAway = this.failing.has('publishing');
    const publishing = this.attempt('publishing', () =>
      connection.publish(toMessage(revocation, realm)),
    );
    if (!isAway) await publishing;
  }

  /** Brings the list up to date, and does so again after a while. */
  run(): Promise<void> {
    this.running = this.update();
    return this.running;
  }

  private async update(): Promise<void> {
    const startedAt = this.moments.time;
    const isFed = await this.attempt('feed', () => this.followFeed());
    // While the feed is away, the table is polled.
    const isDue = !isFed || this.isBehind || this.measure(this.readAt) >= TABLE_INTERVAL_MS;
    if (isDue && (await this.attempt('table', () => this.refresh()))) this.isBehind = false;
    if (isFed && this.isFeedEnough) this.currentAt = startedAt;
    this.prune();
    if (this.started) this.schedule(startedAt);
    else await this.connection?.close();
  }

  /**
   * While the feed answers, the list is complete without the table, once that was read. But not for
   * longer than usual: a message may never have been published.
   */
  private get isFeedEnough(): boolean {
    const { staleAfter = DEFAULTS.staleAfter } = this.options;
    return !this.isBehind && this.measure(this.readAt) <= TABLE_INTERVAL_MS + staleAfter;
  }

  /**
   * @returns Whether it succeeded. An outage is logged once, and not what ends because it is
   *   stopped.
   */
  private async attempt(part: Part, work: () => Promise<boolean | void>): Promise<boolean> {
    try {
      const outcome = await work();
      this.failing.delete(part);
      return outcome !== false;
    } catch (thrown) {
      if (!this.isStopped && !this.failing.has(part)) this.logger.error(asError(thrown));
      this.failing.add(part);
      return false;
    }
  }

  /** From start to start, so that a slow reading does not put off the next one. */
  private schedule(startedAt: number): void {
    const { pollInterval = DEFAULTS.pollInterval } = this.options;
    const delay = pollInterval - this.measure(startedAt);
    this.cancelNext?.();
    this.cancelNext = this.timers.after(
      // A database that is slow must not be asked all the time.
      Math.max(delay, pollInterval / 4),
      createRerun(holdWeakly(this), this.connection),
      { isBackground: true },
    );
  }

  /** @returns Whether there is a feed. @throws when it does not answer. */
  private async followFeed(): Promise<boolean> {
    if (!this.connection) return false;
    await this.getRealms();
    if (await this.connection.keep()) {
      // A reading that began before may miss what no message will bring.
      this.isBehind = true;
      this.flight.abandon('');
    }
    return true;
  }

  /**
   * The table has what is not believed here: any client with access to the channel may write to it.
   */
  receive(text: string): void {
    const now = this.moments.time;
    const revocation = parseMessage(text, this.realms ?? []);
    if (!revocation || revocation.revokedAt.getTime() > now + OVERLAP_MS) {
      this.logger.debug('session-revocation-unreadable', { length: text.length });
    } else if (revocation.expires.getTime() > now) {
      const latest = now + MAX_LIFETIMES * this.tokens.maxAgeSeconds * 1000 + OVERLAP_MS;
      const expires = new Date(Math.min(revocation.expires.getTime(), latest));
      this.learn({ ...revocation, expires });
    }
  }

  /** What has no reason is no event, such as a sign-out. */
  private learn(revocation: Revocation): void {
    const isNew = this.list.add(revocation) && !this.own.has(revocation.subject);
    // Another process may revoke while this one starts, and before it has read the table.
    const isNews = this.isLoaded || revocation.revokedAt.getTime() >= this.madeAt;
    if (isNew && isNews && revocation.reason !== null) this.listener?.(revocation);
  }

  private async getRealms(): Promise<readonly string[]> {
    this.realms ??= await Promise.all(
      this.tokens.secrets.map(async (secret) => createRealm(secret)),
    );
    return this.realms;
  }

  private async readTable(): Promise<void> {
    const startedAt = this.moments.time;
    // The clock may have been set back since.
    const from = new Date(Math.max(Math.min(this.readAt, startedAt) - OVERLAP_MS, 0));
    let after: Revocation | undefined;
    for (;;) {
      const query = { by: 'revokedAt', from, after, limit: PAGE_ROWS } as const;
      const page = await this.tables.list(SESSION_REVOCATIONS, query);
      for (const row of page) if (row.expires.getTime() > startedAt) this.learn(row);
      after = page.at(-1);
      if (page.length < PAGE_ROWS) break;
    }
    this.readAt = startedAt;
    this.currentAt = startedAt;
  }

  /** The milliseconds from a moment to now, also when the clock was set back meanwhile. */
  private measure(moment: number): number {
    return Math.abs(this.moments.time - moment);
  }

  private prune(): void {
    const now = this.moments.time;
    if (this.measure(this.prunedAt) < PRUNE_INTERVAL_MS) return;
    this.prunedAt = now;
    this.list.prune(now);
  }
}

function createReceiver(getSync: WeakGetter): (text: string) => void {
  return (text) => getSync()?.receive(text);
}

function createRerun(getSync: WeakGetter, connection: FeedConnection | undefined): () => void {
  return () => void (getSync()?.run() ?? connection?.close());
}

type WeakGetter = () => RevocationSync | undefined;

/**
 * For timers and connections: an app may make a configuration for each request, and they must not
 * keep the services of one alive that nothing else uses. Not every platform has `WeakRef`.
 */
function holdWeakly(sync: RevocationSync): WeakGetter {
  return typeof WeakRef === 'undefined' ? () => sync : dereference(new WeakRef(sync));
}

/** A function of its own: a closure keeps all variables that any closure beside it uses. */
function dereference(reference: WeakRef<RevocationSync>): WeakGetter {
  return () => reference.deref();
}
