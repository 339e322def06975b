/** What an entry says: who did what to what, from where, and how it ended. */
import type { AuditAction, AuditDetails } from '../../core/features/index.js';
import type { AuthenticationMethod } from '../../core/levels/index.js';

/**
 * Who acts: a user, a key, a client of OAuth, or the system itself, which is code of the app
 * outside a request.
 *
 * @publicApi
 */
export interface AuditActor {
  readonly kind: 'user' | 'key' | 'client' | 'system';
  /** `null` for a visitor who has not proven who they are, and for the system. */
  readonly id: string | null;
}

/**
 * How an action ended. `intended` is written before a change. Where the process ended before it
 * knew more, that becomes `unsettled` five minutes later: whether the change took effect is not
 * known. So is a change that the database gave no good answer to, unless it was in a transaction of
 * tables: that has its entry in it.
 *
 * @publicApi
 */
export type AuditOutcome = 'intended' | 'success' | 'refused' | 'failed' | 'unsettled';

/**
 * What an action was done to.
 *
 * @publicApi
 */
export interface AuditTarget {
  /** `user`, `account`, `session`, … */
  readonly kind: string;
  readonly id: string;
}

/**
 * An entry of the audit log.
 *
 * @publicApi
 */
export interface AuditEntry {
  /** A UUID of version 7, so that ids are in the order of time (RFC 9562 §5.7). */
  readonly id: string;
  readonly at: Date;
  readonly actor: AuditActor;
  /** The area and the verb: `password.change`. */
  readonly action: AuditAction;
  /** The user whom it is about; `null` for a visitor who has not proven who they are. */
  readonly userId: string | null;
  readonly target: AuditTarget | null;
  readonly outcome: AuditOutcome;
  /** The code of the error of an action that was refused or failed. */
  readonly reason: string | null;
  /** What the actor had proven (RFC 8176). */
  readonly amr: readonly AuthenticationMethod[];
  /** The address of the client, where the option `ipAddress` reads one. */
  readonly ip: string | null;
  /** A browser and a system, such as `Firefox on Linux`. */
  readonly userAgent: string | null;
  /** The same in all entries of one request. */
  readonly requestId: string | null;
  /**
   * The trace that the request was in (W3C Trace Context), by the feature `Telemetry` or the header
   * `traceparent`.
   */
  readonly traceId: string | null;
  /** How often it happened, for refusals of unknown visitors, which are counted. Otherwise 1. */
  readonly count: number;
  readonly details: AuditDetails;
}

/** An entry before it has an id and a time. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'>;
