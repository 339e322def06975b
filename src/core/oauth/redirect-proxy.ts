/**
 * One fixed redirect URI for deployments without one of their own: previews, branches, a
 * developer's machine.
 *
 * Such a deployment sends the browser to the provider with the proxy's redirect URI, and seals its
 * own callback URL into the state. The proxy has the same secret and forwards the provider's
 * response to that URL; it redeems nothing. A deployment with the secret can seal any address into
 * a state, for instance the preview of an untrusted pull request, so the proxy forwards only to the
 * origins on its list.
 */
import { InvalidCheck } from '../errors/request.errors.js';
import { isListed } from '../http/allow-list.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import type { AuthRequest } from '../http/auth-request.js';
import { key } from '../kernel/container.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { StateCodec } from './check-cookies.js';
import { parseUrl } from '../kernel/url.js';

/** The proxy's address, and the origins that it forwards to. */
export interface RedirectProxySettings {
  /** The proxy's address up to its base path. A provider can override it. */
  readonly url: string | undefined;
  /** The origins that it forwards to, when this deployment is the proxy. `*` matches any name. */
  readonly origins: readonly string[];
}

/** Injects the settings of the redirect proxy. */
export const RedirectProxySettingsToken = key<RedirectProxySettings>('RedirectProxySettings');

/** Decides when a response passes through the proxy, on the deployment and on the proxy itself. */
export class RedirectProxy {
  constructor(
    private readonly settings: RedirectProxySettings,
    private readonly states: StateCodec,
  ) {}

  /**
   * The `redirect_uri` of a provider. Each has its own, which prevents mix-up attacks (RFC 9700
   * §4.4).
   */
  getRedirectUri(provider: OAuthProvider, requestOrigin: RequestOrigin): string {
    const proxy = this.getProxyUrl(provider);
    if (proxy === undefined || isSameOrigin(proxy, requestOrigin))
      return getActionUrl(requestOrigin, 'callback', provider.id);
    return `${proxy}/callback/${provider.id}`;
  }

  /** The URL that the proxy forwards the response to; `undefined` without a proxy. */
  getForwardUrl(provider: OAuthProvider, requestOrigin: RequestOrigin): string | undefined {
    const own = getActionUrl(requestOrigin, 'callback', provider.id);
    return this.getRedirectUri(provider, requestOrigin) === own ? undefined : own;
  }

  /**
   * The URL to forward a response to that belongs to another deployment; `undefined` when it
   * belongs here.
   *
   * @throws {InvalidCheck} when that deployment is not on the list, or the URL in the state is not
   *   its callback URL for this provider.
   */
  async forward(
    provider: OAuthProvider,
    { method, query, repeated }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<string | undefined> {
    const proxy = this.getProxyUrl(provider);
    const isProxy = proxy !== undefined && isSameOrigin(proxy, requestOrigin);
    if (!isProxy || method !== 'GET' || !query.state || repeated.length > 0) return undefined;
    const { forwardUrl } = await this.states.open(query.state);
    const address = parseUrl(forwardUrl ?? '');
    if (!address || address.origin === requestOrigin.origin) return undefined;
    const { origin, pathname } = address;
    if (!isListed(this.settings.origins, origin))
      throw new InvalidCheck(describeUnlistedOrigin(origin));
    // No deployment seals a query, a fragment or a `blob:` URL.
    const plain = `${origin}${pathname}`;
    if (forwardUrl !== plain || !pathname.endsWith(`/callback/${provider.id}`)) {
      throw new InvalidCheck('The state belongs to another provider.', { check: 'state' });
    }
    return `${plain}?${new URLSearchParams(query).toString()}`;
  }

  /** A `form_post` response cannot be forwarded, because a redirect drops its body. */
  private getProxyUrl({ redirectProxyUrl, isFormPost }: OAuthProvider): string | undefined {
    if (isFormPost) return undefined;
    return (redirectProxyUrl ?? this.settings.url)?.replace(/\/+$/, '');
  }
}

function isSameOrigin(proxy: string, { origin }: RequestOrigin): boolean {
  return parseUrl(proxy)?.origin === origin;
}

function describeUnlistedOrigin(origin: string): string {
  return (
    `"${origin}" is not one of \`redirectProxyOrigins\`. ` +
    'If it is a deployment of yours, add it there or to AUTH_REDIRECT_PROXY_ORIGINS.'
  );
}
