/** This site, as the public sees it: where it is, and what its cookies are called. */
import { UntrustedHost } from '../errors/configuration.errors.js';
import { key } from '../kernel/token.js';
import type { AuthAction } from './auth-action-name.js';
import type { CookiePolicy, Cookies } from './cookie-policy.js';
import { type HeaderReader, forwardedOrigin } from './forwarded-origin.js';

/** What decides the public address of the site. */
export interface SiteSettings {
  /** The site's public origin, when it is configured. Then no header can change it. */
  readonly origin: string | undefined;
  /** Whether the `Host` and forwarded headers of a request may be believed. */
  readonly trustHost: boolean;
  /** Without a trailing slash; `''` stands for the root. */
  readonly basePath: string;
}

/** What the public address is found out from. */
export const SiteSettingsToken = key<SiteSettings>('SiteSettings');

/** The public address that a request arrived at, and the cookies that belong to it. */
export interface Site {
  readonly origin: string;
  readonly basePath: string;
  readonly cookies: Cookies;
}

/** Finds out at which public address a request arrived: the one place that decides it. */
export class Sites {
  constructor(
    private readonly settings: SiteSettings,
    private readonly cookiePolicy: CookiePolicy,
  ) {}

  get basePath(): string {
    return this.settings.basePath;
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

  private publicOrigin(requestOrigin: string, headers: HeaderReader): string {
    const { origin, trustHost } = this.settings;
    if (origin !== undefined) return origin;
    if (trustHost) return forwardedOrigin(requestOrigin, headers);
    throw new UntrustedHost(
      `The host "${new URL(requestOrigin).host}" cannot be trusted. ` +
        'Set AUTH_URL to the public address of the site, or AUTH_TRUST_HOST=true behind a proxy.',
    );
  }
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
