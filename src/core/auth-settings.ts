/** The configuration with every default applied, once, and then frozen. */
import type { Adapter } from './adapters/adapter.js';
import type { AuthConfig } from './auth-config.js';
import type { AuthCallbacks } from './callbacks/callbacks.js';
import type { CsrfSettings } from './csrf/csrf.guard.js';
import type { AuthEvents } from './events/events.js';
import type { CookieSettings } from './http/cookie-policy.js';
import type { PagesOptions } from './http/custom-pages.js';
import { normalizeBasePath } from './http/route.js';
import type { SiteSettings } from './http/site.js';
import type { JwtSettings } from './jwt/jwt.service.js';
import { frozenCopy } from './kernel/deep-freeze.js';
import { type Logger, resolveLogger } from './kernel/logger.js';
import { key } from './kernel/token.js';
import { skipCSRFCheck } from './markers.js';
import type { Theme } from './pages/theme.js';
import type { Provider } from './providers/provider.js';
import type { SessionSettings } from './sessions/session-strategy.js';

const DAY_SECONDS = 24 * 60 * 60;

/** What each service takes its part of. */
export interface AuthSettings {
  readonly site: SiteSettings;
  readonly cookies: CookieSettings;
  readonly csrf: CsrfSettings;
  readonly jwt: JwtSettings;
  readonly session: SessionSettings;
  readonly sessionStrategy: 'jwt' | 'database';
  readonly pages: Partial<PagesOptions>;
  readonly theme: Theme;
  readonly providers: readonly Provider[];
  readonly callbacks: Partial<AuthCallbacks>;
  readonly events: Partial<AuthEvents>;
  readonly adapter: Adapter | undefined;
  readonly logger: Logger;
}

/** The configuration as it was given. */
export const AuthConfigToken = key<AuthConfig>('AuthConfig');

export const AuthSettingsToken = key<AuthSettings>('AuthSettings');

export const DEFAULT_BASE_PATH = '/auth';

/** Reads the configuration. A wrong one is read too: `configurationErrors` says what is wrong. */
export function resolveSettings(config: AuthConfig): AuthSettings {
  const secrets = secretsOf(config);
  const maxAgeSeconds = config.session?.maxAge ?? 30 * DAY_SECONDS;
  return Object.freeze({
    site: Object.freeze({
      origin: originOf(config.url),
      trustHost: config.trustHost === true,
      basePath: normalizeBasePath(config.basePath ?? DEFAULT_BASE_PATH),
    }),
    cookies: Object.freeze({
      useSecureCookies: config.useSecureCookies,
      overrides: frozenCopy(config.cookies),
    }),
    csrf: Object.freeze({
      secrets,
      isDisabled: config.skipCSRFCheck === skipCSRFCheck,
      trustedOrigins: frozenCopy(config.trustedOrigins ?? []),
    }),
    jwt: Object.freeze({
      secrets,
      maxAgeSeconds: config.jwt?.maxAge ?? maxAgeSeconds,
      encode: config.jwt?.encode,
      decode: config.jwt?.decode,
    }),
    session: Object.freeze({
      maxAgeSeconds,
      updateAgeSeconds: config.session?.updateAge ?? DAY_SECONDS,
      generateSessionToken: config.session?.generateSessionToken ?? (() => crypto.randomUUID()),
    }),
    sessionStrategy: config.session?.strategy ?? (config.adapter ? 'database' : 'jwt'),
    pages: frozenCopy(config.pages ?? {}),
    theme: frozenCopy(config.theme ?? {}),
    providers: config.providers,
    callbacks: config.callbacks ?? {},
    events: config.events ?? {},
    adapter: config.adapter,
    logger: resolveLogger(config.logger, config.debug === true),
  });
}

/** The configured secrets, newest first; empty when there is none. */
export function secretsOf({ secret }: Pick<AuthConfig, 'secret'>): readonly string[] {
  return Object.freeze([secret ?? []].flat().filter(Boolean));
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
