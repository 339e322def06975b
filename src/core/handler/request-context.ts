/** What actions know of a request: its provider, callback URL and CSRF state. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { CsrfGuard, CsrfState } from '../csrf/csrf.guard.js';
import type { ObservedRequest } from '../features/request-observer.js';
import { InvalidProvider } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { isValidCallbackUrl } from '../http/callback-url.js';
import type { SetCookie } from '../http/cookies.js';
import type { ForwardedHeaders } from '../http/forwarded-headers.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { parseUrl } from '../kernel/url.js';
import type { CarriedContexts } from '../oauth/carried-context.js';
import type { CarriedContext } from '../oauth/check-cookies.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { ResolvedProvider } from '../providers/provider.js';

/**
 * Finds the provider, the approved callback URL and the CSRF state of a request. Runs no action.
 */
export class RequestContextFactory {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly callbacks: CallbackRunner,
    private readonly csrf: CsrfGuard,
    private readonly carried: CarriedContexts,
    private readonly featurePages: ReadonlySet<string>,
    private readonly forwarded: ForwardedHeaders,
  ) {}

  /** @throws {InvalidProvider} when the path names a provider that is not configured. */
  async create(request: AuthRequest, requestOrigin: RequestOrigin): Promise<RequestContext> {
    // Every page reads the session, which needs no address. What a sign-in needs comes by others.
    if (request.action !== 'session') this.forwarded.check(request.headers, requestOrigin);
    const csrf = await this.csrf.open(
      request,
      requestOrigin.origin,
      requestOrigin.cookies.csrfToken,
    );
    const provider = this.requireProvider(request);
    const carried = await this.carried.read(provider, request, requestOrigin);
    const callbackUrl = await this.resolveCallbackUrl(request, requestOrigin, carried);
    return { request, requestOrigin, provider, callbackUrl, csrf, carried };
  }

  /** The provider with this id, if it is configured. */
  findProvider(id: string): ResolvedProvider | undefined {
    return this.providers.find(id);
  }

  /**
   * The cookies of every successful response: those that the browser does not have yet. None for a
   * form of another site, with which it does not send those that it has.
   */
  getCookies({ request, requestOrigin, callbackUrl, csrf, carried }: RequestContext): SetCookie[] {
    if (carried) return [];
    const { name, options } = requestOrigin.cookies.callbackUrl;
    const isKnown = request.cookies.get(name) === callbackUrl;
    return [
      ...(csrf.cookie ? [csrf.cookie] : []),
      ...(isKnown ? [] : [{ name, value: callbackUrl, options }]),
    ];
  }

  /**
   * From the flow, the form, the query, or the cookie of an earlier request, else the site itself.
   */
  private async resolveCallbackUrl(
    request: AuthRequest,
    requestOrigin: RequestOrigin,
    carried: CarriedContext | undefined,
  ): Promise<string> {
    const { body, query, cookies } = request;
    const requested =
      carried?.callbackUrl ??
      body.callbackUrl ??
      query.callbackUrl ??
      getInitiatedTarget(request) ??
      cookies.get(requestOrigin.cookies.callbackUrl.name);
    if (requested === undefined) return requestOrigin.origin;
    return (
      this.findFeaturePage(requested, requestOrigin) ??
      this.callbacks.redirect(requested, requestOrigin.origin)
    );
  }

  /**
   * A page of a feature is the library's own, as the sign-in page is: an app has nothing to decide
   * about it.
   */
  private findFeaturePage(
    requested: unknown,
    { origin, basePath }: RequestOrigin,
  ): string | undefined {
    if (this.featurePages.size === 0 || !isValidCallbackUrl(requested)) return undefined;
    const url = parseUrl(requested, origin);
    if (url?.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return undefined;
    return this.featurePages.has(url.pathname.slice(basePath.length)) ? url.href : undefined;
  }

  private requireProvider({ providerId }: AuthRequest): ResolvedProvider | undefined {
    if (providerId === undefined) return undefined;
    const provider = this.findProvider(providerId);
    if (provider) return provider;
    throw new InvalidProvider('No provider with the id in the path is configured.');
  }
}

/** Where a third party that initiates a login sends the user to (OpenID Connect Core §4). */
function getInitiatedTarget({ action, providerId, query }: AuthRequest): string | undefined {
  return action === 'signin' && providerId !== undefined ? query.target_link_uri : undefined;
}

/** A request, with what is resolved before an action runs. */
export interface RequestContext {
  readonly request: AuthRequest;
  readonly requestOrigin: RequestOrigin;
  /** The provider in the path. */
  readonly provider: ResolvedProvider | undefined;
  /** The URL to return to, approved by the `redirect` callback. */
  readonly callbackUrl: string;
  readonly csrf: CsrfState;
  /** What the flow carries, for the response of a provider that another site posts. */
  readonly carried: CarriedContext | undefined;
  /** `undefined` where no feature follows requests. */
  readonly observed?: ObservedRequest | undefined;
}
