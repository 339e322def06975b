/** Everything that can be configured. */
import type { Adapter } from '../adapters/adapter.js';
import type { AuthCallbacks } from '../callbacks/callbacks.js';
import type { AuthEvents } from '../events/event-bus.js';
import type { CookiesOptions } from '../http/cookie-policy.js';
import type { PagesOptions } from '../http/routes.js';
import type { JWTOptions } from '../jwt/jwt-options.js';
import type { LoggerInstance } from '../kernel/logger.js';
import type { OwnTypes } from '../models/session.js';
import type { Messages, Theme } from '../models/theme.js';
import type { Provider } from '../providers/provider.js';
import type { RateLimit } from '../sign-in/rate-limit.js';

/** How sessions are kept, and for how long. */
export interface SessionOptions {
  /**
   * `jwt` keeps the session in an encrypted cookie, `database` in a row. Default: `database` when
   * there is an adapter, else `jwt`.
   */
  strategy?: 'jwt' | 'database' | undefined;
  /**
   * After how long an idle session ends, in seconds. Default 2 592 000 (30 days). A session in use does not
   * end: each `updateAge`, its end moves to `maxAge` from then.
   */
  maxAge?: number | undefined;
  /**
   * How often the end of a session is put off, in seconds: of a stored one, and of one that is read by a
   * guard or with the renewal `when-due`; 0 on every read. Default 86 400 (1 day), and at most half of
   * `maxAge` (of `jwt.maxAge`, where that is shorter), so that a session of 15 minutes is put off every
   * seven and a half. A user who is idle therefore stays signed in for at least `maxAge - updateAge`, and
   * for at most `maxAge`.
   */
  updateAge?: number | undefined;
  /**
   * When `GET /session` sets the cookie again: `always`, or `when-due`, once `updateAge` has passed since
   * it was last set or the `jwt` callback changed the token. Default `always`, as Auth.js does: an idle
   * session then ends `maxAge` after the page last asked for it, and not up to `updateAge` before that.
   * `when-due` spares nearly every request an encryption. Guards and servers that read a session do so
   * in any case.
   */
  renewal?: 'always' | 'when-due' | undefined;
  /**
   * How often the database is asked whether the user of a session still exists, in seconds, with the
   * strategy `jwt` and an adapter; at most every 5 minutes apart. Default: never, so that reading a
   * session asks no database.
   */
  recheckAge?: number | undefined;
  /**
   * How many bytes of session tokens are remembered, with the strategy `jwt`, so that a token is
   * decrypted by the first request that brings it and not by each; 0 for none. Default 4 194 304
   * (4 MiB), which is some thousand people. What is remembered is the process's, and each read still
   * looks whether the token has expired.
   */
  tokenCacheSize?: number | undefined;
  /** Makes the token of a database session. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined;
  /**
   * Whether the session cookies of NextAuth.js 4 are good, so that an app moves without signing
   * anybody out. A session that is carried on moves to the cookie of today. Default `false`; drop it
   * once `maxAge` has passed since the move.
   */
  acceptV4Cookies?: boolean | undefined;
  /**
   * Whether an https site also reads its session cookie under the name without `__Secure-`. Auth.js behind a
   * proxy that ends TLS, without a trusted host, took the site for http and named it so; an app that moves
   * keeps everybody signed in. A session that is carried on moves to the cookie of today. Default `false`;
   * drop it once `maxAge` has passed since the move, since another site of the same domain could plant such a
   * cookie (RFC 6265bis §4.1.3).
   */
  acceptUnprefixedCookies?: boolean | undefined;
}

/**
 * How several accounts become one user's.
 *
 * @publicApi
 */
export interface AccountOptions {
  /**
   * What it means to sign in by another provider while signed in. `automatic` links the new account
   * to whoever is signed in; `explicit` signs in anew, and links only when the form that started the
   * sign-in had the field `link` with the value `true`. Default `automatic`.
   */
  linking?: 'automatic' | 'explicit' | undefined;
}

/**
 * The configuration. It is read, and never written to.
 *
 * Its callbacks and events are typed by the interfaces `Session`, `User`, `JWT`, `Account` and
 * `Profile`, which an app extends by module augmentation, or by types of its own that it names here.
 * Each of these extends the interface that it stands for.
 *
 * @example
 * ```ts
 * interface Token extends JWT { role?: string }
 *
 * const config: AuthConfig<{ jwt: Token }> = {
 *   providers: [GitHub],
 *   callbacks: { jwt: ({ token, user }) => (user ? { ...token, role: roleOf(user) } : token) },
 * };
 * ```
 * @publicApi
 */
