/**
 * Names in the configuration that are probably misspelt. What is ignored in silence must not be a
 * `signIn` callback that was to keep people out, or a `maxAge` that was to end their sessions. A name
 * that is like none of these is left alone: it is for whoever else reads the configuration.
 */
import type { AuthConfig, AccountOptions, SessionOptions } from './auth-config.js';
import type { AuthCallbacks } from './callbacks/callbacks.js';
import { InvalidOption } from './errors/configuration.errors.js';
import { EVENT_NAMES } from './events/events.js';
import type { PagesOptions } from './http/custom-pages.js';
import type { JWTOptions } from './jwt/jwt-options.js';
import { similarName } from './kernel/similar-name.js';

/** Every member of a type: one that is missing, or is none, does not compile. */
type Names<Options> = Readonly<Record<keyof Options, true>>;

const OPTIONS: Names<AuthConfig> = {
  providers: true,
  secret: true,
  adapter: true,
  basePath: true,
  url: true,
  trustHost: true,
  trustedOrigins: true,
  session: true,
  account: true,
  jwt: true,
  callbacks: true,
  events: true,
  messages: true,
  pages: true,
  theme: true,
  cookiePrefix: true,
  cookies: true,
  useSecureCookies: true,
  rateLimit: true,
  logger: true,
  debug: true,
  redirectProxyUrl: true,
  redirectProxyOrigins: true,
  experimental: true,
  skipCSRFCheck: true,
  raw: true,
};

/** Guards and middlewares of frameworks ask the last one, where the core asks none. */
const CALLBACKS: Names<AuthCallbacks & { authorized: never }> = {
  signIn: true,
  redirect: true,
  jwt: true,
  session: true,
  authorized: true,
};

const PAGES: Names<PagesOptions> = {
  signIn: true,
  signOut: true,
  error: true,
  verifyRequest: true,
  newUser: true,
};

const SESSION: Names<SessionOptions> = {
  strategy: true,
  maxAge: true,
  updateAge: true,
  renewal: true,
  recheckAge: true,
  tokenCacheSize: true,
  generateSessionToken: true,
  acceptV4Cookies: true,
  acceptUnprefixedCookies: true,
};

const JWT: Names<JWTOptions> = { secret: true, maxAge: true, encode: true, decode: true };

const ACCOUNT: Names<AccountOptions> = { linking: true };

/** The names of all callbacks, that of guards included. */
export const CALLBACK_NAMES: readonly string[] = Object.keys(CALLBACKS);

/** Lists each name that is close to an option's, with the option that was probably meant. */
export function nameErrors(config: AuthConfig): InvalidOption[] {
  const { callbacks, events, pages, session, jwt, account } = config;
  return [
    ...misspelt(config, '', Object.keys(OPTIONS)),
    ...misspelt(callbacks, 'callbacks.', CALLBACK_NAMES),
    ...misspelt(events, 'events.', EVENT_NAMES),
    ...misspelt(pages, 'pages.', Object.keys(PAGES)),
    ...misspelt(session, 'session.', Object.keys(SESSION)),
    ...misspelt(jwt, 'jwt.', Object.keys(JWT)),
    ...misspelt(account, 'account.', Object.keys(ACCOUNT)),
  ];
}

function misspelt(
  options: object | null | undefined,
  prefix: string,
  known: readonly string[],
): InvalidOption[] {
  return Object.keys(options ?? {}).flatMap((name) => {
    const meant = similarName(name, known);
    // Beside the option itself, it is something of the app's own that the option uses.
    if (meant === undefined || Object.hasOwn(options ?? {}, meant)) return [];
    return [
      new InvalidOption(
        `\`${prefix}${name}\` is not an option, and would be ignored. ` +
          `Did you mean \`${prefix}${meant}\`?`,
      ),
    ];
  });
}
