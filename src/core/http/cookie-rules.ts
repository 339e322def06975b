/**
 * What browsers and flows demand of the cookies that a configuration describes. The start of an app
 * and `doctor` ask here.
 *
 * A browser says nothing when it refuses a cookie: users come back from the provider, and are not
 * signed in.
 */
import { asError } from '../errors/auth.error.js';
import type { Cookies, CookiesOptions } from './cookie-policy.js';
import { type CookieOption, serializeCookie } from './cookies.js';

/** Where the cookies are set. */
export interface CookieSite {
  /** The public origin; `undefined` while it is not known. */
  readonly origin: string | undefined;
  readonly basePath: string;
}

/** A setting that cannot work. */
export interface CookieProblem {
  /** The cookie's name in the configuration. */
  readonly cookie: keyof CookiesOptions;
  readonly message: string;
  /** What to change. */
  readonly remedy: string;
}

type Finding = Omit<CookieProblem, 'cookie'>;
type Rule = (
  cookie: CookieOption,
  site: CookieSite,
  kind: keyof CookiesOptions,
) => Finding | undefined;

/** In the order in which they are reported: the first that a cookie breaks. */
const RULES: readonly Rule[] = [
  checkForm,
  checkSecurePrefix,
  checkHostPrefix,
  checkCrossSite,
  checkPartitioned,
  checkTransport,
  checkDomain,
  checkPath,
  checkStrict,
  checkLifetime,
];

/**
 * Lists the cookies that a browser would refuse, or would not send when a flow needs them; one
 * problem for each.
 */
export function findCookieProblems(cookies: Cookies, site: CookieSite): CookieProblem[] {
  const entries = Object.entries(cookies) as [keyof CookiesOptions, CookieOption][];
  const broken = entries.flatMap(([cookie, option]) => {
    const finding = findFirst(option, site, cookie);
    return finding ? [{ cookie, ...finding }] : [];
  });
  return [...broken, ...findSharedNames(entries)];
}

function findFirst(...parameters: Parameters<Rule>): Finding | undefined {
  for (const rule of RULES) {
    const finding = rule(...parameters);
    if (finding) return finding;
  }
  return undefined;
}

/** RFC 6265 §4.1.1. */
function checkForm(cookie: CookieOption): Finding | undefined {
  try {
    serializeCookie({ ...cookie, value: '' });
    return undefined;
  } catch (thrown) {
    return { message: `It cannot be sent: ${asError(thrown).message}.`, remedy: 'Change it.' };
  }
}

/** RFC 6265bis §4.1.3.1. Browsers compare the prefix without regard to case. */
function checkSecurePrefix({ name, options }: CookieOption): Finding | undefined {
  const [prefix] = /^__(?:Secure|Host)-/i.exec(name) ?? [];
  if (prefix === undefined || options.secure) return undefined;
  return {
    message: `Browsers refuse a name that begins with ${prefix} without \`secure: true\`.`,
    remedy: `Set \`secure: true\` and serve the site over https, or leave ${prefix} out of the name.`,
  };
}

/** RFC 6265bis §4.1.3.2. */
function checkHostPrefix({ name, options: { domain, path } }: CookieOption): Finding | undefined {
  if (!/^__Host-/i.test(name)) return undefined;
  const remedy = 'Remove it, or let the name begin with __Secure-.';
  if (domain !== undefined) {
    const message = `Browsers refuse a name that begins with __Host- with a \`domain\` (${domain}).`;
    return { message, remedy };
  }
  if (path === '/') return undefined;
  const message = `Browsers refuse a name that begins with __Host- with another \`path\` (${String(path)}) than /.`;
  return { message, remedy };
}

function checkCrossSite({ options }: CookieOption): Finding | undefined {
  if (options.sameSite !== 'none' || options.secure) return undefined;
  return {
    message: 'Browsers refuse `sameSite: "none"` without `secure: true`.',
    remedy: 'Set `secure: true` and serve the site over https, or use `sameSite: "lax"`.',
  };
}

