/** The table of the levels of sessions. */
import {
  date,
  integer,
  nullable,
  type RowOf,
  table,
  text,
  userId,
} from '../../../core/tables/index.js';

/**
 * With `database`, one row for each session: what its user has proven. With `jwt` that is in the
 * token, and a session gets a row with its first further proof, which of several at once is the one
 * that counts.
 */
export const SESSION_LEVELS = table(
  'session_levels',
  {
    /** As in `session_records`. */
    id: text(64),
    /** With `jwt` none: the user need not be stored, and the row says nothing of them. */
    userId: nullable(userId()),
    /** Raised by each further proof. */
    number: integer(),
    /** With `database`: when the user last gave all proofs that a sign-in asks for. */
    since: nullable(date()),
    /** With `database`: the proofs, in JSON. */
    proofs: nullable(text()),
    /** With `database`: when a further proof has replaced the session token. */
    replacedAt: nullable(date()),
    /** With `database`: the id of the session under the token that has replaced it. */
    replacedBy: nullable(text(64)),
    expires: date(),
  },
  { key: 'id', index: ['userId'], expires: 'expires' },
);

/** A row of {@link SESSION_LEVELS}. */
export type SessionLevelRow = RowOf<(typeof SESSION_LEVELS)['columns']>;
