/** What users see of the log: what was done to their own accounts. */
import type { AuditAction } from '../../../core/features/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import type { AuditActor, AuditEntry, AuditOutcome } from '../audit-entry.js';
import { AUDIT_ENTRIES } from '../audit-rows.js';
import type { AuditService } from '../audit.service.js';

/**
 * What was done to the account of a user, as the user may see it. Facts of the app and what was
 * changed are not in it: an app records them for those who run it.
 */
export interface ActivityEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** The code of the error of an action that was refused or failed. */
  readonly reason: string | null;
  readonly count: number;
  /** Who did it: the user, or another one, of whom nothing else is said. */
  readonly by: 'self' | AuditActor['kind'];
  /** Of the user alone. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A page, the newest first. */
export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** For the next page; `undefined` on the last one. */
  readonly cursor: string | undefined;
}

/** Which entries to show. */
export interface ActivityQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Reads the entries about one user. */
export class Activity {
  constructor(
    private readonly audit: AuditService,
    private readonly tables: TableStore,
  ) {}

  /** @returns `undefined` for a cursor that is no entry about this user. */
  async list(userId: string, { cursor, limit }: ActivityQuery): Promise<ActivityPage | undefined> {
    if (cursor !== undefined && !(await this.isAbout(userId, cursor))) return undefined;
    const page = await this.audit.list({ userId, cursor, limit });
    return { ...page, entries: page.entries.map((entry) => toActivity(entry, userId)) };
  }

  private async isAbout(userId: string, id: string): Promise<boolean> {
    return (await this.tables.find(AUDIT_ENTRIES, { id }))?.userId === userId;
  }
}

/** Of another actor, such as an administrator, it says neither who that was nor from where. */
function toActivity(entry: AuditEntry, userId: string): ActivityEntry {
  const { id, at, action, outcome, reason, count, actor, ip, userAgent } = entry;
  const isSelf = actor.kind === 'user' && actor.id === userId;
  return {
    ...{ id, at, action, outcome, reason, count },
    by: isSelf ? 'self' : actor.kind,
    ip: isSelf ? ip : null,
    userAgent: isSelf ? userAgent : null,
  };
}
