/** The site that a request to the app's own code was sent to, if that code may act for its sender. */
import type { ConfigurationVerdict } from './auth-handler.js';
import type { CsrfGuard } from './csrf/csrf.guard.js';
import { asError } from './errors/auth.error.js';
import type { Site, Sites } from './http/site.js';
import type { Logger } from './kernel/logger.js';

/** The request in whose course the app's code runs. */
export interface Caller {
  /** The origin that it was sent to, as far as the server can see. */
  readonly origin: string;
  readonly headers: Headers;
}

/** Finds the site of a caller, and refuses one that comes from another site. */
export class CallerSites {
  constructor(
    private readonly configuration: ConfigurationVerdict,
    private readonly sites: Sites,
    private readonly csrf: CsrfGuard,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws {AuthError} the first thing that is wrong with the configuration.
   * @throws {MissingCSRF} when another site made the request.
   */
  of({ origin, headers }: Caller): Site {
    const [problem] = this.configuration.errors;
    if (problem) throw problem;
    const site = this.sites.at(origin, headers);
    try {
      this.csrf.verifyOrigin(headers, site.origin);
    } catch (thrown) {
      // The app shows a browser no more than that it was refused: which origin it was is for its log.
      this.logger.error(asError(thrown));
      throw thrown;
    }
    return site;
  }
}
