/** What can be wrong with the values of options. */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { CookiePolicy } from '../http/cookie-policy.js';
import { serializeCookie } from '../http/cookies.js';
import { parseHostPattern, isOriginPattern } from '../http/allow-list.js';
import { BASE_PATH_PROBLEM, isBasePath } from '../http/routes.js';
import { isPlainObject } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type { AuthConfig } from './auth-config.js';

const STRATEGIES: readonly unknown[] = [undefined, 'jwt', 'database'];
const RENEWALS: readonly unknown[] = ['always', 'when-due', undefined];
const LINKINGS: readonly unknown[] = [undefined, 'automatic', 'explicit'];
const FLAGS: readonly unknown[] = [undefined, true, false];

/** Lists everything that is wrong with the values of options, instead of throwing the first. */
export function optionErrors(config: AuthConfig): InvalidOption[] {
  const problems = [
    ...addressProblems(config),
    ...trustProblems(config),
    !LINKINGS.includes(config.account?.linking) &&
      '`account.linking` must be "automatic" or "explicit".',
    ...sessionProblems(config),
    ...originProblems(config),
    messageProblem(config),
    !isCookiePrefix(config.cookiePrefix) &&
      '`cookiePrefix` must be letters, digits, dots, dashes and underscores, and not begin with ' +
        '__Secure- or __Host-.',
    cookieProblem(config),
    ...proxyProblems(config),
    !['undefined', 'function'].includes(typeof config.rateLimit) &&
      '`rateLimit` must be a function.',
  ];
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidOption(text));
}

function addressProblems({ url, basePath }: AuthConfig): (string | false)[] {
  return [
    basePath !== undefined && !isBasePath(basePath) && BASE_PATH_PROBLEM,
    url !== undefined && !isWebAddress(url) && '`url` must be an http or https address.',
    isWebAddress(url) && surplusProblem(url),
  ];
}

/** Only the origin is read. Unlike AUTH_URL, whose path is a base path in the contract. */
function surplusProblem(url: string): string | false {
  const { origin, pathname, search, hash } = new URL(url);
  const surplus = `${pathname}${search}${hash}`;
  if (surplus === '/') return false;
  const text = `\`url\` is an origin such as ${origin}, and "${surplus}" would be dropped from it.`;
  return search || hash ? text : `${text} Put the path of the routes into \`basePath\`.`;
}

function trustProblems({ trustHost }: AuthConfig): (string | false)[] {
  if (FLAGS.includes(trustHost)) return [];
  const needsList = '`trustHost` must be true, false, or a list of hosts such as *.example.com.';
  if (!Array.isArray(trustHost) || trustHost.length === 0) return [needsList];
  const unfit = trustHost.filter((one: unknown) => parseHostPattern(one) === undefined);
  return unfit.map(
    (one: unknown) =>
      `\`trustHost\` (or AUTH_TRUST_HOST) has "${String(one)}", ` +
      'which is no host such as *.example.com.',
  );
}

function sessionProblems(config: AuthConfig): (string | false)[] {
  const session = config.session ?? {};
  const durations: readonly [string, number | undefined, number][] = [
    ['session.maxAge', session.maxAge, 1],
    ['session.updateAge', session.updateAge, 0],
    ['session.recheckAge', session.recheckAge, 1],
    ['jwt.maxAge', config.jwt?.maxAge, 1],
  ];
  return [
    !STRATEGIES.includes(session.strategy) && '`session.strategy` must be "jwt" or "database".',
    !RENEWALS.includes(session.renewal) && '`session.renewal` must be "always" or "when-due".',
    !FLAGS.includes(session.acceptV4Cookies) && '`session.acceptV4Cookies` must be true or false.',
    !FLAGS.includes(session.acceptUnprefixedCookies) &&
      '`session.acceptUnprefixedCookies` must be true or false.',
    !isSize(session.tokenCacheSize) &&
      '`session.tokenCacheSize` must be a number of bytes, or 0 for none.',
    ...durations.map(
      ([option, seconds, least]) => !isDuration(seconds, least) && durationText(option, least),
    ),
  ];
}

function isSize(bytes: unknown): boolean {
  return bytes === undefined || (Number.isSafeInteger(bytes) && Number(bytes) >= 0);
}

