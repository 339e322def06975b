/** The options of sessions. */

/** `session` of the configuration: how sessions are stored, and how long they last. */
export interface SessionOptions {
  /**
   * Keeps the session in an encrypted cookie (`jwt`), or in a database row (`database`).
   *
   * @default `database` with an adapter, else `jwt`
   */
  strategy?: 'jwt' | 'database' | undefined;
  /**
   * The time in seconds after which an idle session ends. A session in use does not end before
   * `absoluteMaxAge`: at each `updateAge`, its expiry moves to `maxAge` from then.
   *
   * @default `2592000` (30 days)
   */
  maxAge?: number | undefined;
  /**
   * The time in seconds after which a session ends, however much it is used: since the last
   * sign-in, or since a further proof by which the user has proven all that a sign-in asks for
   * (OWASP ASVS 5.0 §7.3.2). Cookies, tokens and the access tokens of `AccessTokens` end by then
   * too. It may be shorter or longer than `maxAge`, which counts from the last use. Sessions of
   * before the option count from their start; with `database`, they end at the first renewal after
   * it. Needs the feature `Sessions`, which knows when users have signed in.
   *
   * @default none
   * @example
   * ```ts
   * session: { maxAge: 60 * 60, absoluteMaxAge: 24 * 60 * 60 }
   * ```
   */
  absoluteMaxAge?: number | undefined;
  /**
   * The interval in seconds at which the expiry of a session in use is extended, of one in the
   * database, and of one that guards or servers read; `0` extends it on every read. `GET /session`
   * with `jwt` extends it as `renewal` says. At most half of `session.maxAge` or `jwt.maxAge`,
   * whichever is shorter. An idle user stays signed in for at least `maxAge - updateAge`, and for
   * at most `maxAge`.
   *
   * @default `86400` (1 day)
   */
  updateAge?: number | undefined;
  /**
   * When `GET /session` sets the cookie again: on each request (`always`, as Auth.js does), or once
   * `updateAge` has passed or the `jwt` callback changed the token (`when-due`), which avoids an
   * encryption for almost every request. Guards and servers that read a session always do the
   * latter.
   *
   * @default `always`
   */
  renewal?: 'always' | 'when-due' | undefined;
  /**
   * With `jwt` and an adapter: the interval in seconds at which reading a session checks that the
   * user still exists. Values above 300 count as 300.
   *
   * @default never, so that reading a session needs no database
   */
  recheckAge?: number | undefined;
  /**
   * With `jwt`: the size in bytes of the process's cache of decrypted session tokens; `0` disables
   * it. 4 MiB hold some thousand tokens. The expiry is checked on every read.
   *
   * @default `4194304` (4 MiB)
   */
  tokenCacheSize?: number | undefined;
  /**
   * With `database`: generates the session token.
   *
   * @default a random UUID
   */
  generateSessionToken?: (() => string) | undefined;
  /**
   * Accepts session cookies of NextAuth.js 4, and replaces them as they are used, so that a
   * migration signs no user out. Remove it once `maxAge` has passed since the migration.
   *
   * @default `false`
   */
  acceptV4Cookies?: boolean | undefined;
  /**
   * Lets an https site also read its session cookie without the prefix `__Secure-`, and replaces
   * it. Auth.js used that name behind a proxy that ends TLS if the host was not trusted. Remove it
   * once `maxAge` has passed since the migration: another site of the same domain can plant such a
   * cookie (RFC 6265bis §4.1.3).
   *
   * @default `false`
   */
  acceptUnprefixedCookies?: boolean | undefined;
}
