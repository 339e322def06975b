/** The configuration's `jwt` option: how session tokens are made and read. */
import type { JWT } from '../models/session.js';

/** The default lifetime of a session and of a session token, in seconds: 30 days. */
export const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The parameters of `jwt.encode`. */
export interface JWTEncodeParams<Claims = JWT> {
  token?: Claims;
  /** Lifetime in seconds. Default 2 592 000 (30 days). */
  maxAge?: number;
  /** The first secret encrypts. */
  secret: string | string[];
  /** The session cookie's name. */
  salt: string;
}

/** The parameters of `jwt.decode`. */
export interface JWTDecodeParams {
  token?: string;
  /** Any of the secrets decrypts. */
  secret: string | string[];
  salt: string;
}

/** The options under `jwt`. */
export interface JWTOptions {
  /**
   * Encrypts and decrypts session tokens, and the other encrypted cookies, instead of `secret`.
   *
   * @default `secret`
   */
  secret: string | string[];
  /**
   * The lifetime of a session token in seconds.
   *
   * @default `session.maxAge`
   */
  maxAge: number;
  /**
   * Replaces how session tokens are encoded. It gets `token`, `secret`, `salt` and `maxAge`. Other
   * encrypted cookies keep the built-in format.
   *
   * @default JWE, `dir` with `A256CBC-HS512`
   */
  encode: (params: JWTEncodeParams) => string | PromiseLike<string>;
  /**
   * Replaces how session tokens are decoded. It gets `token`, `secret` and `salt`.
   *
   * @default the built-in decryption
   */
  decode: (params: JWTDecodeParams) => JWT | null | PromiseLike<JWT | null>;
}
