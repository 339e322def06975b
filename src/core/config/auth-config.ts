/** The configuration. */
import type { Adapter } from '../adapters/adapter.js';
import type { AuthCallbacks } from '../callbacks/callbacks.js';
import type { MailOptions } from '../email/mail-options.js';
import type { AuthEvents } from '../events/event-bus.js';
import type { CookiesOptions } from '../http/cookie-policy.js';
import type { PagesOptions } from '../http/routes.js';
import type { JWTOptions } from '../jwt/jwt-options.js';
import type { Feature } from '../features/feature.js';
import type { LoggerInstance } from '../kernel/logger.js';
import type { OwnTypes } from '../models/session.js';
import type { Assurance } from '../levels/assurance.js';
import type { LocaleOption, Messages } from '../localization/messages.js';
import type { Theme } from '../models/theme.js';
import type { Provider } from '../providers/provider.js';
import type { RateLimit } from '../sign-in/rate-limit.js';
import type { SessionOptions } from './session-options.js';

/**
 * `account` of the configuration: how accounts are linked to users.
 *
 * @publicApi
 */
export interface AccountLinkingOptions {
  /**
   * What a sign-in with another provider does while the user is signed in. `automatic` links the
   * new account to the user who is signed in. `explicit` starts a new session, and links only if
   * the form that started the sign-in has the field `link` with the value `true`.
   *
   * @default `automatic`
   */
  linking?: 'automatic' | 'explicit' | undefined;
  /**
   * Encrypts the tokens of providers in the rows of accounts, with `secret`. Rows with plain tokens
   * are read too. Needs the feature `ProviderTokens`, by which the app reads the tokens.
   *
   * @default `false`
   */
  sealTokens?: boolean | undefined;
}

/** `experimental` of the configuration. */
export interface ExperimentalOptions {
  /**
   * Must be `true` for passkeys, as in Auth.js.
   *
   * @default `false`
   */
  enableWebAuthn?: boolean | undefined;
}

/**
 * The configuration. The library reads it, and never writes to it.
 *
 * Callbacks and events are typed by the interfaces `Session`, `User`, `JWT`, `Account` and
 * `Profile`. An app extends these by module augmentation, or passes types of its own as the type
 * argument. Each of its types extends the interface that it replaces.
 *
 * @example
 * ```ts
 * interface Token extends JWT { role?: string }
 *
 * const config: AuthConfig<{ jwt: Token }> = {
 *   providers: [GitHub],
 *   callbacks: { jwt: ({ token, user }) => (user ? { ...token, role: findRole(user) } : token) },
 * };
 * ```
 * @publicApi
 */
export interface AuthConfig<out T extends OwnTypes = object> {
  /**
   * The sign-in methods, in the order of the sign-in page. With nine or more buttons the page shows
   * forms first, and a search.
   */
  providers: readonly Provider[];

  /**
   * Encrypts tokens and signs cookies. At least 32 random bytes: `openssl rand -base64 33`. In a
   * list, the first secret creates new tokens, and all of them read existing ones.
   *
   * @default `AUTH_SECRET`
   */
  secret?: string | string[] | undefined;

  /**
   * Stores users, accounts, sessions and verification tokens in a database.
   *
   * @default none
   */
  adapter?: Adapter | undefined;

  /**
   * The path of the routes. Next.js and SolidStart default to `/api/auth`. The app itself is the
   * part before a trailing `/auth` or `/api/auth`, else the root of the site; the built-in pages
   * link back to it.
   *
   * @default the path of `AUTH_URL`, else `/auth`
   */
  basePath?: string | undefined;

  /**
   * The public origin of the site, such as `https://example.com`, without a path. When it is set,
   * no request header can change it.
   *
   * @default the origin of `AUTH_URL`
   */
  url?: string | undefined;

  /**
   * Trusts `Host`, `X-Forwarded-Host` and `X-Forwarded-Proto`, which is safe only behind a proxy
   * that sets them: otherwise a forged header changes the links in emails. A list trusts these
   * hosts only, such as `['example.com', '*.example.com']`; `*` stands for one label, and
   * `https://example.com` for its host.
   *
   * @default `AUTH_TRUST_HOST`; else `true` outside production, on Vercel and on Cloudflare Pages,
   *   and with `AUTH_URL`
   */
  trustHost?: boolean | readonly string[] | undefined;

  /**
   * Other origins that may post to the routes and open WebSockets, such as
   * `https://app.example.com`.
   *
   * @default none
   */
  trustedOrigins?: readonly string[] | undefined;

