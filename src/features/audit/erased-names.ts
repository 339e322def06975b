/** The names that take the place of erased users, for what is recorded of the erasure itself. */
import { BoundedCache, type Clock } from '../../core/kernel/index.js';
import type { AuditRow } from './audit-rows.js';

/** How long they are known, in milliseconds. */
const KNOWN_MS = 60 * 60 * 1000;

const MOST_KNOWN = 1_000;

/** Knows the users whom this process has erased lately. */
export class ErasedNames {
  private readonly names = new BoundedCache<string>(MOST_KNOWN, KNOWN_MS);

  constructor(private readonly clock: Clock) {}

  add(userId: string, name: string): void {
    this.names.set(userId, name, this.clock());
  }

  /** The row, with the names of erased users. */
  replace(row: AuditRow): AuditRow {
    const rename = (id: string | null) =>
      id === null ? null : (this.names.peek(id, this.clock()) ?? id);
    const { userId, actorId, targetId } = row;
    return {
      ...row,
      userId: rename(userId),
      actorId: rename(actorId),
      targetId: rename(targetId),
    };
  }
}
