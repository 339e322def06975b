/** The configuration with every default applied, frozen. */
import type { Adapter } from '../adapters/adapter.js';
import type { AuthCallbacks } from '../callbacks/callbacks.js';
import type { CsrfSettings } from '../csrf/csrf.guard.js';
import type { MailOptions } from '../email/mail-options.js';
import type { VerificationSettings } from '../email/verification-tokens.js';
import type { AuthEvents } from '../events/event-bus.js';
import type { CookieSettings } from '../http/cookie-policy.js';
import { parseHostPattern } from '../http/allow-list.js';
import type { OriginSettings } from '../http/request-origin.js';
import { normalizeBasePath, type PagesOptions } from '../http/routes.js';
import type { JwtSettings } from '../jwt/jwt.service.js';
import { key } from '../kernel/container.js';
import { type Logger, resolveLogger } from '../kernel/logger.js';
import { deepFreezeCopy } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import { AAL2_SECONDS, type Assurance } from '../levels/assurance.js';
import type { LocalizationSettings } from '../localization/messages.js';
import type { Theme } from '../models/theme.js';
import type { RedirectProxySettings } from '../oauth/redirect-proxy.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { Provider } from '../providers/provider.js';
import type { SessionSettings } from '../sessions/session-strategy.js';
import type { Linking } from '../sign-in/account.linker.js';
import type { RateLimit } from '../sign-in/rate-limit.js';
import { type AuthConfig, skipCSRFCheck } from './auth-config.js';
import { DEFAULTS } from './defaults.js';
import { describeProviders } from './described-providers.js';

