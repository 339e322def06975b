/** The tables of the feature. */
import {
  date,
  integer,
  nullable,
  type RowOf,
  secret,
  table,
  text,
  userId,
} from '../../core/tables/index.js';

/** The authenticator app of a user (RFC 6238). */
export const TOTP_FACTORS = table(
  'second_factor_totps',
  {
    userId: userId(),
    /** The secret, sealed for this user. */
    sealed: secret(text()),
    /** In seconds. */
    period: integer(),
    digits: integer(),
    /**
     * The time step of the last code that was accepted: a code works once, and none before it (RFC
     * 6238 §5.2).
     */
    lastStep: integer(),
    addedAt: date(),
    lastUsedAt: nullable(date()),
  },
  { key: 'userId' },
);

/** A row of {@link TOTP_FACTORS}. */
export type TotpFactor = RowOf<(typeof TOTP_FACTORS)['columns']>;

/** The recovery codes of users. */
export const RECOVERY_CODES = table(
  'second_factor_recovery_codes',
  {
    /** A digest of the user and the number of the code. */
    id: text(64),
    userId: userId(),
    hash: secret(text(200)),
    createdAt: date(),
    usedAt: nullable(date()),
  },
  { key: 'id', index: ['userId'] },
);

/** Failed codes: those of a user from browsers of one kind, and those of one sign-in. */
export const FACTOR_ATTEMPTS = table(
  'second_factor_attempts',
  {
    /** A digest of what is counted. */
    id: text(64),
    userId: userId(),
    count: integer(),
    lastAt: date(),
    expires: date(),
  },
  { key: 'id', index: ['userId'], expires: 'expires' },
);

/**
 * Passkeys whose verification of the user has been seen beside another factor (WebAuthn L3 §4,
 * `uvInitialized`).
 */
export const VERIFYING_PASSKEYS = table(
  'second_factor_passkeys',
  {
    /** A digest of the credential's id, which may be longer than a key. */
    id: text(64),
    userId: userId(),
    since: date(),
  },
  { key: 'id', index: ['userId'] },
);

/** Browsers that are not asked for a factor. */
export const TRUSTED_BROWSERS = table(
  'second_factor_browsers',
  {
    id: text(64),
    userId: userId(),
    /** A digest of what the cookie of the browser has, another one after each use. */
    hash: secret(text(64)),
    /** When the factor was added: a browser is trusted for no other one. */
    factorAddedAt: date(),
    createdAt: date(),
    lastUsedAt: date(),
    expires: date(),
  },
  { key: 'id', index: ['userId'], expires: 'expires' },
);

/** A row of {@link TRUSTED_BROWSERS}. */
export type TrustedBrowser = RowOf<(typeof TRUSTED_BROWSERS)['columns']>;

/** Sessions that were started without a factor, since their browser was trusted. */
export const TRUSTED_SESSIONS = table(
  'second_factor_sessions',
  {
    /** The id of the session, as in `session_records`. */
    id: text(64),
    userId: userId(),
    /** When the trust in the browser ends. */
    expires: date(),
  },
  { key: 'id', index: ['userId'], expires: 'expires' },
);

/** A row of {@link TRUSTED_SESSIONS}. */
export type TrustedSession = RowOf<(typeof TRUSTED_SESSIONS)['columns']>;
