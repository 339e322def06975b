/** The claims of a session token. */

/** What the default token holds. Each claim may be missing. */
export interface DefaultJWT extends Record<string, unknown> {
  name?: string | null | undefined;
  email?: string | null | undefined;
  picture?: string | null | undefined;
  /** The user's id. */
  sub?: string | undefined;
  /** Issued at, in seconds since the epoch. */
  iat?: number;
  /** Expires at, in seconds since the epoch. */
  exp?: number;
  /** A random UUID. */
  jti?: string;
}

/**
 * The decrypted session token. Add your own claims by module augmentation, and set them in the `jwt`
 * callback.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface JWT {
 *     role?: 'admin' | 'member';
 *   }
 * }
 * ```
 * @publicApi
 */
export interface JWT extends DefaultJWT {}
