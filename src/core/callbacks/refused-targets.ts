/** Says once why users do not come back to an origin that the app trusts. */
import type { Logger } from '../kernel/logger.js';
import { parseUrl } from '../kernel/url.js';

/**
 * An app whose pages are on another origin lists it in `trustedOrigins`, so that they may post.
 * Where to send the browser afterwards is decided by the `redirect` callback, whose default stays
 * on this site.
 */
export class RefusedTargets {
  private isLogged = false;

  constructor(
    private readonly settings: { readonly trustedOrigins: readonly string[] },
    private readonly logger: Logger,
  ) {}

  /** @param url - What was asked for, and refused by the default of the `redirect` callback. */
  explain(url: string): void {
    const origin = parseUrl(url)?.origin;
    if (this.isLogged || origin === undefined || !this.settings.trustedOrigins.includes(origin))
      return;
    this.isLogged = true;
    this.logger.warn('redirect-callback-missing', { origin });
  }
}
