/** This site, as the public sees it: where it is, and what its cookies are called. */
import { InvalidOption, UntrustedHost } from '../errors/configuration.errors.js';
import { BoundedMemo } from '../kernel/bounded-memo.js';
import { key } from '../kernel/token.js';
import type { AuthAction } from './auth-action-name.js';
import type { CookiePolicy, Cookies } from './cookie-policy.js';
import { isListed } from './allow-list.js';
import { type HeaderReader, forwardedOrigin } from './forwarded-origin.js';
import { BASE_PATH_PROBLEM, isBasePath } from './route.js';

/** What decides the public address of the site. */
export interface SiteSettings {
  /** The site's public origin, when it is configured. Then no header can change it. */
  readonly origin: string | undefined;
  /** Whether the `Host` and forwarded headers of a request may be believed; a list: which hosts. */
  readonly trustHost: boolean | readonly string[];
  /** Without a trailing slash; `''` stands for the root. */
  readonly basePath: string;
}

/** What the public address is found out from. */
export const SiteSettingsToken = key<SiteSettings>('SiteSettings');

/** A site has few addresses, and a request comes to one of them. */
const MOST_ORIGINS = 1_000;
const LONGEST_CLAIM = 512;

/** The public address that a request arrived at, and the cookies that belong to it. */
export interface Site {
  readonly origin: string;
  readonly basePath: string;
  readonly cookies: Cookies;
}

/** Finds out at which public address a request arrived: the one place that decides it. */
export class Sites {
  private readonly origins = new BoundedMemo<string>(MOST_ORIGINS, LONGEST_CLAIM);

  constructor(
    private readonly settings: SiteSettings,
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
  at(requestOrigin: string, headers: HeaderReader): Site {
    const origin = this.publicOrigin(requestOrigin, headers);
    const { basePath } = this.settings;
    return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
  }

  /**
   * The site where no request says which: a message between services has no host.
   *
   * @throws {UntrustedHost} when its address is not configured.
   */
  configured(): Site {
    const { origin, basePath } = this.settings;
    if (origin !== undefined) return { origin, basePath, cookies: this.cookiePolicy.for(origin) };
    throw new UntrustedHost('No request says which host it is for. Set `url`, or AUTH_URL.');
  }

  private publicOrigin(requestOrigin: string, headers: HeaderReader): string {
    const { origin, trustHost } = this.settings;
    if (origin !== undefined) return origin;
    if (trustHost === false) throw new UntrustedHost(distrustText(requestOrigin));
    const host = headers.get('x-forwarded-host');
    const protocol = headers.get('x-forwarded-proto');
    const isForwarded = host !== null || protocol !== null;
    // No header holds a line feed, so that two different claims are never the same text.
    const claim = isForwarded
      ? `${requestOrigin}\n${host ?? ''}\n${protocol ?? ''}`
      : requestOrigin;
    return this.origins.of(claim, () => this.believed(requestOrigin, headers, trustHost));
  }

  private believed(
    requestOrigin: string,
    headers: HeaderReader,
    trustHost: true | readonly string[],
  ): string {
    const forwarded = forwardedOrigin(requestOrigin, headers);
    // What arrived over https was sent over https: no header takes a cookie's `Secure` away.
    const isSecure = requestOrigin.startsWith('https:');
    const claimed = isSecure ? forwarded.replace(/^http:/, 'https:') : forwarded;
    if (trustHost === true || isListed(trustHost, new URL(claimed).host)) return claimed;
    throw new UntrustedHost(strangerText(claimed, trustHost));
  }
}

function distrustText(requestOrigin: string): string {
  return (
    `The host "${new URL(requestOrigin).host}" cannot be trusted. ` +
    'Set AUTH_URL to the public address of the site, or AUTH_TRUST_HOST=true behind a proxy.'
  );
}

function strangerText(claimed: string, trusted: readonly string[]): string {
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
export function appUrl({ origin, basePath }: Pick<Site, 'origin' | 'basePath'>): string {
  const path = OWN_SEGMENTS.test(basePath) ? basePath.replace(OWN_SEGMENTS, '') : '';
  return `${origin}${path || '/'}`;
}

/**
 * Where a page leads back to: the callback URL, which the `redirect` callback has approved, else the
 * app. A callback URL that is the bare origin is the default of all that nobody asked for.
 */
export function returnUrl(site: Pick<Site, 'origin' | 'basePath'>, callbackUrl?: string): string {
  return callbackUrl === undefined || callbackUrl === site.origin ? appUrl(site) : callbackUrl;
}

/** The absolute URL of an action. */
export function actionUrl(
  { origin, basePath }: Pick<Site, 'origin' | 'basePath'>,
  action: AuthAction,
  providerId?: string,
): string {
  const path = providerId === undefined ? action : `${action}/${providerId}`;
  return `${origin}${basePath}/${path}`;
}