/** The settings of all services. Each service gets its part. */
export interface AuthSettings {
  readonly originSettings: OriginSettings;
  readonly cookies: CookieSettings;
  readonly csrf: CsrfSettings;
  readonly verification: VerificationSettings;
  readonly jwt: JwtSettings;
  readonly linking: Linking;
  readonly sealTokens: boolean;
  readonly rateLimit: RateLimit | undefined;
  readonly redirectProxy: RedirectProxySettings;
  readonly session: SessionSettings;
  readonly sessionStrategy: 'jwt' | 'database';
  readonly assurance: Assurance | undefined;
  readonly pages: Partial<PagesOptions>;
  readonly theme: Theme;
  readonly localization: LocalizationSettings;
  readonly mail: MailOptions;
  readonly rememberProvider: boolean;
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

/**
 * Applies the defaults. Does not validate: `configurationErrors` does. A `null` in place of an
 * object, which JavaScript lets through, counts as left out.
 */
export function resolveSettings(config: AuthConfig): AuthSettings {
  const { pages, theme, locale, messages, providers, callbacks, events, adapter } = config;
  return Object.freeze({
    originSettings: getOriginSettings(config),
    cookies: getCookieSettings(config),
    csrf: Object.freeze({
      secrets: getSecrets(config),
      isDisabled: config.skipCSRFCheck === skipCSRFCheck,
      trustedOrigins: deepFreezeCopy(config.trustedOrigins ?? DEFAULTS.trustedOrigins),
    }),
    verification: Object.freeze({ secrets: getSecrets(config) }),
    jwt: getJwtSettings(config),
    rateLimit: config.rateLimit,
    linking: config.account?.linking ?? DEFAULTS.account.linking,
    sealTokens: config.account?.sealTokens ?? DEFAULTS.account.sealTokens,
    redirectProxy: getRedirectProxySettings(config),
    session: getSessionSettings(config),
    sessionStrategy: getStrategy(config),
    assurance: config.assurance,
    pages: deepFreezeCopy(pages ?? {}),
    theme: deepFreezeCopy({ ...getDefaultTheme(), ...theme }),
    rememberProvider: config.rememberProvider ?? DEFAULTS.rememberProvider,
    localization: Object.freeze({ locale, messages: deepFreezeCopy(messages ?? {}) }),
    mail: Object.freeze({ ...config.mail }),
    providers: listGiven(providers),
    callbacks: callbacks ?? {},
    events: events ?? {},
    adapter,
    logger: resolveLogger(config.logger, config.debug === true),
  });
}

/**
 * `undefined` is not given, as of every option: `isProduction ? GitHub : undefined`. Validation
 * refuses what is no list.
 */
function listGiven(providers: readonly (Provider | undefined)[]): readonly Provider[] {
  if (!Array.isArray(providers)) return [];
  const all: readonly (Provider | undefined)[] = providers;
  return all.filter((one) => one !== undefined);
}

function getDefaultTheme(): Theme {
  const { colorScheme, logo, brandColor, buttonText } = DEFAULTS.theme;
  return { colorScheme, logo, brandColor, buttonText };
}

/** The public origin and the base path. */
export function getOriginSettings({ url, trustHost, basePath }: AuthConfig): OriginSettings {
  return Object.freeze({
    origin: getOrigin(url),
    trustHost: Array.isArray(trustHost) ? getTrustedHosts(trustHost) : trustHost === true,
    basePath: normalizeBasePath(typeof basePath === 'string' ? basePath : DEFAULTS.basePath),
  });
}

/** An entry that is no host trusts no host; validation reports it. */
function getTrustedHosts(written: readonly unknown[]): readonly string[] {
  return Object.freeze(written.map(parseHostPattern).filter((host) => host !== undefined));
}

/** What the cookies are made of. */
export function getCookieSettings({ cookiePrefix, ...config }: AuthConfig): CookieSettings {
  const { useSecureCookies, cookies, session } = config;
  const acceptsV4 = session?.acceptV4Cookies === true;
  return Object.freeze({
    useSecureCookies,
    prefix: cookiePrefix,
    overrides: deepFreezeCopy(cookies),
    acceptsV4,
    acceptsUnprefixed: session?.acceptUnprefixedCookies === true,
  });
}

function getRedirectProxySettings(config: AuthConfig): RedirectProxySettings {
  const { redirectProxyUrl: url, redirectProxyOrigins } = config;
  const origins = redirectProxyOrigins ?? DEFAULTS.redirectProxyOrigins;
  // An empty text is no address: `process.env.PROXY ?? ''`.
  const given = origins.filter((origin) => (origin as unknown) !== undefined);
  return Object.freeze({ url: url || undefined, origins: deepFreezeCopy(given) });
}

function getSessionSettings(config: AuthConfig): SessionSettings {
  const session = config.session ?? {};
  const maxAgeSeconds = getMaxAge(config);
  const updateAge = session.updateAge ?? DEFAULTS.session.updateAge;
  const isToken = getStrategy(config) === 'jwt';
  const lifetime = Math.min(maxAgeSeconds, (isToken && config.jwt?.maxAge) || maxAgeSeconds);
  return Object.freeze({
    maxAgeSeconds,
    absoluteMaxAgeSeconds:
      session.absoluteMaxAge ?? (config.assurance === 'aal2' ? AAL2_SECONDS.absolute : undefined),
    // A longer interval would let the session of an active user expire.
    updateAgeSeconds: Math.min(updateAge, lifetime / 2),
    renewal: session.renewal ?? DEFAULTS.session.renewal,
    recheckAgeSeconds: session.recheckAge,
    generateSessionToken: session.generateSessionToken,
    configurationId: getConfigurationId(config),
  });
}

function getMaxAge({ session, assurance }: AuthConfig): number {
  const byDefault = assurance === 'aal2' ? AAL2_SECONDS.idle : DEFAULTS.session.maxAge;
  return session?.maxAge ?? byDefault;
}

function getConfigurationId(config: AuthConfig): string {
  const { origin, basePath } = getOriginSettings(config);
  const clients = describeProviders(config).configs.map((provider) => {
    const options = { ...provider, ...provider.options };
    return [getProviderId(provider), 'clientId' in options ? options.clientId : undefined];
  });
  return JSON.stringify([origin, basePath, clients]);
}

/** `database` with an adapter, unless the app chooses. */
function getStrategy({ session, adapter }: AuthConfig): 'jwt' | 'database' {
  return session?.strategy ?? (adapter ? 'database' : 'jwt');
}

function getJwtSettings(config: AuthConfig): JwtSettings {
  const session = config.session ?? {};
  const jwt = config.jwt ?? {};
  const secret = jwt.secret ?? config.secret;
  return Object.freeze({
    secrets: getSecrets({ secret }),
    maxAgeSeconds: jwt.maxAge ?? getMaxAge(config),
    encode: jwt.encode,
    decode: jwt.decode,
    configuredSecret: secret ?? '',
    acceptsV4: session.acceptV4Cookies === true,
    cacheBytes: session.tokenCacheSize ?? DEFAULTS.session.tokenCacheSize,
  });
}

/** The configured secrets, newest first; empty when there is none. */
export function getSecrets({ secret }: Pick<AuthConfig, 'secret'>): readonly string[] {
  return Object.freeze([secret ?? []].flat().filter(Boolean));
}

/** `undefined` for what is no web address: `localhost:3000` is a URL of the scheme "localhost". */
function getOrigin(url: string | undefined): string | undefined {
  const address = parseUrl(url ?? '');
  return address && /^https?:$/.test(address.protocol) ? address.origin : undefined;
}