  /** How sessions are stored, and how long they last. */
  session?: SessionOptions | undefined;
  /**
   * What the app promises of its sessions: `aal2`, the second Authentication Assurance Level of
   * NIST SP 800-63B-4 §2.2. Every session starts by two factors: a sign-in by less is refused. The
   * defaults become `session.maxAge` 3600, `session.absoluteMaxAge` 86400 and `mfaMaxAge` of
   * `Sessions` 86400; shorter times may be set, and longer ones are errors of the configuration. So
   * are what cannot reach the level or is no factor: no feature `Sessions`, no passkeys, providers
   * of the type `email`, `Credentials` without `amr`, and OAuth providers that `federatedMfa` does
   * not name.
   *
   * @default none
   * @example
   * ```ts
   * {
   *   assurance: 'aal2',
   *   providers: [Passkey],
   *   features: [Sessions()],
   *   adapter,
   *   experimental: { enableWebAuthn: true },
   * }
   * ```
   */
  assurance?: Assurance | undefined;
  /** How accounts are linked to users. */
  account?: AccountLinkingOptions | undefined;
  /** How session tokens are encoded and decoded, with the strategy `jwt`. */
  jwt?: Partial<JWTOptions> | undefined;
  /** Functions whose return values control a sign-in, a redirect, a token or a session. */
  callbacks?: Partial<AuthCallbacks<T>> | undefined;
  /** Functions that run after something has happened. */
  events?: Partial<AuthEvents<T>> | undefined;
  /** The app's own pages in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined;
  /** The look of the built-in pages. */
  theme?: Theme | undefined;
  /**
   * Whether a cookie remembers for 180 days which providers were used in this browser. The built-in
   * sign-in page marks the last one and shows it first. Not set when `pages.signIn` is.
   *
   * @default `true`
   */
  rememberProvider?: boolean | undefined;
  /**
   * Texts of the app's own on the built-in pages and in emails, by the names of messages, for all
   * languages or for one in `messages.locales`. `messages.credentialsSignin` has the texts for the
   * codes of a `CredentialsSignin`. They are shown as plain text: markup is escaped.
   *
   * @default the built-in texts
   */
  messages?: Messages | undefined;
  /**
   * The language of the built-in pages and emails: a language tag (BCP 47) such as `de` or `pt-BR`,
   * or a function that returns the one for a request. Built in are `ar`, `de`, `en`, `es`, `fr`,
   * `he`, `it`, `ja`, `ko`, `nl`, `pl`, `pt-BR`, `tr` and `zh-Hans`; `messages.locales` adds
   * others. A language that is not available, and a function that throws or takes more than 5
   * seconds, are logged, and the request decides.
   *
   * @default the parameter `ui_locales`, else the header `Accept-Language`, else English
   */
  locale?: LocaleOption | undefined;

  /**
   * Who sends the emails of features, such as those of `Passwords`. Magic links have a provider in
   * `providers`.
   */
  mail?: MailOptions | undefined;

  /**
   * The start of all cookie names: `admin` for `admin.session-token`. Two configurations on one
   * host must not share it. A change signs every user out.
   *
   * @default `authjs`
   */
  cookiePrefix?: string | undefined;
  /** Names and attributes of cookies. A new name of the session cookie signs every user out. */
  cookies?: Partial<CookiesOptions> | undefined;
  /**
   * Whether cookies have `Secure` and a `__Secure-` or `__Host-` prefix.
   *
   * @default whether the public address is https
   */
  useSecureCookies?: boolean | undefined;

  /**
   * Runs before every sign-in attempt and returns how many seconds the client must wait. Anything
   * above 0 is answered with 429 and `Retry-After`.
   *
   * @default none
   */
  rateLimit?: RateLimit | undefined;

  /** Replaces the log levels `error`, `warn` and `debug`, one by one. */
  logger?: Partial<LoggerInstance> | undefined;
  /**
   * Also logs debug messages. In NestJS, the log levels of the app decide which are printed.
   *
   * @default `false`
   */
  debug?: boolean | undefined;

  /**
   * The address, up to the base path, of a deployment that receives the responses of OAuth
   * providers for deployments whose own address no provider knows, such as
   * `https://example.com/auth`. The deployment and the proxy share a `secret`.
   *
   * @default `AUTH_REDIRECT_PROXY_URL`
   */
  redirectProxyUrl?: string | undefined;
  /**
   * For the proxy: the origins to which it forwards responses, such as
   * `https://*.preview.example.com`. `*` stands for one label.
   *
   * @default `AUTH_REDIRECT_PROXY_ORIGINS`, separated by commas
   */
  redirectProxyOrigins?: readonly string[] | undefined;
  /**
   * Capabilities beyond the contract of Auth.js, such as `Sessions()`. Without any, nothing of them
   * exists.
   *
   * @default none
   */
  features?: readonly Feature[] | undefined;
  /** Features that are not final. */
  experimental?: ExperimentalOptions | undefined;

  /**
   * Disables CSRF tokens, for an integration of a framework that checks `Origin`. The value is an
   * exported symbol, which JSON cannot contain. `SvelteKitAuth` also accepts `false`.
   *
   * @default none
   */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined;
  /**
   * `Auth` returns the parts of a response instead of a `Response`, and throws errors.
   *
   * @default none
   */
  raw?: typeof raw | undefined;
}

// These are symbols: no JSON, form or environment variable can contain them.

/**
 * `raw: raw` makes `Auth` return the internal response and throw its errors. For authors of
 * framework integrations.
 *
 * @publicApi
 */
export const raw: unique symbol = Symbol.for('portcullis.raw');

/**
 * `skipCSRFCheck: skipCSRFCheck` disables the CSRF check. For authors of integrations of frameworks
 * that check the origin of requests themselves: without either check, any site can sign the user in
 * as another user, or out.
 *
 * @publicApi
 */
export const skipCSRFCheck: unique symbol = Symbol.for('portcullis.skipCSRFCheck');
