/** Four processes of the app with one feed. */
import { fileURLToPath } from 'node:url';
import { type AppProcess, killProcess, startProcess, stopProcess } from '../app-process.js';
import { DatabaseLink } from '../database-link.js';
import type { Feed } from './feeds.js';
import type { SignedIn } from './signed-in.js';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));
const HOST = '127.0.0.1';
const DATABASE_PORT = 5432;
const SIZE = 4;

export interface Statements {
  readonly ofRequests: number;
  readonly ofTimers: number;
}

interface Revoked {
  /** When `revoke()` was called, in milliseconds since the epoch. */
  readonly at: number;
  readonly isRevoked: boolean;
}

export class Cluster {
  private readonly members: AppProcess[] = [];

  private constructor(
    private readonly feed: Feed,
    private readonly schema: string,
    private readonly tables: DatabaseLink,
    private readonly messages: DatabaseLink | undefined,
  ) {}

  static async start(feed: Feed, schema: string): Promise<Cluster> {
    const tables = await DatabaseLink.to(HOST, DATABASE_PORT);
    const messages = feed.port === undefined ? undefined : await DatabaseLink.to(HOST, feed.port);
    const cluster = new Cluster(feed, schema, tables, messages);
    const indexes = Array.from({ length: SIZE }, (_, index) => index);
    cluster.members.push(...(await Promise.all(indexes.map((index) => cluster.launch(index)))));
    return cluster;
  }

  get urls(): readonly string[] {
    return this.members.map(({ url }) => url);
  }

  /** The address of a process, counted around. */
  url(index: number): string {
    return this.members[index % SIZE]?.url ?? '';
  }

  /**
   * Cuts the way of the messages, and where an outage goes further, that of all but the first to
   * the tables.
   */
  cut(): void {
    this.messages?.cut();
    if (this.feed.losesTables) this.tables.cut();
  }

  mend(): void {
    this.messages?.mend();
    this.tables.mend();
  }

  /** Kills a process and starts another one in its place. */
  async replace(index: number): Promise<void> {
    const [gone] = this.members.slice(index, index + 1);
    if (gone) await killProcess(gone);
    this.members[index] = await this.launch(index);
  }

  async countStatements(): Promise<Statements> {
    const counts = this.urls.map(async (url) => {
      const response = await fetch(`${url}/statements`);
      return (await response.json()) as Statements;
    });
    return (await Promise.all(counts)).reduce((sum, one) => ({
      ofRequests: sum.ofRequests + one.ofRequests,
      ofTimers: sum.ofTimers + one.ofTimers,
    }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(stopProcess));
    this.tables.close();
    this.messages?.close();
  }

  /** The first reaches its tables also in an outage, so that it can revoke sessions. */
  private launch(index: number): Promise<AppProcess> {
    return startProcess(APP, {
      DATABASE_PORT: String(index === 0 ? DATABASE_PORT : this.tables.port),
      DATABASE_SCHEMA: this.schema,
      FEED: this.feed.name,
      FEED_PORT: String(this.messages?.port ?? ''),
    });
  }
}

/**
 * @returns When `revoke()` was called, in milliseconds since the epoch.
 * @throws {Error} when it was not revoked.
 */
export async function revoke(url: string, { userId, id }: SignedIn): Promise<number> {
  const response = await fetch(`${url}/revocations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, id }),
  });
  const { at, isRevoked } = (await response.json()) as Partial<Revoked>;
  if (at === undefined || !isRevoked) throw new Error(`A session was not revoked: ${id}.`);
  return at;
}
