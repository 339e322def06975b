/**
 * Names in the configuration that are probably misspelt. What is ignored in silence must not be a
 * `signIn` callback that was to keep people out, or a `maxAge` that was to end their sessions. A name
 * that is like none of these is left alone: it is for whoever else reads the configuration.
 */
import type { AuthCallbacks } from '../callbacks/callbacks.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EVENT_NAMES } from '../events/event-bus.js';
import type { PagesOptions } from '../http/routes.js';
import type { JWTOptions } from '../jwt/jwt-options.js';
import { findSimilarName } from '../kernel/text.js';
import type { Messages } from '../models/theme.js';
import type { CredentialsConfig } from '../providers/credentials-config.js';
import type { EmailConfig } from '../providers/email-config.js';
import type { OIDCConfig } from '../providers/oauth-config.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import type { WebAuthnConfig } from '../providers/webauthn-config.js';
import type { AccountOptions, AuthConfig, SessionOptions } from './auth-config.js';

/** Every member of a type: one that is missing, or is none, does not compile. */
type Names<Options> = Readonly<Record<Extract<keyof Options, string>, true>>;

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

const MESSAGES: Names<Messages> = { credentialsSignin: true };

const COMMON = { id: true, name: true, type: true, options: true } as const;

const OAUTH: Names<OIDCConfig> = {
  ...COMMON,
  clientId: true,
  clientSecret: true,
  issuer: true,
  wellKnown: true,
  jwks_endpoint: true,
  allowInsecureRequests: true,
  authorization: true,
  token: true,
  userinfo: true,
  checks: true,
  client: true,
  profile: true,
  account: true,
  style: true,
  allowDangerousEmailAccountLinking: true,
  redirectProxyUrl: true,
  forwardedParameters: true,
  idToken: true,
};

const CREDENTIALS: Names<CredentialsConfig> = { ...COMMON, credentials: true, authorize: true };

const EMAIL: Names<EmailConfig> = {
  ...COMMON,
  from: true,
  maxAge: true,
  secret: true,
  apiKey: true,
  server: true,
  sendVerificationRequest: true,
  generateVerificationToken: true,
  normalizeIdentifier: true,
  style: true,
};

const WEBAUTHN: Names<WebAuthnConfig> = {
  ...COMMON,
  relayingParty: true,
  getRelayingParty: true,
  enableConditionalUI: true,
  simpleWebAuthnBrowserVersion: true,
  formFields: true,
  authenticationOptions: true,
  registrationOptions: true,
  verifyAuthenticationOptions: true,
  verifyRegistrationOptions: true,
  getUserInfo: true,
  simpleWebAuthn: true,
  style: true,
};

/** What each type of provider is described and configured by. */
const PROVIDER_NAMES: Readonly<Record<ProviderConfig['type'], readonly string[]>> = {
  oauth: Object.keys(OAUTH),
  oidc: Object.keys(OAUTH),
  credentials: Object.keys(CREDENTIALS),
  email: Object.keys(EMAIL),
  webauthn: Object.keys(WEBAUTHN),
};

/** Of a provider's options: too many words are one letter away from a shorter name. */
const SHORTEST_NAME = 6;

/** The names of all callbacks, that of guards included. */
export const CALLBACK_NAMES: readonly string[] = Object.keys(CALLBACKS);

/** Lists each name that is close to an option's, with the option that was probably meant. */
export function nameErrors(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
): InvalidOption[] {
  const { callbacks, events, pages, session, jwt, account, messages } = config;
  return [
    ...misspelt(config, '', Object.keys(OPTIONS)),
    ...misspelt(callbacks, 'callbacks.', CALLBACK_NAMES),
    ...misspelt(events, 'events.', EVENT_NAMES),
    ...misspelt(pages, 'pages.', Object.keys(PAGES)),
    ...misspelt(session, 'session.', Object.keys(SESSION)),
    ...misspelt(jwt, 'jwt.', Object.keys(JWT)),
    ...misspelt(account, 'account.', Object.keys(ACCOUNT)),
    ...misspelt(messages, 'messages.', Object.keys(MESSAGES)),
    ...providers.flatMap(providerNameErrors),
  ];
}

/** A provider has options of its own as well, which nobody knows here: a list of `issuers`, say. */
function providerNameErrors(provider: ProviderConfig): InvalidOption[] {
  const all = PROVIDER_NAMES[provider.type];
  const telling = all.filter((name) => name.length >= SHORTEST_NAME);
  const of = ` of provider "${getProviderId(provider)}"`;
  // A function may lay its options over its description, and keep them beside it too.
  const written = [...new Set([provider, provider.options ?? {}].flatMap(Object.keys))];
  return written.flatMap((name) => {
    const isOwn = all.includes(name) || all.includes(name.replace(/s$/, ''));
    const holder = Object.hasOwn(provider.options ?? {}, name) ? provider.options : provider;
    return isOwn ? [] : misspeltName(name, holder ?? {}, telling, ['', of]);
  });
}

function misspelt(
  options: object | null | undefined,
  prefix: string,
  known: readonly string[],
): InvalidOption[] {
  return Object.keys(options ?? {}).flatMap((name) =>
    misspeltName(name, options ?? {}, known, [prefix, '']),
  );
}

/** @param around - What is said before the name, and after it. */
function misspeltName(
  name: string,
  options: object,
  known: readonly string[],
  [prefix, of]: readonly [string, string],
): InvalidOption[] {
  const meant = findSimilarName(name, known);
  // Beside the option itself, it is something of the app's own that the option uses.
  if (meant === undefined || Object.hasOwn(options, meant)) return [];
  return [
    new InvalidOption(
      `\`${prefix}${name}\`${of} is not an option, and would be ignored. ` +
        `Did you mean \`${prefix}${meant}\`?`,
    ),
  ];
}
