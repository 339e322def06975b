/** Whether an audit log is as it was written. */
import { key } from '../kernel/container.js';

/**
 * What is wrong with the chain: an entry that was changed, one that is missing, a seal that is
 * missing or moved, or a chain that ends before the head that `verify` was given.
 *
 * @publicApi
 */
export interface AuditProblem {
  readonly kind: 'changed' | 'missing' | 'broken' | 'cut';
  /** The place in the chain. */
  readonly number: number;
  /** `undefined` for a seal that is not there. */
  readonly entryId: string | undefined;
}

/**
 * The outcome of a verification.
 *
 * @publicApi
 */
export interface AuditVerification {
  /** The first problem; `undefined` for a chain that is whole. */
  readonly problem: AuditProblem | undefined;
  /** How many entries were compared. */
  readonly checked: number;
  /** How many of these have had their personal fields erased, which are not compared. */
  readonly erased: number;
  /** How many were deleted by the retention, and are sealed still. */
  readonly expired: number;
  /** How many entries wait for their seal: what is not covered yet. */
  readonly uncovered: number;
  /**
   * How many entries have no seal and wait for none: those of before the seal, and those that a
   * person has inserted. It must not grow.
   */
  readonly unsealed: number;
  /**
   * The ids of entries that, by their id or their time, are over an hour older than one that was
   * sealed before them, or ahead of now; the first 100. A person may have inserted them, or a
   * process could not write for that long.
   */
  readonly late: readonly string[];
  /** The head: keep it elsewhere, and pass it the next time. `undefined` for an empty chain. */
  readonly head: string | undefined;
}

/** Verifies the log of an app. The command line asks it. */
export interface LogVerifier {
  /** @throws {InvalidOption} where the log cannot be verified. */
  verify(head?: string): Promise<AuditVerification>;
}

/** The verifier of the feature that keeps the log. */
export const LogVerifierToken = key<LogVerifier>('LogVerifier');
