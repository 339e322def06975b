/** The configuration with every default applied, once, and then frozen. */
import type { Adapter } from './adapters/adapter.js';
import type { AuthConfig } from './auth-config.js';
import type { AuthCallbacks } from './callbacks/callbacks.js';
import type { CsrfSettings } from './csrf/csrf.guard.js';
import type { VerificationSettings } from './email/verification-tokens.js';
import type { AuthEvents } from './events/events.js';
import { hostPattern } from './http/allow-list.js';
import type { CookieSettings } from './http/cookie-policy.js';
import type { PagesOptions } from './http/custom-pages.js';
import { normalizeBasePath } from './http/route.js';
import type { SiteSettings } from './http/site.js';
import type { JwtSettings } from './jwt/jwt.service.js';
import { frozenCopy } from './kernel/deep-freeze.js';
import { type Logger, resolveLogger } from './kernel/logger.js';
import { parsedUrl } from './kernel/parsed-url.js';
import { key } from './kernel/token.js';
import { skipCSRFCheck } from './markers.js';
import type { Messages } from './models/messages.js';
import type { Theme } from './models/theme.js';
import type { RedirectProxySettings } from './oauth/redirect-proxy.js';
import type { Provider } from './providers/provider.js';
import type { Linking } from './sign-in/account.linker.js';
import type { RateLimit } from './sign-in/attempt-limiter.js';
import type { SessionSettings } from './sessions/session-strategy.js';

const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const DEFAULT_UPDATE_AGE_SECONDS = 24 * 60 * 60;

const DEFAULT_TOKEN_CACHE_BYTES = 4 * 1024 * 1024;

