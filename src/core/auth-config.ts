/** Everything that can be configured. */
import type { Adapter } from './adapters/adapter.js';
import type { AuthCallbacks } from './callbacks/callbacks.js';
import type { AuthEvents } from './events/events.js';
import type { CookiesOptions } from './http/cookie-policy.js';
import type { PagesOptions } from './http/custom-pages.js';
import type { JWTOptions } from './jwt/jwt-options.js';
import type { LoggerInstance } from './kernel/logger.js';
import type { raw, skipCSRFCheck } from './markers.js';
import type { Theme } from './pages/theme.js';
import type { Provider } from './providers/provider.js';

/** How sessions are kept, and for how long. */
export interface SessionOptions {
  /**
   * `jwt` keeps the session in an encrypted cookie, `database` in a row. Default: `database` when
   * there is an adapter, else `jwt`.
   */
  strategy?: 'jwt' | 'database' | undefined;
  /** After how long an idle session ends, in seconds. Default 2 592 000 (30 days). */
  maxAge?: number | undefined;
  /**
   * How often the end of a database session is put off, in seconds; 0 on every read.
   * Default 86 400 (1 day).
   */
  updateAge?: number | undefined;
  /** Makes the token of a database session. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined;
}

/**
 * The configuration. It is read, and never written to.
 *
 * @publicApi
 */
export interface AuthConfig {
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

  /** Where the routes are, e.g. `/auth`. Default `/auth`. */
  basePath?: string | undefined;

  /**
   * The public address of the site, e.g. `https://example.com`. Default: the origin of `AUTH_URL`.
   * When it is set, no header of a request can make the library believe otherwise.
   */
  url?: string | undefined;

  /**
   * Whether to believe the `Host` and `X-Forwarded-*` headers of a request. Only where a proxy sets
   * them: otherwise anybody can have sign-in links point to their own server. Default: `true` in
   * development, and where the platform is known to set them.
   */
  trustHost?: boolean | undefined;

  /** Other origins that may post here, e.g. `https://app.example.com`. Default: none. */
  trustedOrigins?: readonly string[] | undefined;

  session?: SessionOptions | undefined;
  /** How session tokens are made and read, with the strategy `jwt`. */
  jwt?: Partial<JWTOptions> | undefined;
  callbacks?: Partial<AuthCallbacks> | undefined;
  events?: Partial<AuthEvents> | undefined;
  /** The app's own pages in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined;
  /** How the built-in pages look. */
  theme?: Theme | undefined;

  /** Names and attributes of cookies. Renaming the session cookie signs everybody out. */
  cookies?: Partial<CookiesOptions> | undefined;
  /** Whether cookies are sent over https only. Default: whether the site is https. */
  useSecureCookies?: boolean | undefined;

  /** Log levels to take over. Default: the console. */
  logger?: Partial<LoggerInstance> | undefined;
  /** Whether to log what is going on. Default `false`. */
  debug?: boolean | undefined;

  /** Where a proxy of this library receives OAuth answers for deployments without a fixed address. */
  redirectProxyUrl?: string | undefined;
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined;

  /** For authors of framework integrations. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined;
  /** For authors of framework integrations. */
  raw?: typeof raw | undefined;
}
