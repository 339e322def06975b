/** This site, as the public sees it: where it is, and what its cookies are called. */
import { InvalidOption, UntrustedHost } from '../errors/configuration.errors.js';
import { MalformedRequest } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { key } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { CookiePolicy, Cookies } from './cookie-policy.js';
import { type AuthAction, BASE_PATH_PROBLEM, isBasePath } from './routes.js';

/** What decides the public address of the site. */
export interface OriginSettings {
  /** The site's public origin, when it is configured. Then no header can change it. */
  readonly origin: string | undefined;
  /** Whether the `Host` and forwarded headers of a request may be believed; a list: which hosts. */
  readonly trustHost: boolean | readonly string[];
  /** Without a trailing slash; `''` stands for the root. */
  readonly basePath: string;
}

/** What the public address is found out from. */
export const OriginSettingsToken = key<OriginSettings>('SiteSettings');

/** A site has few addresses, and a request comes to one of them. */
const MAX_ORIGINS = 1_000;
const MAX_CLAIM_LENGTH = 512;

/** The public address that a request arrived at, and the cookies that belong to it. */
export interface RequestOrigin {
  readonly origin: string;
  readonly basePath: string;
  readonly cookies: Cookies;
}

/** Finds out at which public address a request arrived: the one place that decides it. */
export class OriginResolver {
  private readonly origins = new BoundedCache<string>(MAX_ORIGINS);

  constructor(
    private readonly settings: OriginSettings,
    private readonly cookiePolicy: CookiePolicy,
  ) {}

  /** @throws {InvalidOption} when no request could have it: every one would be taken for another's. */
  get basePath(): string {
    const { basePath } = this.settings;
    if (isBasePath(basePath)) return basePath;
    throw new InvalidOption(BASE_PATH_PROBLEM);
  }

  /**
   * @param requestOrigin - The origin in the request's own URL.
   * @throws {UntrustedHost} when nothing says which host to believe.
   * @throws {MalformedRequest} with status 400 when a trusted forwarded header is malformed.
   */
  resolve(requestOrigin: string, headers: HeaderReader): RequestOrigin {
    const origin = this.getPublicOrigin(requestOrigin, headers);
    const { basePath } = this.settings;
    return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
  }

  /**
   * The site where no request says which: a message between services has no host.
   *
   * @throws {UntrustedHost} when its address is not configured.
   */
  resolveConfigured(): RequestOrigin {
    const { origin, basePath } = this.settings;
    if (origin !== undefined) return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
    throw new UntrustedHost('No request says which host it is for. Set `url`, or AUTH_URL.');
  }

  private getPublicOrigin(requestOrigin: string, headers: HeaderReader): string {
    const { origin, trustHost } = this.settings;
    if (origin !== undefined) return origin;
    if (trustHost === false) throw new UntrustedHost(explainUntrustedHost(requestOrigin));
    const host = headers.get('x-forwarded-host');
    const protocol = headers.get('x-forwarded-proto');
    const isForwarded = host !== null || protocol !== null;
    // No header holds a line feed, so that two different claims are never the same text.
    const claim = isForwarded
      ? `${requestOrigin}\n${host ?? ''}\n${protocol ?? ''}`
      : requestOrigin;
    const known = this.origins.peek(claim);
    if (known !== undefined) return known;
    const believed = this.resolveTrusted(requestOrigin, headers, trustHost);
    return claim.length > MAX_CLAIM_LENGTH ? believed : this.origins.set(claim, believed);
  }

  private resolveTrusted(
    requestOrigin: string,
    headers: HeaderReader,
    trustHost: true | readonly string[],
  ): string {
    const forwarded = resolveForwardedOrigin(requestOrigin, headers);
    // What arrived over https was sent over https: no header takes a cookie's `Secure` away.
    const isSecure = requestOrigin.startsWith('https:');
    const claimed = isSecure ? forwarded.replace(/^http:/, 'https:') : forwarded;
    if (trustHost === true || isListed(trustHost, new URL(claimed).host)) return claimed;
    throw new UntrustedHost(explainUnlistedHost(claimed, trustHost));
  }
}

function explainUntrustedHost(requestOrigin: string): string {
  return (
    `The host "${new URL(requestOrigin).host}" cannot be trusted. ` +
    'Set AUTH_URL to the public address of the site, or AUTH_TRUST_HOST=true behind a proxy.'
  );
}

function explainUnlistedHost(claimed: string, trusted: readonly string[]): string {
  return (
    `The host "${new URL(claimed).host}" is none of those in \`trustHost\`: ` +
    `${trusted.join(', ')}. If it is one of yours, add it there.`
  );
}

/** What the routes are called by convention, below the path that the app itself is at. */
const OWN_SEGMENTS = /(?:\/api)?\/auth$/;

/**
 * Where the app is, as an absolute URL: its base path without `/auth` or `/api/auth` at the end, so
 * `/app` for `/app/auth`. Any other base path says nothing about it: then it is the root.
 */