/** CHIPS: https://www.ietf.org/archive/id/draft-cutler-httpbis-partitioned-cookies-01.html */
function checkPartitioned({ options }: CookieOption): Finding | undefined {
  if (!options.partitioned || options.secure) return undefined;
  return {
    message: 'Browsers refuse `partitioned: true` without `secure: true`.',
    remedy: 'Set `secure: true` and serve the site over https, or remove `partitioned`.',
  };
}

/** Browsers take `http://localhost` for secure. */
function checkTransport({ options }: CookieOption, { origin }: CookieSite): Finding | undefined {
  if (!options.secure || origin === undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isLocal = /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
  if (protocol === 'https:' || isLocal) return undefined;
  return {
    message: `Browsers refuse a \`secure\` cookie of ${origin}.`,
    remedy: 'Serve the site over https, and set `url` (or AUTH_URL) to its https address.',
  };
}

/** RFC 6265 §5.3, step 6. */
function checkDomain({ options }: CookieOption, { origin }: CookieSite): Finding | undefined {
  if (options.domain === undefined || origin === undefined) return undefined;
  const domain = options.domain.replace(/^\./, '').toLowerCase();
  const { hostname } = new URL(origin);
  if (hostname === domain) return undefined;
  const isAbove = domain.includes('.') && hostname.endsWith(`.${domain}`);
  if (isAbove && !isAddress(hostname)) return undefined;
  return {
    message: `Browsers refuse the \`domain\` ${options.domain} from ${hostname}, which is not below it.`,
    remedy: `Set it to ${hostname} or to a domain above it, or remove it.`,
  };
}

/** An IP address has no domain above it. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}

/** What the callback alone reads. */
const READ_BY_CALLBACK: ReadonlySet<keyof CookiesOptions> = new Set([
  'state',
  'pkceCodeVerifier',
  'nonce',
  'webauthnChallenge',
]);

/** RFC 6265 §5.1.4. */
function checkPath(
  { options: { path = '/' } }: CookieOption,
  { basePath }: CookieSite,
  kind: keyof CookiesOptions,
): Finding | undefined {
  const reader = READ_BY_CALLBACK.has(kind) ? `${basePath}/callback` : basePath;
  const prefix = path.endsWith('/') ? path : `${path}/`;
  if (`${reader}/`.startsWith(prefix)) return undefined;
  return {
    message: `With the \`path\` ${path}, browsers do not send it to ${reader}.`,
    remedy: `Set it to ${reader} or to /.`,
  };
}

/** What a response of a provider, or a link in an email, needs: both come from another site. */
const READ_ACROSS_SITES: ReadonlySet<keyof CookiesOptions> = new Set([
  'state',
  'pkceCodeVerifier',
  'nonce',
  'callbackUrl',
  'verification',
]);

function checkStrict(
  { options: { sameSite } }: CookieOption,
  _: CookieSite,
  kind: keyof CookiesOptions,
): Finding | undefined {
  const isStrict = sameSite === 'strict' || sameSite === true;
  if (!isStrict || !READ_ACROSS_SITES.has(kind)) return undefined;
  const from = kind === 'verification' ? 'the link in an email' : 'the provider';
  return {
    message: `With \`sameSite: "strict"\`, browsers do not send it when the user comes from ${from}.`,
    remedy: 'Use `sameSite: "lax"`.',
  };
}

function checkLifetime({ options: { maxAge } }: CookieOption): Finding | undefined {
  if (maxAge === undefined || maxAge > 0) return undefined;
  return {
    message: `A \`maxAge\` of ${maxAge} deletes it.`,
    remedy: 'Set it to a number of seconds, or remove it.',
  };
}

/** A browser keeps one cookie of a name. */
function findSharedNames(
  entries: readonly [keyof CookiesOptions, CookieOption][],
): CookieProblem[] {
  return entries.flatMap(([cookie, { name }], index) => {
    const [other] = entries.slice(0, index).find((one) => one[1].name === name) ?? [];
    if (other === undefined) return [];
    const message = `It has the same name, ${name}, as \`cookies.${other}\`.`;
    return [{ cookie, message, remedy: 'Give each cookie a name of its own.' }];
  });
}
