/** The table of the feature. It has no foreign key: entries stay when their user is deleted. */
import type { AuditAction, AuditDetails } from '../../core/features/index.js';
import { escapeControls, isPlainObject } from '../../core/kernel/index.js';
import { type AuthenticationMethod, isAuthenticationMethod } from '../../core/levels/index.js';
import { date, integer, nullable, type RowOf, table, text } from '../../core/tables/index.js';
import type { AuditActor, AuditEntry, AuditOutcome } from './audit-entry.js';

/** The entries, in the order of their ids. */
export const AUDIT_ENTRIES = table(
  'audit_entries',
  {
    id: text(36),
    at: date(),
    actorKind: text(16),
    actorId: nullable(text(255)),
    action: text(64),
    userId: nullable(text(255)),
    targetKind: nullable(text(32)),
    targetId: nullable(text(255)),
    outcome: text(16),
    /** What is still to be done with it: `null` for nothing. */
    state: nullable(text(16)),
    reason: nullable(text(64)),
    amr: nullable(text(128)),
    ip: nullable(text(64)),
    userAgent: nullable(text(64)),
    requestId: nullable(text(64)),
    traceId: nullable(text(32)),
    count: integer(),
    /** As JSON. */
    details: nullable(text()),
    expires: date(),
  },
  { key: 'id', index: ['userId', 'actorId', 'action', 'state', 'at'], expires: 'expires' },
);

/** A row of {@link AUDIT_ENTRIES}. */
export type AuditRow = RowOf<(typeof AUDIT_ENTRIES)['columns']>;

/** An entry whose change is under way, and one without its deliveries yet. */
export const ENTRY_STATES = { intended: 'intended', new: 'new' } as const;

/**
 * Writes an entry as a row. What is too long is cut, and control characters are written as `\u{…}`.
 */
export function toRow(entry: AuditEntry, expires: Date): AuditRow {
  const { id, at, actor, amr, count, outcome } = entry;
  return {
    ...{ id, at, count, outcome, expires },
    state: outcome === 'intended' ? ENTRY_STATES.intended : ENTRY_STATES.new,
    actorKind: actor.kind,
    actorId: clean(actor.id, 255),
    action: clean(entry.action, 64),
    userId: clean(entry.userId, 255),
    ...toFacts(entry.target, entry.details),
    reason: clean(entry.reason, 64),
    amr: amr.length === 0 ? null : clean(amr.join(' '), 128),
    ip: clean(entry.ip, 64),
    userAgent: clean(entry.userAgent, 64),
    requestId: clean(entry.requestId, 64),
    traceId: clean(entry.traceId, 32),
  };
}

/** What an action was done to, and its facts. */
export type AuditFacts = Pick<AuditRow, 'targetKind' | 'targetId' | 'details'>;

/** The most characters of the details of an entry. */
const MOST_DETAILS = 8_000;

export function toFacts(target: AuditEntry['target'], details: AuditDetails): AuditFacts {
  return {
    targetKind: clean(target?.kind ?? null, 32),
    targetId: clean(target?.id ?? null, 255),
    details: Object.keys(details).length === 0 ? null : writeDetails(details),
  };
}

function writeDetails(details: AuditDetails): string {
  try {
    const written = JSON.stringify(details, (_, value: unknown) => encode(value));
    return written.length > MOST_DETAILS ? '{"isTooLong":true}' : written;
  } catch {
    // An app without types may pass what JSON cannot hold.
    return '{"isUnreadable":true}';
  }
}

/** Reads a row that `toRow` has made. */
export function toEntry(row: AuditRow): AuditEntry {
  const { id, at, reason, ip, userAgent, requestId, traceId, count, userId } = row;
  return {
    ...{ id, at, reason, ip, userAgent, requestId, traceId, count, userId },
    actor: { kind: row.actorKind as AuditActor['kind'], id: row.actorId },
    action: row.action as AuditAction,
    target:
      row.targetKind === null || row.targetId === null
        ? null
        : { kind: row.targetKind, id: row.targetId },
    outcome: row.outcome as AuditOutcome,
    amr: (row.amr?.split(' ') ?? []).filter((name): name is AuthenticationMethod =>
      isAuthenticationMethod(name),
    ),
    details: readDetails(row.details),
  };
}

function readDetails(text: string | null): AuditDetails {
  const details: unknown = text === null ? {} : JSON.parse(text);
  return isPlainObject(details) ? (details as AuditDetails) : {};
}

function clean<Value extends string | null>(value: Value, length: number): Value {
  return (value === null ? null : encodeText(value).slice(0, length)) as Value;
}

/** Names are cleaned as values are: an app may take one from what a client has sent. */
function encode(value: unknown): unknown {
  // An app without types may pass anything.
  if (typeof value === 'bigint') return String(value);
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [encodeText(name), member]),
    );
  }
  return typeof value === 'string' ? encodeText(value) : value;
}

function encodeText(value: string): string {
  return escapeControls(value, (found) => `\\u{${found.codePointAt(0)?.toString(16) ?? ''}}`);
}
