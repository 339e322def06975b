/**
 * The table of options. The checks of the configuration in the core, the class-validator DTO of
 * NestJS, the defaults and the configuration reference of the documentation come from it.
 *
 * A new option is a member with a docstring in `AuthConfig`, a row here, and its use.
 */
import { toPrintable } from '../kernel/logger.js';
import type { AuthCallbacks } from '../callbacks/callbacks.js';
import { isMailer, MAILER_WORDS, type MailOptions } from '../email/mail-options.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import { isFeature } from '../features/configured-features.js';
import { BASE_PATH_WORDS, isBasePath, type PagesOptions } from '../http/routes.js';
import type { JWTOptions } from '../jwt/jwt-options.js';
import type { LoggerInstance } from '../kernel/logger.js';
import { isPlainObject } from '../kernel/objects.js';
import type { Messages } from '../localization/messages.js';
import type { Theme, ThemeColors } from '../models/theme.js';
import type { AccountLinkingOptions, AuthConfig } from './auth-config.js';
import { DEFAULTS, VARIABLES } from './defaults.js';
import {
  optionalBaseAddress,
  bytes,
  flag,
  flagOrHosts,
  fn,
  group,
  lenient,
  object,
  allowOnly,
  type Option,
  type OptionRows,
  originPatterns,
  origins,
  page,
  radius,
  seconds,
  siteAddress,
  text,
  textOrList,
  unchecked,
} from './option-kinds.js';
import type { SessionOptions } from './session-options.js';

const SESSION = {
  strategy: allowOnly('jwt', 'database'),
  maxAge: { ...seconds(1), default: DEFAULTS.session.maxAge },
  absoluteMaxAge: seconds(1),
  updateAge: { ...seconds(0), default: DEFAULTS.session.updateAge },
  renewal: { ...allowOnly('always', 'when-due'), default: DEFAULTS.session.renewal },
  recheckAge: seconds(1),
  tokenCacheSize: { ...bytes, default: DEFAULTS.session.tokenCacheSize },
  generateSessionToken: lenient(fn),
  acceptV4Cookies: { ...flag, default: false },
  acceptUnprefixedCookies: { ...flag, default: false },
} as const satisfies OptionRows<SessionOptions>;

const JWT = {
  secret: lenient(textOrList),
  maxAge: seconds(1),
  encode: lenient(fn),
  decode: lenient(fn),
} satisfies OptionRows<JWTOptions>;

/** `authorized` runs in guards and middleware of frameworks, and not in the core. */
const CALLBACKS = {
  signIn: fn,
  redirect: fn,
  jwt: fn,
  session: fn,
  providerError: fn,
  authorized: fn,
} satisfies OptionRows<AuthCallbacks & { authorized: never }>;

const EVENTS = {
  accessRefused: fn,
  signIn: fn,
  signOut: fn,
  createUser: fn,
  updateUser: fn,
  linkAccount: fn,
  providerError: fn,
  session: fn,
} satisfies OptionRows<Record<keyof AuthEventMessages, unknown>>;

const PAGES = {
  signIn: page,
  signOut: page,
  error: page,
  verifyRequest: page,
  newUser: page,
  signUp: page,
  forgotPassword: page,
  terms: page,
  privacy: page,
} satisfies OptionRows<PagesOptions>;

const THEME_COLORS = group({
  accent: text,
  accentText: text,
  background: text,
  surface: text,
  text,
  mutedText: text,
  border: text,
} satisfies OptionRows<ThemeColors>);

const THEME = {
  colorScheme: { ...allowOnly('auto', 'dark', 'light'), default: DEFAULTS.theme.colorScheme },
  name: text,
  logo: { ...text, default: DEFAULTS.theme.logo },
  logoDark: text,
  favicon: text,
  brandColor: { ...text, default: DEFAULTS.theme.brandColor },
  buttonText: { ...text, default: DEFAULTS.theme.buttonText },
  colors: group({ light: THEME_COLORS, dark: THEME_COLORS }),
  radius: { ...radius, default: DEFAULTS.theme.radius },
  font: text,
  stylesheet: text,
} as const satisfies OptionRows<Theme>;

/**
 * Beside them, messages by their names: only NestJS checks those, for the core loads them later.
 */
const MESSAGES = {
  credentialsSignin: { words: 'an object with a text for each code', test: isTexts },
  locales: { words: 'an object with messages for each language', test: isLocales },
} satisfies Partial<OptionRows<Messages>>;

