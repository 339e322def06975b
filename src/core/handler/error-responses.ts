/** Renders errors as pages, redirects or JSON, without private detail. */
import { asError } from '../errors/auth.error.js';
import { getClientSafeType } from '../errors/error-codes.js';
import { ErrorPageLoop, InvalidOption } from '../errors/configuration.errors.js';
import {
  MalformedRequest,
  ServerBusy,
  SessionReplaced,
  TooManyAttempts,
} from '../errors/request.errors.js';
import { RouteError } from '../errors/route.error.js';
import type { FailedRouteRequest, RouteFailureRenderer } from '../features/feature.js';
import { type AuthRequest, isPageVisit, wantsJsonRedirect } from '../http/auth-request.js';
import { type AuthResult, type HtmlResult, NO_STORE } from '../http/auth-response.js';
import { type IncomingRequest, type RequestHeaders, toFields } from '../http/request-fields.js';
import {
  getActionUrl,
  getAppUrl,
  type RequestOrigin,
  getReturnUrl,
} from '../http/request-origin.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import { DeadlineExceeded } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Random } from '../kernel/platform.js';
import type { LocalizedRequest } from '../localization/messages.js';
import type { RefusalPageProps } from '../pages/error.page.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import { getErrorUrl, isSignInError, toAbsolute } from './error-urls.js';
import { type LoggedRequest, logFailure } from './failure-log.js';
import {
  renderConfigurationError,
  renderMalformed,
  renderReplaced,
  renderSessionError,
} from './json-errors.js';

const PAGES: ReadonlySet<string> = new Set(['signin', 'signout', 'error', 'verify-request']);

const FOR_SCRIPTS: ReadonlySet<string> = new Set(['session', 'csrf', 'providers']);

const TOO_SLOW = 'The request took too long.';

/**
 * The site that a request was sent to. Without an origin, the response must not repeat that of the
 * request.
 */
export type Site = Pick<RequestOrigin, 'basePath'> & Partial<RequestOrigin>;

/** A request of a browser for a page, whether it was parsed or not. */
interface PageVisit {
  readonly url: string | URL;
  readonly headers: RequestHeaders;
}

/** A request that failed. */
export interface FailedRequest extends FailedRouteRequest {
  /** The reference under which the error was logged. */
  readonly reference: string | undefined;
  /** Whether it was sent to the page of a feature. */
  readonly isPage: boolean;
}

/** Logs errors, and renders them by their client-safe type, never by their cause. */
export class ErrorResponses {
  constructor(
    private readonly customPages: Partial<PagesOptions>,
    private readonly pages: PageRenderer,
    private readonly renderRouteFailure: RouteFailureRenderer | undefined,
    private readonly logger: Logger,
    private readonly random: Random,
  ) {}

  /**
   * Logs the error that ended a request.
   *
   * @param request - Undefined when it could not be parsed.
   * @param isMisconfigured - Whether every request gets this error.
   * @returns The reference under which it was logged, if the built-in error page may show the
   *   error.
   */
  log(thrown: unknown, request?: LoggedRequest, isMisconfigured = false): string | undefined {
    return logFailure(thrown, request, isMisconfigured, this.logger, this.random);
  }

  /** For a request that could not be parsed, or a base path that no request can have. */
  async renderMalformedRequest(
    thrown: unknown,
    incoming: IncomingRequest,
    findSite: () => Promise<Site>,
  ): Promise<AuthResult> {
    if (thrown instanceof InvalidOption) return renderConfigurationError();
    if (!(thrown instanceof MalformedRequest)) return renderMalformed(400);
    const { status, allow } = thrown;
    if (status === 404 && isPageVisit(incoming)) {
      const page = await this.renderRefusal(incoming, await findSite(), { reason: 'NotFound' });
      if (page) return page;
    }
    return renderMalformed(status, status === 405 ? { ...NO_STORE, Allow: allow } : NO_STORE);
  }

  /**
   * For a browser that opens a page which its user may not see.
   *
   * @returns `undefined` if the app has an error page of its own, or if the page could not be
   *   rendered.
   */
  async renderForbidden(
    visit: PageVisit,
    requestOrigin: RequestOrigin,
  ): Promise<HtmlResult | undefined> {
    const { error, signOut = getActionUrl(requestOrigin, 'signout') } = this.customPages;
    if (error !== undefined) return undefined;
    const { pathname, search } = new URL(visit.url);
    // After the sign-out, the page asks to sign in. A sign-in before it would add an account to
    // this user.
    const signOutUrl = addQuery(signOut, {
      callbackUrl: `${requestOrigin.origin}${pathname}${search}`,
    });
    return this.renderRefusal(visit, requestOrigin, { reason: 'Forbidden', signOutUrl });
  }

  /**
   * For a wrong configuration.
   *
   * @param requestOrigin - Undefined when the origin of the site is not known. The response then
   *   must not repeat the origin of the request.
   */
  async renderMisconfiguration(
    request: AuthRequest,
    requestOrigin: RequestOrigin | undefined,
    basePath: string,
    reference: string | undefined,
  ): Promise<AuthResult> {
    const { method, action, query } = request;
    if (method !== 'GET' || !PAGES.has(action)) {
      return renderConfigurationError();
    }
    const { error: page } = this.customPages;
    const isLoop = page !== undefined && query.callbackUrl?.startsWith(page);
    if (isLoop) this.logger.error(new ErrorPageLoop('The error page would lead back to itself.'));
    if (page !== undefined && !isLoop) {
      const location = addQuery(toAbsolute(page, requestOrigin?.origin ?? ''), {
        error: 'Configuration',
      });
      return { kind: 'redirect', location };
    }
    const props = {
      error: 'Configuration',
      signInUrl: `${basePath}/signin`,
      returnUrl: getAppUrl({ origin: requestOrigin?.origin ?? '', basePath }),
      reference,
    };
    return this.pages.error(props, { request, requestOrigin });
  }

