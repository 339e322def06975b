/** The chain of seals. */
import {
  date,
  integer,
  nullable,
  type RowOf,
  secret,
  table,
  text,
} from '../../../core/tables/index.js';

/**
 * One row for each entry, in the order of the chain. The number is the key, so that two processes
 * cannot both write one.
 */
export const AUDIT_SEALS = table(
  'audit_seals',
  {
    number: integer(),
    entryId: text(36),
    /** Digests of the personal fields, each with a salt of its own, as JSON. */
    commitments: text(),
    /** The salts, as JSON. An erasure deletes those of the fields that it erases. */
    salts: secret(text()),
    /** Of the entry, with the commitments in place of what is personal. */
    digest: text(64),
    /** HMAC of the one before, of the digest and of `entryExpires`. */
    mac: text(64),
    /** When the entry may be deleted. */
    entryExpires: date(),
    /**
     * On the first seal that is left after older ones were deleted: HMAC of its number and its
     * `mac`.
     */
    checkpoint: nullable(text(64)),
  },
  { key: 'number', unique: ['entryId'] },
);

/** A row of {@link AUDIT_SEALS}. */
export type AuditSeal = RowOf<(typeof AUDIT_SEALS)['columns']>;
