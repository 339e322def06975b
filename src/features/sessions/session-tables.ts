/**
 * The tables of the feature: a record of each session, and the revocations that are still needed.
 */
import {
  date,
  nullable,
  type RowOf,
  secret,
  table,
  text,
  userId,
} from '../../core/tables/index.js';

/** One row for each session: what its user sees of it. No token is in it that could be used. */
export const SESSION_RECORDS = table(
  'session_records',
  {
    /** With `jwt` the claim `sid`, with `database` the SHA-256 of the session token. */
    id: text(64),
    userId: userId(),
    createdAt: date(),
    lastUsedAt: date(),
    expires: date(),
    /** The id of the provider that the user signed in with. */
    method: text(128),
    userAgent: nullable(text(64)),
    ip: nullable(text(64)),
    /**
     * With `database`: the session token, encrypted, by which a revocation deletes the adapter's
     * row.
     */
    sealedToken: nullable(secret(text())),
  },
  { key: 'id', index: ['userId'], expires: 'expires' },
);

/** A row of {@link SESSION_RECORDS}. */
export type SessionRecord = RowOf<(typeof SESSION_RECORDS)['columns']>;

/**
 * One row for each session, or each user, whose tokens are refused until they have expired; and for
 * each user about whom policies may decide otherwise since.
 */
export const SESSION_REVOCATIONS = table(
  'session_revocations',
  {
    /**
     * `s:` and the id of a session, `u:` and the id of a user, or `c:` and that of a user, or `c:`
     * and a blank for all.
     */
    subject: text(320),
    /** For a user: sessions that started before are revoked. */
    revokedAt: date(),
    expires: date(),
    /** The user of a session that is revoked by itself. Of a user, the subject says it. */
    ownerId: nullable(text(255)),
    /** For the event `sessionRevoked` on all processes; `null` where there is none. */
    reason: nullable(text(64)),
  },
  { key: 'subject', index: ['revokedAt'], expires: 'expires' },
);

/** A row of {@link SESSION_REVOCATIONS}. */
export type Revocation = RowOf<(typeof SESSION_REVOCATIONS)['columns']>;
