/** Where entries go beside the table. */
import type { Awaitable } from '../../../core/kernel/index.js';
import type { AuditEntry } from '../audit-entry.js';

/**
 * Takes entries: writes them to a log, or sends them to a system that keeps logs (a SIEM).
 *
 * @publicApi
 */
export interface AuditSink {
  /** Unique among the sinks, in lower case, and always the same: what it has not taken yet is stored by this name. */
  readonly name: string;
  /**
   * Takes entries, in the order of their times. It may get an entry again that it has taken, after a failure: tell them apart
   * by their ids.
   *
   * @throws whatever it throws: it gets the same entries again, a while later. Nothing else waits for it.
   */
  write(entries: readonly AuditEntry[]): Awaitable<void>;
}