function originProblems({ trustedOrigins = [] }: AuthConfig): (string | false)[] {
  if (!Array.isArray(trustedOrigins)) return ['`trustedOrigins` must be a list of origins.'];
  return trustedOrigins.map(
    (origin: unknown) =>
      !isOrigin(origin) &&
      `\`trustedOrigins\` has "${String(origin)}", which is no origin such as https://app.example.com.`,
  );
}

function proxyProblems(config: AuthConfig): (string | false)[] {
  const { redirectProxyUrl: url, redirectProxyOrigins: origins = [] } = config;
  const needsList = '`redirectProxyOrigins` must be a list of origins.';
  const unfit = Array.isArray(origins) ? origins.filter((one) => !isOriginPattern(one)) : [];
  return [
    url !== undefined &&
      !isBaseAddress(url) &&
      '`redirectProxyUrl` (or AUTH_REDIRECT_PROXY_URL) must be an http or https address ' +
        'without a query.',
    !Array.isArray(origins) && needsList,
    ...unfit.map(
      (one: unknown) =>
        `\`redirectProxyOrigins\` has "${String(one)}", ` +
        'which is no origin such as https://*.preview.example.com.',
    ),
  ];
}

/** A name or attribute that would end the header early is found now, and not by a browser. */
function cookieProblem({ cookies, useSecureCookies }: AuthConfig): string | false {
  const known = new CookiePolicy({ useSecureCookies, overrides: undefined, acceptsV4: false });
  const kinds = Object.keys(known.for('https://localhost'));
  const stranger = Object.keys(cookies ?? {}).find((kind) => !kinds.includes(kind));
  if (stranger !== undefined) return `\`cookies.${stranger}\` is none of: ${kinds.join(', ')}.`;
  if (!Object.values(cookies ?? {}).every(isPlainObject)) {
    return '`cookies` must name each cookie as an object with `name` and `options`.';
  }
  const policy = new CookiePolicy({ useSecureCookies, overrides: cookies, acceptsV4: false });
  for (const [kind, cookie] of Object.entries(policy.for('https://localhost'))) {
    try {
      serializeCookie({ ...cookie, value: '' });
    } catch (thrown) {
      return `\`cookies.${kind}\` cannot be sent: ${asError(thrown).message}.`;
    }
  }
  return false;
}

function messageProblem({ messages }: AuthConfig): string | false {
  const texts: unknown = messages ?? {};
  if (!isPlainObject(texts))
    return '`messages` must be an object such as { credentialsSignin: {} }.';
  const words = texts.credentialsSignin ?? {};
  const isFit =
    isPlainObject(words) && Object.values(words).every((text) => typeof text === 'string');
  return !isFit && '`messages.credentialsSignin` must have a text for each code.';
}

function isOrigin(origin: unknown): boolean {
  return typeof origin === 'string' && parseUrl(origin)?.origin === origin;
}

function isCookiePrefix(prefix: unknown): boolean {
  // Browsers hold a name to what such a beginning promises (RFC 6265bis §4.1.3).
  const isOrdinary = typeof prefix === 'string' && !/^__(secure|host)-/i.test(prefix);
  return prefix === undefined || (isOrdinary && /^[\w.-]+$/.test(prefix));
}

/* MERGED option-values.ts: What the values of options must be, where several options are of one kind. */

/**
 * What is said of a wrong one.
 *
 * @param owner - Whose option it is, where it is not the configuration's own.
 */
export function durationText(option: string, least: number, owner?: string): string {
  const whose = owner === undefined ? '' : ` of ${owner}`;
  return `\`${option}\`${whose} must be a number of seconds, from ${least} to 100 years.`;
}

/** Beyond a hundred years, sums with the present are soon no dates any more. */
export function isDuration(seconds: number | undefined, least: number): boolean {
  if (seconds === undefined) return true;
  return typeof seconds === 'number' && seconds >= least && seconds <= 100 * 365 * 24 * 60 * 60;
}

/** Whether it is an address that a browser can be sent to. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(parseUrl(url)?.protocol ?? '');
}

/** Whether it is one that a path can be added to: without a query, and without a fragment. */
export function isBaseAddress(url: unknown): url is string {
  return isWebAddress(url) && !/[?#]/.test(url);
}
