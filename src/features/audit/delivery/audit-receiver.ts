/** Who gets the entries: the chain, and the sinks of the app. */
import type { AuditRow } from '../audit-rows.js';

/** Takes the rows of entries. */
export interface AuditReceiver {
  readonly name: string;
  take(rows: readonly AuditRow[]): Promise<void>;
}
