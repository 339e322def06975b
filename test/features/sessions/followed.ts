/** The revocations as one process follows them, with a clock that a test turns. */
import { Moments } from '../../../src/core/kernel/moments.js';
import { createRealm } from '../../../src/features/sessions/revocation-list.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import {
  type Revocation,
  SESSION_REVOCATIONS,
} from '../../../src/features/sessions/session-tables.js';
import type { SessionsOptions } from '../../../src/features/sessions/index.js';
import { HeldTime } from '../../support/held-time.js';
import { Channel, CountedTables } from './channel.js';

export const POLL_MS = 800;
const HOUR = 3_600_000;

const TOKENS = { secrets: ['the secret'], maxAgeSeconds: 86_400 };

/** The realm of the messages. */
export const REALM = await createRealm('the secret');

export class Followed {
  readonly time = new HeldTime();
  readonly tables = new CountedTables();
  readonly channel = new Channel();
  readonly errors: string[] = [];
  readonly sync: RevocationSync;
  private written = 0;

  constructor(options: SessionsOptions = {}) {
    const log = (error: Error): void => void this.errors.push(error.message);
    const logger = { error: log, warn: () => undefined, debug: () => undefined };
    this.sync = new RevocationSync(
      options,
      this.tables,
      TOKENS,
      new Moments(this.time.clock),
      this.time,
      logger,
    );
  }

  /** One with the feed of its own channel. */
  static onChannel(): Followed {
    const channel = new Channel();
    return Object.assign(new Followed({ feed: channel.feed }), { channel });
  }

  /** Lets time pass, and all that is due happen. */
  pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  /** So many milliseconds from now; before now if negative. */
  at(milliseconds: number): Date {
    return new Date(this.time.now + milliseconds);
  }

  /** A revocation, as another process stores it. */
  async store(changes: Partial<Revocation> = {}): Promise<Revocation> {
    const row = this.revocation(changes);
    await this.tables.insert(SESSION_REVOCATIONS, row);
    return row;
  }

  revocation(changes: Partial<Revocation> = {}): Revocation {
    const subject = `s:${++this.written}`;
    const [revokedAt, expires] = [this.at(0), this.at(HOUR)];
    return { subject, revokedAt, expires, ownerId: null, reason: null, ...changes };
  }

  knows({ subject }: Revocation): boolean {
    return this.sync.list.hasId(subject.slice(2));
  }

  /** The pages that are read while this runs. */
  async countPages(work: () => Promise<unknown>): Promise<number> {
    const { pages } = this.tables;
    await work();
    return this.tables.pages - pages;
  }
}