/** Every option of the configuration. */
export const OPTIONS = {
  providers: {
    words: 'a list of providers, e.g. [GitHub]',
    test: Array.isArray,
    isRequired: true,
  },
  secret: lenient({ ...textOrList, variable: VARIABLES.secret }),
  adapter: lenient(object),
  basePath: { words: BASE_PATH_WORDS, test: isBasePath, default: DEFAULTS.basePath },
  url: siteAddress,
  trustHost: { ...flagOrHosts, variable: VARIABLES.trustHost },
  trustedOrigins: { ...origins, default: DEFAULTS.trustedOrigins },
  session: group(SESSION),
  assurance: allowOnly('aal2'),
  account: group({
    linking: { ...allowOnly('automatic', 'explicit'), default: DEFAULTS.account.linking },
    sealTokens: { ...flag, default: DEFAULTS.account.sealTokens },
  } as const satisfies OptionRows<AccountLinkingOptions>),
  jwt: group(JWT),
  callbacks: lenient(group(CALLBACKS)),
  events: lenient(group(EVENTS)),
  pages: lenient(group(PAGES)),
  theme: lenient(group(THEME)),
  messages: group(MESSAGES),
  rememberProvider: { ...flag, default: DEFAULTS.rememberProvider },
  locale: {
    words: 'a language tag or a function',
    test: (value) => fn.test(value) || text.test(value),
  },
  mail: group({
    mailer: { words: MAILER_WORDS, test: isMailer },
    from: text,
  } satisfies OptionRows<MailOptions>),
  cookiePrefix: {
    words: 'letters, digits, dots, dashes and underscores, and not begin with __Secure- or __Host-',
    test: isCookiePrefix,
    default: DEFAULTS.cookiePrefix,
  },
  cookies: lenient(object),
  useSecureCookies: lenient(flag),
  rateLimit: fn,
  logger: lenient(group({ error: fn, warn: fn, debug: fn } satisfies OptionRows<LoggerInstance>)),
  debug: lenient({ ...flag, default: false }),
  redirectProxyUrl: { ...optionalBaseAddress, variable: VARIABLES.redirectProxyUrl },
  redirectProxyOrigins: {
    ...originPatterns,
    default: DEFAULTS.redirectProxyOrigins,
    variable: VARIABLES.redirectProxyOrigins,
  },
  features: {
    words: 'a list of features with different ids, e.g. [Sessions()]',
    test: isFeatureList,
  },
  experimental: lenient(group({ enableWebAuthn: { ...flag, default: false } })),
  // Any value but the exported symbols has no effect, so that no JSON can switch a check off.
  skipCSRFCheck: unchecked,
  raw: unchecked,
} as const satisfies OptionRows<AuthConfig>;

/** A value that an option cannot have. */
export interface InvalidValue {
  /** The option, and the member that is wrong: `session.maxAge`. */
  readonly option: string;
  readonly message: string;
}

/**
 * Lists every value that an option cannot have. Names that are not in the table are left alone.
 *
 * @param isStrict - Whether lenient options are checked as well.
 * @param prefix - The option that has these members, and a dot.
 */
export function findInvalidValues(
  values: object,
  table: Readonly<Record<string, Option>>,
  isStrict: boolean,
  prefix = '',
): InvalidValue[] {
  return Object.entries(table).flatMap(([name, row]) => {
    const value: unknown = Reflect.get(values, name);
    const option = `${prefix}${name}`;
    const isIgnored = row.isLenient && !isStrict;
    if (isIgnored || (value === undefined && !row.isRequired)) return [];
    const invalid = describeErrors(option, row, value).map((message) => ({ option, message }));
    if (invalid.length > 0 || !row.members) return invalid;
    return findInvalidValues(Object(value) as object, row.members, isStrict, `${option}.`);
  });
}

/**
 * The sentences about a value that an option cannot have; none when it can.
 *
 * @param suffix - Follows the name of the option, e.g. ` of provider "github"`.
 */
export function describeErrors(
  option: string,
  row: Option,
  value: unknown,
  suffix = row.variable === undefined ? '' : ` (or ${row.variable})`,
): string[] {
  const subject = `\`${option}\`${suffix}`;
  if (!row.test(value)) {
    const shown =
      row.isShown && typeof value === 'string' ? `, and is "${toPrintable(value, 100)}"` : '';
    return [`${subject} must be ${row.words}${shown}.`];
  }
  return (row.entryErrors?.(value) ?? []).map((error) => `${subject} ${error}`);
}

/** Groups of texts by language. */
function isLocales(locales: unknown): boolean {
  return isTexts(locales) && !Object.values(locales ?? {}).some((one) => typeof one === 'string');
}

/** Texts by name, and groups of them. Members may be left out. */
function isTexts(texts: unknown): boolean {
  if (texts === null || texts === undefined) return true;
  return (
    isPlainObject(texts) &&
    Object.values(texts).every((one) => typeof one === 'string' || isTexts(one))
  );
}

function isFeatureList(features: unknown): boolean {
  if (!Array.isArray(features)) return false;
  const given: unknown[] = features.filter((feature) => feature !== undefined);
  return given.every(isFeature) && new Set(given.map(({ id }) => id)).size === given.length;
}

/** Whether names of cookies may begin with it. */
export function isCookiePrefix(prefix: unknown): boolean {
  // Browsers treat cookies whose names begin so in their own way (RFC 6265bis §4.1.3).
  return (
    typeof prefix === 'string' && /^[\w.-]+$/.test(prefix) && !/^__(secure|host)-/i.test(prefix)
  );
}
