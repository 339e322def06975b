/** The main service of the feature. */
import { InvalidOption } from '../../core/errors/index.js';
import type { AuditAction, AuditedFact, AuditVerification } from '../../core/features/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { AuditActor, AuditEntry } from './audit-entry.js';
import type { AuditRecorder } from './audit-events.js';
import { AuditScope, type AuditScopes } from './audit-scope.js';
import type { AuditCatalogue } from './catalogue.js';
import { AUDIT_ENTRIES, type AuditRow, toEntry } from './audit-rows.js';
import type { AuditUpkeep } from './audit-upkeep.js';
import type { AuditVerifier } from './seal/verification.js';

/** How many entries a page has. */
const PAGE_ENTRIES = 50;
const MOST_OF_PAGE = 1_000;

const ACTION = /^[a-z][a-z0-9-]*\.[a-zA-Z][a-zA-Z0-9-]*$/;

/**
 * Which entries to list.
 *
 * @publicApi
 */
export interface AuditQuery {
  /** Those about this user. */
  readonly userId?: string | undefined;
  /** Entries of this actor. */
  readonly actorId?: string | undefined;
  /** Entries of this action: `password.change`. */
  readonly action?: AuditAction | undefined;
  /** Only those since this moment. */
  readonly from?: Date | undefined;
  /** Only those before this moment. */
  readonly to?: Date | undefined;
  /** Only those after this one: `cursor` of the page before. */
  readonly cursor?: string | undefined;
  /** The most entries of a page. From 1 to 1000. Default 50. */
  readonly limit?: number | undefined;
}

/**
 * A page of entries, the newest first.
 *
 * @publicApi
 */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** For the next page; `undefined` on the last one. */
  readonly cursor: string | undefined;
}

/**
 * Reads the log, and writes the app's own entries to it. The caller authorizes the access.
 *
 * @example
 * ```ts
 * const { entries } = await audit.list({ userId, action: 'session.start' });
 * ```
 * @publicApi
 */
export class AuditService {
  constructor(
    private readonly tables: TableStore,
    private readonly recorder: AuditRecorder,
    private readonly scopes: AuditScopes,
    private readonly upkeep: AuditUpkeep,
    private readonly verifier: AuditVerifier,
    /** All actions that this app records, with a sentence for each. */
    readonly actions: AuditCatalogue,
  ) {}

  /**
   * Writes an entry of the app's own. Within a request to the library, or within {@link as}, it
   * names who acts; else it is of the system. An entry that cannot be written now is written later.
   *
   * @throws {InvalidOption} when the action is no area and verb, such as `invoice.pay`.
   */
  async record(fact: AuditedFact & { readonly action: AuditAction }): Promise<void> {
    if (!ACTION.test(fact.action)) {
      throw new InvalidOption(`"${fact.action}" is no action: it is like invoice.pay.`);
    }
    await this.recorder.record(fact);
  }

  /**
   * Runs work on behalf of an actor, who is named in all entries of it, such as those of
   * `Sessions.revokeAll`.
   *
   * @example
   * ```ts
   * await audit.as({ kind: 'user', id: admin.id }, () => sessions.revokeAll(userId));
   * ```
   */
  as<Result>(actor: AuditActor, work: () => Result): Result {
    const source = { ip: null, userAgent: null, requestId: null, traceId: null };
    return this.scopes.run(new AuditScope(undefined, source, actor), work);
  }

  /**
   * Lists entries, the newest first. Of several conditions, each holds; the first of user, actor,
   * action and time is looked up by an index, and the others filter what it finds.
   *
   * @throws {AdapterError} when the database fails.
   */
  async list(query: AuditQuery = {}): Promise<AuditPage> {
    const { cursor, limit = PAGE_ENTRIES } = query;
    const most = Math.min(Math.max(Math.trunc(limit), 1), MOST_OF_PAGE);
    const entries: AuditEntry[] = [];
    for await (const entry of this.read(query, 'descending', cursor)) {
      entries.push(entry);
      if (entries.length > most) break;
    }
    const page = entries.slice(0, most);
    return { entries: page, cursor: entries.length > most ? page.at(-1)?.id : undefined };
  }

  /**
   * The entries as lines of JSON (NDJSON), the oldest first, in parts. Few are in memory at once,
   * however many there are.
   *
   * @throws {AdapterError} when the database fails.
   */
  async *export(query: Omit<AuditQuery, 'cursor' | 'limit'> = {}): AsyncGenerator<string> {
    await this.upkeep.flush();
    for await (const entry of this.read(query, 'ascending')) yield `${JSON.stringify(entry)}\n`;
  }

  /**
   * Brings what waits to the sinks and to the seal, now. While the app runs, it happens each second
   * where `Features.start()` was called, as NestJS does; elsewhere call it by a schedule. Never
   * rejects.
   */
  async deliver(): Promise<void> {
    await this.upkeep.flush();
    await this.upkeep.run();
  }

  /**
   * Verifies the chain of entries, and says which is the first that was changed, is missing or was
   * moved.
   *
   * @param head - An earlier one, to notice that the chain was cut off at its end.
   * @throws {InvalidOption} in an app without `seal`.
   * @throws {AdapterError} when the database fails.
   */
  verify(head?: string): Promise<AuditVerification> {
    return this.verifier.verify(head);
  }

  private find(id: string): Promise<AuditRow | null> {
    return this.tables.find(AUDIT_ENTRIES, { id });
  }

  private async *read(
    query: Omit<AuditQuery, 'cursor' | 'limit'>,
    order: 'ascending' | 'descending',
    cursor?: string,
  ): AsyncGenerator<AuditEntry> {
    const { by, equals } = chooseIndex(query);
    const found = cursor === undefined ? undefined : await this.find(cursor);
    if (found === null) return;
    let after: AuditRow | undefined = found;
    for (;;) {
      const page: AuditRow[] = await this.tables.list(AUDIT_ENTRIES, {
        ...{ by, order, after, limit: PAGE_ENTRIES },
        ...(equals !== undefined && { equals }),
        ...(by === 'at' && query.from && { from: query.from }),
      });
      for (const entry of page.map(toEntry)) {
        if (isPast(entry, query, order)) return;
        if (matches(entry, query)) yield entry;
      }
      after = page.at(-1);
      if (page.length < PAGE_ENTRIES) return;
    }
  }
}

function chooseIndex({ userId, actorId, action }: AuditQuery) {
  const choices = [
    ['userId', userId],
    ['actorId', actorId],
    ['action', action],
  ] as const;
  const chosen = choices.find(([, value]) => value !== undefined);
  return { by: chosen?.[0] ?? ('at' as const), equals: chosen?.[1] };
}

function matches(entry: AuditEntry, { userId, actorId, action, from, to }: AuditQuery): boolean {
  const at = entry.at.getTime();
  return (
    (userId === undefined || entry.userId === userId) &&
    (actorId === undefined || entry.actor.id === actorId) &&
    (action === undefined || entry.action === action) &&
    (from === undefined || at >= from.getTime()) &&
    (to === undefined || at < to.getTime())
  );
}

/**
 * How far the clocks of processes may differ, in milliseconds: by as much, entries are not in the
 * order of their times.
 */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** Whether no later page can have what is asked for. */
function isPast(
  { at }: AuditEntry,
  { from, to }: AuditQuery,
  order: 'ascending' | 'descending',
): boolean {
  const time = at.getTime();
  return order === 'ascending'
    ? to !== undefined && time >= to.getTime() + CLOCK_SKEW_MS
    : from !== undefined && time < from.getTime() - CLOCK_SKEW_MS;
}
