/** The public origin of a request, and the URLs and cookies of the site there. */
import { InvalidOption, UntrustedHost } from '../errors/configuration.errors.js';
import { MalformedRequest } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { key } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import { isListed } from './allow-list.js';
import type { CookiePolicy, Cookies } from './cookie-policy.js';
import { type AuthAction, BASE_PATH_WORDS, type FeaturePath, isBasePath } from './routes.js';

/** The part of `Headers` that is read here, so that a guard need not build one. */
export type HeaderReader = Pick<Headers, 'get'>;

/** The settings that decide the public origin. */
export interface OriginSettings {
  /** The configured public origin. When it is set, no header can change it. */
  readonly origin: string | undefined;
  /** Whether the `Host` and forwarded headers are trusted, or the list of trusted hosts. */
  readonly trustHost: boolean | readonly string[];
  /** Without a trailing slash; `''` stands for the root. */
  readonly basePath: string;
}

/** The settings of {@link OriginResolver}. */
export const OriginSettingsToken = key<OriginSettings>('OriginSettings');

/** A site has few origins. */
const MAX_ORIGINS = 1_000;
const MAX_CLAIM_LENGTH = 512;

/** The public origin of a request, and the site's base path and cookies there. */
export interface RequestOrigin {
  readonly origin: string;
  readonly basePath: string;
  readonly cookies: Cookies;
}

/** Resolves the public origin of a request. Nothing else reads the forwarded headers. */
export class OriginResolver {
  private readonly origins = new BoundedCache<string>(MAX_ORIGINS, Infinity, MAX_CLAIM_LENGTH);

  constructor(
    private readonly settings: OriginSettings,
    private readonly cookiePolicy: CookiePolicy,
  ) {}

  /** @throws {InvalidOption} when it is not a valid path, which no request could match. */
  get basePath(): string {
    const { basePath } = this.settings;
    if (isBasePath(basePath)) return basePath;
    throw new InvalidOption(`\`basePath\` must be ${BASE_PATH_WORDS}.`);
  }

  /**
   * Resolves the origin of a request.
   *
   * @param urlOrigin - The origin in the request's own URL.
   * @throws {UntrustedHost} when the host is not trusted.
   * @throws {MalformedRequest} with status 400 when a trusted forwarded header is malformed.
   */
  resolve(urlOrigin: string, headers: HeaderReader): RequestOrigin {
    const origin = this.getPublicOrigin(urlOrigin, headers);
    const { basePath } = this.settings;
    return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
  }

  /**
   * Returns the configured origin, for calls without a request: a message between services has no
   * host.
   *
   * @throws {UntrustedHost} when no origin is configured.
   */
  resolveConfigured(): RequestOrigin {
    const { origin, basePath } = this.settings;
    if (origin !== undefined) return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
    throw new UntrustedHost('Without a request the host is unknown. Set `url`, or AUTH_URL.');
  }

  private getPublicOrigin(urlOrigin: string, headers: HeaderReader): string {
    const { origin, trustHost } = this.settings;
    if (origin !== undefined) return origin;
    if (trustHost === false) throw new UntrustedHost(explainUntrustedHost(urlOrigin));
    const host = headers.get('x-forwarded-host');
    const protocol = headers.get('x-forwarded-proto');
    const isForwarded = host !== null || protocol !== null;
    // No header contains a line feed, so two different claims never join to the same text.
    const claim = isForwarded ? `${urlOrigin}\n${host ?? ''}\n${protocol ?? ''}` : urlOrigin;
    return (
      this.origins.peek(claim) ??
      this.origins.set(claim, this.resolveTrusted(urlOrigin, headers, trustHost))
    );
  }

  private resolveTrusted(
    urlOrigin: string,
    headers: HeaderReader,
    trustHost: true | readonly string[],
  ): string {
    const forwarded = resolveForwardedOrigin(urlOrigin, headers);
    // No header downgrades a request that arrived over https: its cookies keep `Secure`.
    const isSecure = urlOrigin.startsWith('https:');
    const claimed = isSecure ? forwarded.replace(/^http:/, 'https:') : forwarded;
    if (trustHost === true || isListed(trustHost, new URL(claimed).host)) return claimed;
    throw new UntrustedHost(explainUnlistedHost(claimed, trustHost));
  }
}