  /** For an action that failed. */
  async renderFailure(thrown: unknown, failed: FailedRequest): Promise<AuthResult> {
    const { request, requestOrigin, reference } = failed;
    const refusal = await this.renderPageRefusal(thrown, failed);
    if (refusal) return refusal;
    const ofRoute = request.action.startsWith('/') && this.renderRouteFailure?.(thrown, failed);
    if (ofRoute) return ofRoute;
    if (thrown instanceof DeadlineExceeded) return this.renderTimeout(failed);
    if (thrown instanceof SessionReplaced) return renderReplaced(thrown);
    if (request.action === 'session') return renderSessionError(thrown, request);
    const again = this.renderRepeatable(thrown, failed);
    if (again) return again;
    if (this.customPages.error === undefined && isErrorPage(request) && !isSignInError(thrown)) {
      // The error page itself failed: a redirect to it would loop.
      return this.renderPage(getClientSafeType(thrown), failed);
    }
    return { kind: 'redirect', location: this.getErrorUrl(thrown, requestOrigin, reference) };
  }

  /**
   * The URL of the page that shows an error: the app's own, or the built-in one, which alone gets
   * the reference.
   */
  getErrorUrl(thrown: unknown, requestOrigin: RequestOrigin, reference?: string): string {
    return getErrorUrl(thrown, this.customPages, requestOrigin, reference);
  }

  /** 503: another attempt may succeed. */
  private async renderTimeout(failed: FailedRequest): Promise<AuthResult> {
    const { request } = failed;
    if (wantsJsonRedirect(request) || FOR_SCRIPTS.has(request.action)) {
      return { kind: 'json', status: 503, body: { message: TOO_SLOW }, headers: NO_STORE };
    }
    return { ...(await this.renderPage('', failed)), status: 503 };
  }

  /** For a request that may succeed when it is sent again. */
  private renderRepeatable(
    thrown: unknown,
    failed: FailedRequest,
  ): AuthResult | Promise<AuthResult> | undefined {
    if (thrown instanceof TooManyAttempts) return this.renderWait(thrown, 429, failed);
    if (thrown instanceof ServerBusy) return this.renderWait(thrown, 503, failed);
    return undefined;
  }

  /**
   * 429 or 503 without a redirect: clients that wait read the status (RFC 6585 §4, RFC 9110
   * §15.6.4).
   */
  private async renderWait(
    { type: error, retryAfterSeconds }: TooManyAttempts | ServerBusy,
    status: 429 | 503,
    failed: FailedRequest,
  ): Promise<AuthResult> {
    const retryAfter = { 'Retry-After': String(retryAfterSeconds) };
    if (wantsJsonRedirect(failed.request)) {
      const body = { url: addQuery(getActionUrl(failed.requestOrigin, 'signin'), { error }) };
      return { kind: 'json', status, body, headers: { ...NO_STORE, ...retryAfter } };
    }
    const page = await this.renderPage(error, failed);
    return { ...page, status, headers: { ...page.headers, ...retryAfter } };
  }

  /** For a browser that opens a page of a feature which there is not, or not for its user. */
  private async renderPageRefusal(
    thrown: unknown,
    { request, requestOrigin, isPage }: FailedRequest,
  ): Promise<HtmlResult | undefined> {
    if (!(thrown instanceof RouteError) || !isPage || !isPageVisit(request)) return undefined;
    const { status, headers } = thrown;
    if (status !== 403 && status !== 404) return undefined;
    const page = await (status === 403
      ? this.renderForbidden(request, requestOrigin)
      : this.renderRefusal(request, requestOrigin, { reason: 'NotFound' }));
    return page && { ...page, headers: { ...page.headers, ...headers } };
  }

  /** A page in place of JSON, which is the answer still when the page fails. That is logged. */
  private async renderRefusal(
    visit: PageVisit,
    { origin, basePath }: Site,
    refusal: Omit<RefusalPageProps, 'returnUrl'>,
  ): Promise<HtmlResult | undefined> {
    try {
      const props = { ...refusal, returnUrl: getAppUrl({ origin: origin ?? '', basePath }) };
      const requestOrigin = origin === undefined ? undefined : { origin };
      return await this.pages.refusal(props, { request: toLocalizedRequest(visit), requestOrigin });
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return undefined;
    }
  }

  private async renderPage(
    error: string,
    { request, requestOrigin, callbackUrl, reference }: FailedRequest,
  ): Promise<HtmlResult> {
    const signInUrl = getActionUrl(requestOrigin, 'signin');
    const returnUrl = getReturnUrl(requestOrigin, callbackUrl);
    return this.pages.error({ error, signInUrl, returnUrl, reference }, { request, requestOrigin });
  }
}

/** What decides the language of a page. */
function toLocalizedRequest({ url: address, headers }: PageVisit): LocalizedRequest {
  const url = new URL(address);
  return { method: 'GET', url, headers, query: toFields(url.searchParams).fields, body: {} };
}

function isErrorPage({ method, action }: AuthRequest): boolean {
  return method === 'GET' && action === 'error';
}
