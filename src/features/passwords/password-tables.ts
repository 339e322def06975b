/**
 * The tables of the feature. No password is in them that could be read, and no token that could be
 * used.
 */
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

/** The password of a user. */
export const PASSWORDS = table(
  'passwords',
  {
    userId: userId(),
    /** With its parameters, mostly a PHC string. */
    hash: secret(text()),
    /**
     * The name of the pepper in the option `peppers` that the hash was made with, before it was
     * imported.
     */
    pepper: nullable(text(64)),
    changedAt: date(),
    /** 1 when the user has to choose another password, else 0. */
    mustReset: integer(),
  },
  { key: 'userId' },
);

/** A row of {@link PASSWORDS}. */
export type StoredPassword = RowOf<(typeof PASSWORDS)['columns']>;

/** A sign-up whose address is not verified: there is no user yet. */
export const PASSWORD_SIGN_UPS = table(
  'password_sign_ups',
  {
    /** The SHA-256 of the token in the email. */
    digest: secret(text(64)),
    email: text(320),
    name: nullable(text(200)),
    hash: secret(text()),
    expires: date(),
  },
  { key: 'digest', index: ['email'], expires: 'expires', owner: 'email' },
);

/** A row of {@link PASSWORD_SIGN_UPS}. */
export type PendingSignUp = RowOf<(typeof PASSWORD_SIGN_UPS)['columns']>;

/**
 * The last request to reset a password, by the address: a known and an unknown one take the same
 * statements, so that the time of the response reveals nothing.
 */
export const PASSWORD_RESETS = table(
  'password_resets',
  {
    email: text(320),
    /** The SHA-256 of the token in the email. */
    digest: secret(text(64)),
    expires: date(),
  },
  { key: 'email', unique: ['digest'], expires: 'expires', owner: 'email' },
);

/** A row of {@link PASSWORD_RESETS}. */
export type PendingReset = RowOf<(typeof PASSWORD_RESETS)['columns']>;
