/** Ids that can be claimed once. */
import { sha256Base64url } from '#digest';
import type { Clock } from '../kernel/platform.js';
import { type Column, date, table, type TableDefinition, text } from './table.js';
import type { TableStore } from './table-store.js';

/** The columns of a table of claims. `id` is the SHA-256 of the id that is claimed. */
type ClaimColumns = Readonly<Record<'id', Column<string>> & Record<'expires', Column<Date>>>;

/**
 * Defines a table of claims. Each feature has one of its own.
 *
 * @param name - As `table` takes it.
 * @throws {InvalidOption} when the name is invalid.
 * @publicApi
 */
export function singleUseTable(name: string): TableDefinition<ClaimColumns> {
  return table(name, { id: text(43), expires: date() }, { key: 'id', expires: 'expires' });
}

/**
 * Lets each id be claimed once until it expires: the `jti` of a token, or a job that one process
 * does. Of the id, which may have any length, its SHA-256 alone is stored. Rows that have expired
 * stay until the housekeeping deletes them.
 *
 * @example
 * ```ts
 * const USED_TOKENS = singleUseTable('used_tokens');
 *
 * const used = new SingleUse(USED_TOKENS, tables, clock);
 * if (!(await used.claim(claims.jti, new Date(claims.exp * 1000))))
 *   throw new RouteError(400, 'UsedBefore');
 * ```
 * @publicApi
 */
export class SingleUse {
  /** @param table - Made by {@link singleUseTable}, and listed in the `tables` of the feature. */
  constructor(
    private readonly table: TableDefinition<ClaimColumns>,
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims an id, unless there is a claim that has not expired.
   *
   * @returns `true` for the first of several concurrent callers alone.
   * @throws {AdapterError} when the database fails.
   */
  async claim(id: string, until: Date): Promise<boolean> {
    const row = { id: await sha256Base64url(id), expires: until };
    if (await this.tables.insert(this.table, row)) return true;
    const known = await this.tables.find(this.table, { id: row.id });
    if (!known) return this.tables.insert(this.table, row);
    if (known.expires.getTime() > this.clock()) return false;
    return (await this.tables.update(this.table, known, { expires: until })) > 0;
  }

  /** Whether there is a claim that has not expired. It claims nothing. */
  async isClaimed(id: string): Promise<boolean> {
    const row = await this.tables.find(this.table, { id: await sha256Base64url(id) });
    return row !== null && row.expires.getTime() > this.clock();
  }

  /**
   * Ends the claim that was made until this moment. One that another caller has made since stays.
   */
  async release(id: string, until: Date): Promise<void> {
    await this.tables.delete(this.table, { id: await sha256Base64url(id), expires: until });
  }
}