export function getAppUrl({
  origin,
  basePath,
}: Pick<RequestOrigin, 'origin' | 'basePath'>): string {
  const path = OWN_SEGMENTS.test(basePath) ? basePath.replace(OWN_SEGMENTS, '') : '';
  return `${origin}${path || '/'}`;
}

/**
 * Where a page leads back to: the callback URL, which the `redirect` callback has approved, else the
 * app. A callback URL that is the bare origin is the default of all that nobody asked for.
 */
export function getReturnUrl(
  site: Pick<RequestOrigin, 'origin' | 'basePath'>,
  callbackUrl?: string,
): string {
  return callbackUrl === undefined || callbackUrl === site.origin ? getAppUrl(site) : callbackUrl;
}

/** The absolute URL of an action. */
export function getActionUrl(
  { origin, basePath }: Pick<RequestOrigin, 'origin' | 'basePath'>,
  action: AuthAction,
  providerId?: string,
): string {
  const path = providerId === undefined ? action : `${action}/${providerId}`;
  return `${origin}${basePath}/${path}`;
}

/* MERGED forwarded-origin.ts: The origin that a trusted proxy says it was asked for. */

/** As much of `Headers` as is needed here: a guard should not have to build one. */
export type HeaderReader = Pick<Headers, 'get'>;

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const MAX_HOST_LENGTH = 255;
const REMEDY = 'Have the proxy send one host, or set AUTH_URL to the public address of the site.';

/**
 * @param requestOrigin - What to fall back to: the origin in the request's own URL.
 * @throws {MalformedRequest} with status 400 when the forwarded host is no host.
 */
export function resolveForwardedOrigin(requestOrigin: string, headers: HeaderReader): string {
  const own = new URL(requestOrigin);
  const host = getForwardedHost(headers) ?? own.host;
  const protocol = getForwardedProtocol(headers) ?? own.protocol;
  const isShaped = host.length <= MAX_HOST_LENGTH && HOST.test(host);
  const address = isShaped ? parseUrl(`${protocol}//${host}`) : undefined;
  if (!address) {
    const seen = JSON.stringify(host.slice(0, MAX_HOST_LENGTH));
    throw new MalformedRequest(400, `The forwarded host is not a host: ${seen}. ${REMEDY}`);
  }
  return address.origin;
}

/** The first hop's host: each proxy adds what it was asked for to the list of those before it. */
function getForwardedHost(headers: HeaderReader): string | undefined {
  const claim = headers.get('x-forwarded-host')?.trim();
  return claim ? claim.split(',', 1)[0]?.trim() : undefined;
}

/** The first hop's protocol; anything but http and https is ignored. */
function getForwardedProtocol(headers: HeaderReader): string | undefined {
  const [first = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = first.trim().toLowerCase();
  return protocol === 'http' || protocol === 'https' ? `${protocol}:` : undefined;
}

/* MERGED allow-list.ts: Lists of hosts and origins that an app writes down. */

/** What hosts and origins, and with `*` the patterns for them, are written in. */
const PATTERN = /^[a-z0-9*.:/[\]-]+$/i;
const NAME_CHARACTER = /^[a-z0-9-]$/;

/**
 * Whether a host or an origin is on a list.
 *
 * `*` stands for letters, digits and hyphens, one at least: `https://*.example.com` admits
 * `https://pr-1.example.com` and neither `https://example.com` nor `https://a.b.example.com`.
 */
export function isListed(list: readonly string[], text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const characters = [...text.toLowerCase()];
  return list.some(
    (pattern) => PATTERN.test(pattern) && matchesPattern(pattern.toLowerCase(), characters),
  );
}

/** Whether a pattern can be one of an origin: `https://*.example.com`, `http://localhost:*`. */
export function isOriginPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && /^https?:\/\/[a-z0-9*.:[\]-]+$/i.test(pattern);
}

const ADDRESS = /^(?:(https?):\/\/|(?!.*:\/\/))([a-z0-9*.:[\]-]+)(?:[/?#].*)?$/i;
const IMPLIED_PORTS: ReadonlyMap<string, RegExp> = new Map([
  ['http', /:80$/],
  ['https', /:443$/],
]);

/**
 * The host in what an app wrote down for one: `example.com`, `*.example.com:8443`, or an address, of
 * which scheme, path and the port that the scheme implies are left out.
 *
 * @returns `undefined` for what names no host.
 */
export function parseHostPattern(written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const [, scheme = '', host] = ADDRESS.exec(written) ?? [];
  const port = IMPLIED_PORTS.get(scheme.toLowerCase());
  return port ? host?.replace(port, '') : host;
}

/**
 * Goes through the text once, with every place in the pattern that it can be at: a regular expression
 * would try them one after the other, and take ages over a host full of hyphens.
 */
function matchesPattern(pattern: string, characters: readonly string[]): boolean {
  let places = new Set([0]);
  for (const character of characters) {
    const next = [...places].flatMap((place) => {
      if (pattern[place] !== '*') return pattern[place] === character ? [place + 1] : [];
      return NAME_CHARACTER.test(character) ? [place, place + 1] : [];
    });
    places = new Set(next);
  }
  return places.has(pattern.length);
}
