/**
 * The defaults of options. The table of options has them beside the checks; they are apart, because
 * the checks load later than the settings.
 */
import { DEFAULT_COOKIE_PREFIX } from '../http/cookie-policy.js';
import { DEFAULT_MAX_AGE_SECONDS } from '../jwt/jwt-options.js';

const DAY_SECONDS = 24 * 60 * 60;

export const DEFAULTS = {
  basePath: '/auth',
  trustedOrigins: [],
  rememberProvider: true,
  cookiePrefix: DEFAULT_COOKIE_PREFIX,
  redirectProxyOrigins: [],
  session: {
    maxAge: DEFAULT_MAX_AGE_SECONDS,
    updateAge: DAY_SECONDS,
    renewal: 'always',
    tokenCacheSize: 4 * 1024 * 1024,
  },
  account: { linking: 'automatic', sealTokens: false },
  theme: { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '', radius: 10 },
} as const;

/** The environment variables of options, besides those of providers. */
export const VARIABLES = {
  secret: 'AUTH_SECRET',
  trustHost: 'AUTH_TRUST_HOST',
  redirectProxyUrl: 'AUTH_REDIRECT_PROXY_URL',
  redirectProxyOrigins: 'AUTH_REDIRECT_PROXY_ORIGINS',
} as const;
