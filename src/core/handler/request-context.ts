/** Opens an exchange: from a request to the facts that actions work with. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { CsrfGuard, CsrfState } from '../csrf/csrf.guard.js';
import { InvalidProvider } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
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
  ) {}

  /** @throws {InvalidProvider} when the path names a provider that is not configured. */
  async create(request: AuthRequest, site: RequestOrigin): Promise<RequestContext> {
    const csrf = await this.csrf.open(request, site.origin, site.cookies.csrfToken);
    const callbackUrl = await this.callbackUrl(request, site);
    return { request, site, provider: this.findProvider(request), callbackUrl, csrf };
  }

  /** The provider with this id, if it is configured. */
  provider(id: string): ResolvedProvider | undefined {
    return this.providers.find(id);
  }

  /** The cookies that every successful answer carries: what was not in the browser yet. */
  cookies({ request, site, callbackUrl, csrf }: RequestContext): SetCookie[] {
    const { name, options } = site.cookies.callbackUrl;
    const isKnown = request.cookies.get(name) === callbackUrl;
    return [
      ...(csrf.cookie ? [csrf.cookie] : []),
      ...(isKnown ? [] : [{ name, value: callbackUrl, options }]),
    ];
  }

  /** What this request wishes, else what an earlier one wished, else the site itself. */
  private async callbackUrl(
    { body, query, cookies }: AuthRequest,
    site: RequestOrigin,
  ): Promise<string> {
    const wish =
      body.callbackUrl ?? query.callbackUrl ?? cookies.get(site.cookies.callbackUrl.name);
    return wish === undefined ? site.origin : this.callbacks.redirect(wish, site.origin);
  }

  private findProvider({ providerId }: AuthRequest): ResolvedProvider | undefined {
    if (providerId === undefined) return undefined;
    const provider = this.provider(providerId);
    if (provider) return provider;
    throw new InvalidProvider('No provider with the id in the path is configured.');
  }
}

/* MERGED exchange.ts: The facts of one request that every action may need. */

/** A request, with what was found out about it before an action runs. */
export interface RequestContext {
  readonly request: AuthRequest;
  readonly site: RequestOrigin;
  /** The provider that the path names. */
  readonly provider: ResolvedProvider | undefined;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  readonly csrf: CsrfState;
}