export interface AuthConfig<out T extends OwnTypes = object> {
  /** The ways to sign in, in the order in which the sign-in page shows them. */
  providers: readonly Provider[];

  /**
   * Encrypts tokens and signs cookies. At least 32 random bytes; make one with
   * `openssl rand -base64 33`. In an array, the first one is used for what is new, and every one for
   * what is there already. Default: `AUTH_SECRET`.
   */
  secret?: string | string[] | undefined;

  /** Where users, accounts and sessions are stored. Default: nowhere. */
  adapter?: Adapter | undefined;

  /**
   * Where the routes are, e.g. `/auth`. Default `/auth`. What is before `/auth` or `/api/auth` at its end
   * is where the app is: the built-in pages lead back there when there is no callback URL. Any other
   * base path stands for an app at the root.
   */
  basePath?: string | undefined;

  /**
   * The public address of the site, e.g. `https://example.com`, without a path: that of the routes is
   * `basePath`. Default: the origin of `AUTH_URL`.
   * When it is set, no header of a request can make the library believe otherwise.
   */
  url?: string | undefined;

  /**
   * Whether to believe the `Host` and `X-Forwarded-*` headers of a request. Only where a proxy sets
   * them: otherwise anybody can have sign-in links point to their own server. A list believes those
   * hosts alone, e.g. `['example.com', '*.example.com']`; `*` stands for one name, and an address such
   * as `https://example.com` for its host. Default: `true` in development, and where the platform is
   * known to set them.
   */
  trustHost?: boolean | readonly string[] | undefined;

  /** Other origins that may post here, e.g. `https://app.example.com`. Default: none. */
  trustedOrigins?: readonly string[] | undefined;

  session?: SessionOptions | undefined;
  account?: AccountOptions | undefined;
  /** How session tokens are made and read, with the strategy `jwt`. */
  jwt?: Partial<JWTOptions> | undefined;
  callbacks?: Partial<AuthCallbacks<T>> | undefined;
  events?: Partial<AuthEvents<T>> | undefined;
  /** The app's own pages in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined;
  /** How the built-in pages look. */
  theme?: Theme | undefined;
  /** What the built-in pages say, in the app's own words. Default: words of theirs. */
  messages?: Messages | undefined;

  /**
   * What the names of all cookies begin with, e.g. `admin` for `admin.session-token`: two
   * configurations on one host must not share it. Default `authjs`. A change signs everybody out.
   */
  cookiePrefix?: string | undefined;
  /** Names and attributes of cookies. Renaming the session cookie signs everybody out. */
  cookies?: Partial<CookiesOptions> | undefined;
  /** Whether cookies are sent over https only. Default: whether the site is https. */
  useSecureCookies?: boolean | undefined;

  /** Slows down whoever tries too often; asked before each attempt to sign in. Default: none. */
  rateLimit?: RateLimit | undefined;

  /** Log levels to take over. Default: the console. */
  logger?: Partial<LoggerInstance> | undefined;
  /** Whether to log what is going on. Default `false`. */
  debug?: boolean | undefined;

  /**
   * Where a proxy of this library receives the answers of OAuth providers, for deployments whose own
   * address no provider knows: the address up to its base path, e.g. `https://example.com/auth`. The
   * deployment and the proxy share a `secret`. Default: `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined;
  /**
   * The origins that this deployment forwards answers to, when it is the proxy, e.g.
   * `https://*.preview.example.com`; `*` stands for one name. Default: those in
   * `AUTH_REDIRECT_PROXY_ORIGINS`, separated by commas; else none.
   */
  redirectProxyOrigins?: readonly string[] | undefined;
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined;

  /** For authors of framework integrations. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined;
  /** For authors of framework integrations. */
  raw?: typeof raw | undefined;
}

/* MERGED markers.ts: Values that switch something off, for authors of framework integrations.
 * They are symbols, so that no JSON, form or environment variable can ever stand for them. */

/**
 * `raw: raw` makes `Auth` give back the internal response and throw its errors.
 *
 * @publicApi
 */
export const raw: unique symbol = Symbol('portcullis.raw');

/**
 * `skipCSRFCheck: skipCSRFCheck` disables the CSRF check, for frameworks that have one of their own.
 *
 * Without either, any site can sign a person in as somebody else, or out.
 *
 * @publicApi
 */
export const skipCSRFCheck: unique symbol = Symbol('portcullis.skipCSRFCheck');
