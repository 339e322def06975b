/**
 * `portcullis/features/audit`: a log of who did what, and how it ended.
 *
 * @module portcullis/features/audit
 */
export type {
  AuditAction,
  AuditDetails,
  AuditedFact,
  AuditProblem,
  AuditVerification,
} from '../../core/features/index.js';
export { Audit } from './audit.feature.js';
export type { AuditActor, AuditEntry, AuditOutcome, AuditTarget } from './audit-entry.js';
export type { AuditOptions, AuditSealOptions, AuditSink } from './audit-options.js';
export type { AuditPage, AuditQuery } from './audit.service.js';
