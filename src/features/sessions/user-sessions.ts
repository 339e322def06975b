/** All sessions of a user at once. */
import type { TableStore } from '../../core/tables/index.js';
import type { PendingSignInEnds } from '../../core/sign-in/index.js';
import type { SessionEnder } from './session-ender.js';
import { SESSION_RECORDS, type SessionRecord } from './session-tables.js';

const PAGE_ROWS = 200;

/** Lists and ends them. */
export class UserSessions {
  constructor(
    private readonly tables: TableStore,
    private readonly ender: SessionEnder,
    private readonly pending: PendingSignInEnds | undefined,
  ) {}

  /**
   * Ends them, with those that have no record, and with the sign-ins that wait for a step: they
   * would start another one.
   *
   * @param reason - Of the one event on the other processes.
   */
  async endAll(userId: string, reason: string): Promise<void> {
    await this.pending?.endAll(userId);
    await this.ender.revokeUnrecorded(userId, reason);
    // By their ids too: a `jwt` callback may have given the token another `sub`.
    for (const record of await this.list(userId)) await this.ender.end(record);
  }

  /** The records of a user, in no order. */
  async list(userId: string): Promise<SessionRecord[]> {
    const records: SessionRecord[] = [];
    let after: SessionRecord | undefined;
    for (;;) {
      const query = { by: 'userId', equals: userId, after, limit: PAGE_ROWS } as const;
      const page = await this.tables.list(SESSION_RECORDS, query);
      records.push(...page);
      after = page.at(-1);
      if (page.length < PAGE_ROWS) return records;
    }
  }
}
