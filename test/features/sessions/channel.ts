/** A feed and tables in memory, each of which can fail. */
import { MemoryTables } from '../../../src/core/tables/memory.tables.js';
import type { Condition, ListQuery } from '../../../src/core/tables/table-store.js';
import type { Columns, RowOf, TableDefinition } from '../../../src/core/tables/table.js';
import type {
  FeedListener,
  RevocationFeed,
} from '../../../src/features/sessions/revocation-feed.js';

/** What others wait at until it is opened. */
export class Gate {
  open = (): void => undefined;
  readonly passed = new Promise<void>((resolve) => (this.open = resolve));
}

/** A channel that delivers what is published, and whatever a test sends. */
export class Channel {
  /** What was published, in order. */
  readonly published: string[] = [];
  readonly listeners = new Set<FeedListener>();
  /** Whether it refuses to be joined, to answer and to publish. */
  isDown = false;
  /** Whether messages are lost on the way. */
  isDeaf = false;
  /** How often it was joined. */
  joined = 0;

  /** The feed of one process. */
  readonly feed: RevocationFeed = {
    subscribe: async (listener) => {
      this.assertUp();
      this.joined++;
      this.listeners.add(listener);
      return {
        ping: async () => this.assertUp(),
        close: async () => void this.listeners.delete(listener),
      };
    },
    publish: async (text) => {
      this.assertUp();
      this.published.push(text);
      if (!this.isDeaf) this.deliver(text);
    },
  };

  deliver(text: string): void {
    for (const { message } of this.listeners) message(text);
  }

  /** Ends all connections, and refuses new ones for as long as `isDown` is true. */
  cut(): void {
    this.isDown = true;
    const { listeners } = this;
    for (const listener of [...listeners]) {
      listeners.delete(listener);
      listener.lost();
    }
  }

  private assertUp(): void {
    if (this.isDown) throw new Error('The channel is down.');
  }
}

/** Tables that count what is read of them, and fail while they are away. */
export class CountedTables extends MemoryTables {
  isAway = false;
  /** How many pages were read. */
  pages = 0;
  /** How many rows were on them. */
  rows = 0;
  /** How many single rows were looked up. */
  finds = 0;
  /** What a page waits for. */
  gate: Promise<void> = Promise.resolve();

  override async list<C extends Columns>(
    table: TableDefinition<C>,
    query: ListQuery<C>,
  ): Promise<RowOf<C>[]> {
    this.pages++;
    await this.gate;
    this.assertHere();
    const page = await super.list(table, query);
    this.rows += page.length;
    return page;
  }

  override async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    this.finds++;
    this.assertHere();
    return super.find(table, where);
  }

  private assertHere(): void {
    if (this.isAway) throw new Error('The database is away.');
  }
}