function explainUntrustedHost(urlOrigin: string): string {
  return (
    `The host "${new URL(urlOrigin).host}" cannot be trusted. ` +
    'Set AUTH_URL to the public address of the site, or AUTH_TRUST_HOST=true behind a proxy.'
  );
}

function explainUnlistedHost(claimed: string, trusted: readonly string[]): string {
  return (
    `The host "${new URL(claimed).host}" is not listed in \`trustHost\`: ` +
    `${trusted.join(', ')}. If it is one of yours, add it there.`
  );
}

/** The conventional end of the base path, below the path of the app itself. */
const AUTH_SEGMENTS = /(?:\/api)?\/auth$/;

/**
 * Returns the absolute URL of the app: its base path without a final `/auth` or `/api/auth`, so
 * `/app` for `/app/auth`. For any other base path it is the root.
 */
export function getAppUrl({
  origin,
  basePath,
}: Pick<RequestOrigin, 'origin' | 'basePath'>): string {
  const path = AUTH_SEGMENTS.test(basePath) ? basePath.replace(AUTH_SEGMENTS, '') : '';
  return `${origin}${path || '/'}`;
}

/**
 * Returns the URL that a page links back to: the callback URL, which the `redirect` callback has
 * approved, or else the app. A callback URL that is the bare origin is the default, and counts as
 * none.
 */
export function getReturnUrl(
  requestOrigin: Pick<RequestOrigin, 'origin' | 'basePath'>,
  callbackUrl?: string,
): string {
  return callbackUrl === undefined || callbackUrl === requestOrigin.origin
    ? getAppUrl(requestOrigin)
    : callbackUrl;
}

/** Returns the absolute URL of an action. */
export function getActionUrl(
  { origin, basePath }: Pick<RequestOrigin, 'origin' | 'basePath'>,
  action: AuthAction,
  providerId?: string,
): string {
  const path = providerId === undefined ? action : `${action}/${providerId}`;
  return `${origin}${basePath}/${path}`;
}

/** Returns the absolute URL of a feature's route without parameters. */
export function getFeatureUrl(
  { origin, basePath }: Pick<RequestOrigin, 'origin' | 'basePath'>,
  path: FeaturePath,
): string {
  return `${origin}${basePath}${path}`;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const MAX_HOST_LENGTH = 255;
const REMEDY = 'Have the proxy send one host, or set AUTH_URL to the public address of the site.';

/**
 * Resolves the origin from the forwarded headers of a trusted proxy.
 *
 * @param urlOrigin - The fallback: the origin in the request's own URL.
 * @throws {MalformedRequest} with status 400 when the forwarded host is not a valid host.
 */
export function resolveForwardedOrigin(urlOrigin: string, headers: HeaderReader): string {
  const own = new URL(urlOrigin);
  const host = getForwardedHost(headers) ?? own.host;
  const protocol = getForwardedProtocol(headers) ?? own.protocol;
  const isHost = host.length <= MAX_HOST_LENGTH && HOST.test(host);
  const address = isHost ? parseUrl(`${protocol}//${host}`) : undefined;
  if (!address) {
    const seen = JSON.stringify(host.slice(0, MAX_HOST_LENGTH));
    throw new MalformedRequest(400, `The forwarded host is not a host: ${seen}. ${REMEDY}`);
  }
  return address.origin;
}

/** Returns the host of the first hop: each proxy appends to the list. */
function getForwardedHost(headers: HeaderReader): string | undefined {
  const claim = headers.get('x-forwarded-host')?.trim();
  return claim ? claim.split(',', 1)[0]?.trim() : undefined;
}

/** Returns the protocol of the first hop. Anything but http and https is ignored. */
function getForwardedProtocol(headers: HeaderReader): string | undefined {
  const [first = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = first.trim().toLowerCase();
  return protocol === 'http' || protocol === 'https' ? `${protocol}:` : undefined;
}