const DEFAULT_THEME: Theme = { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' };

/** What each service takes its part of. */
export interface AuthSettings {
  readonly site: SiteSettings;
  readonly cookies: CookieSettings;
  readonly csrf: CsrfSettings;
  readonly verification: VerificationSettings;
  readonly jwt: JwtSettings;
  readonly linking: Linking;
  readonly rateLimit: RateLimit | undefined;
  readonly redirectProxy: RedirectProxySettings;
  readonly session: SessionSettings;
  readonly sessionStrategy: 'jwt' | 'database';
  readonly pages: Partial<PagesOptions>;
  readonly theme: Theme;
  readonly messages: Messages;
  readonly providers: readonly Provider[];
  readonly callbacks: Partial<AuthCallbacks>;
  readonly events: Partial<AuthEvents>;
  readonly adapter: Adapter | undefined;
  readonly logger: Logger;
}

/** The configuration as it was given. */
export const AuthConfigToken = key<AuthConfig>('AuthConfig');

/** The configuration with every default applied. */
export const AuthSettingsToken = key<AuthSettings>('AuthSettings');

/** The path that the routes are under when none is configured. */
export const DEFAULT_BASE_PATH = '/auth';

/**
 * Reads the configuration. A wrong one is read too: `configurationErrors` says what is wrong. A `null`
 * where there should be an object, which JavaScript lets through, stands for nothing.
 */
export function resolveSettings(config: AuthConfig): AuthSettings {
  const { pages, theme, messages, providers, callbacks, events, adapter } = config;
  return Object.freeze({
    site: siteSettings(config),
    cookies: cookieSettings(config),
    csrf: Object.freeze({
      secrets: secretsOf(config),
      isDisabled: config.skipCSRFCheck === skipCSRFCheck,
      trustedOrigins: frozenCopy(config.trustedOrigins ?? []),
    }),
    verification: Object.freeze({ secrets: secretsOf(config) }),
    jwt: jwtSettings(config),
    rateLimit: config.rateLimit,
    linking: config.account?.linking ?? 'automatic',
    redirectProxy: redirectProxySettings(config),
    session: sessionSettings(config),
    sessionStrategy: strategyOf(config),
    pages: frozenCopy(pages ?? {}),
    theme: frozenCopy({ ...DEFAULT_THEME, ...theme }),
    messages: frozenCopy(messages ?? {}),
    providers,
    callbacks: callbacks ?? {},
    events: events ?? {},
    adapter,
    logger: resolveLogger(config.logger, config.debug === true),
  });
}

function siteSettings({ url, trustHost, basePath }: AuthConfig): SiteSettings {
  return Object.freeze({
    origin: originOf(url),
    trustHost: Array.isArray(trustHost) ? trustedHosts(trustHost) : trustHost === true,
    basePath: normalizeBasePath(typeof basePath === 'string' ? basePath : DEFAULT_BASE_PATH),
  });
}

/** What is no host is found by the checks, and believes nobody meanwhile. */
function trustedHosts(written: readonly unknown[]): readonly string[] {
  return Object.freeze(written.map(hostPattern).filter((host) => host !== undefined));
}

function cookieSettings({ cookiePrefix, ...config }: AuthConfig): CookieSettings {
  const { useSecureCookies, cookies, session } = config;
  const acceptsV4 = session?.acceptV4Cookies === true;
  return Object.freeze({
    useSecureCookies,
    prefix: cookiePrefix,
    overrides: frozenCopy(cookies),
    acceptsV4,
    acceptsUnprefixed: session?.acceptUnprefixedCookies === true,
  });
}

function redirectProxySettings(config: AuthConfig): RedirectProxySettings {
  const { redirectProxyUrl: url, redirectProxyOrigins: origins = [] } = config;
  return Object.freeze({ url, origins: frozenCopy(origins) });
}

function sessionSettings(config: AuthConfig): SessionSettings {
  const session = config.session ?? {};
  const maxAgeSeconds = session.maxAge ?? DEFAULT_MAX_AGE_SECONDS;
  const updateAge = session.updateAge ?? DEFAULT_UPDATE_AGE_SECONDS;
  const isToken = strategyOf(config) === 'jwt';
  const lifetime = Math.min(maxAgeSeconds, (isToken && config.jwt?.maxAge) || maxAgeSeconds);
  return Object.freeze({
    maxAgeSeconds,
    // Put off later than that, it would end while the user is active.
    updateAgeSeconds: Math.min(updateAge, lifetime / 2),
    renewal: session.renewal ?? 'always',
    recheckAgeSeconds: session.recheckAge,
    generateSessionToken: session.generateSessionToken ?? (() => crypto.randomUUID()),
  });
}

/** Rows where there is a database, unless the app chooses. */
function strategyOf({ session, adapter }: AuthConfig): 'jwt' | 'database' {
  return session?.strategy ?? (adapter ? 'database' : 'jwt');
}

function jwtSettings(config: AuthConfig): JwtSettings {
  const { maxAge, encode, decode } = config.jwt ?? {};
  return Object.freeze({
    secrets: secretsOf({ secret: config.jwt?.secret ?? config.secret }),
    maxAgeSeconds: maxAge ?? config.session?.maxAge ?? DEFAULT_MAX_AGE_SECONDS,
    encode,
    decode,
    configuredSecret: config.jwt?.secret ?? config.secret ?? '',
    acceptsV4: config.session?.acceptV4Cookies === true,
    cacheBytes: tokenCacheBytes(config.session),
  });
}

function tokenCacheBytes(session: AuthConfig['session']): number {
  return session?.tokenCacheSize ?? DEFAULT_TOKEN_CACHE_BYTES;
}

/** The configured secrets, newest first; empty when there is none. */
export function secretsOf({ secret }: Pick<AuthConfig, 'secret'>): readonly string[] {
  return Object.freeze([secret ?? []].flat().filter(Boolean));
}

/** What is no web address has no origin: `localhost:3000` is a URL of the scheme "localhost". */
function originOf(url: string | undefined): string | undefined {
  const address = parsedUrl(url ?? '');
  return address && /^https?:$/.test(address.protocol) ? address.origin : undefined;
}
