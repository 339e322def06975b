/**
 * One fixed redirect URI for deployments that have none: previews, branches, a developer's machine.
 *
 * The deployment sends its people to the provider with the proxy's redirect URI and its own callback
 * URL sealed into the state. The proxy, which has the same secret, forwards the provider's answer
 * there; it redeems nothing. Whoever has the secret can seal any address into a state, a preview of
 * a stranger's pull request for instance. So the proxy forwards to origins on its list alone.
 */
import { InvalidCheck } from '../errors/request.errors.js';
import { isListed } from '../http/allow-list.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import type { AuthRequest } from '../http/auth-request.js';
import { key } from '../kernel/container.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { StateCodec } from './check-cookies.js';
import { parseUrl } from '../kernel/url.js';

/** Where the proxy is, and whom it serves. */
export interface RedirectProxySettings {
  /** The proxy's address up to its base path. A provider can have another one. */
  readonly url: string | undefined;
  /** The origins that it forwards to, when this deployment is the proxy. `*` stands for a name. */
  readonly origins: readonly string[];
}

/** What the proxy is found by. */
export const RedirectProxySettingsToken = key<RedirectProxySettings>('RedirectProxySettings');

/** Knows when an answer travels through a proxy, on both of its ends. */
export class RedirectProxy {
  constructor(
    private readonly settings: RedirectProxySettings,
    private readonly states: StateCodec,
  ) {}

  /** The `redirect_uri` of a provider: one for each, so that no answer can pass for another's. */
  redirectUri(provider: OAuthProvider, site: RequestOrigin): string {
    const proxy = this.addressFor(provider);
    if (proxy === undefined || isAt(proxy, site))
      return getActionUrl(site, 'callback', provider.id);
    return `${proxy}/callback/${provider.id}`;
  }

  /** What the proxy must know to forward the answer; `undefined` when there is nothing to forward. */
  getHome(provider: OAuthProvider, site: RequestOrigin): string | undefined {
    const own = getActionUrl(site, 'callback', provider.id);
    return this.redirectUri(provider, site) === own ? undefined : own;
  }

  /**
   * Where to forward an answer that belongs to another deployment; `undefined` when it belongs here.
   *
   * @throws {InvalidCheck} when that deployment is not on the list, or what is in the state is not
   *   its callback URL for this provider.
   */
  async forward(
    provider: OAuthProvider,
    { method, query, repeated }: AuthRequest,
    site: RequestOrigin,
  ): Promise<string | undefined> {
    const proxy = this.addressFor(provider);
    const isProxy = proxy !== undefined && isAt(proxy, site);
    if (!isProxy || method !== 'GET' || !query.state || repeated.length > 0) return undefined;
    const { home } = await this.states.open(query.state);
    const address = parseUrl(home ?? '');
    if (!address || address.origin === site.origin) return undefined;
    const { origin, pathname } = address;
    if (!isListed(this.settings.origins, origin)) throw new InvalidCheck(strangerText(origin));
    // A query, a fragment or a `blob:` is nothing that a deployment seals.
    const plain = `${origin}${pathname}`;
    if (home !== plain || !pathname.endsWith(`/callback/${provider.id}`)) {
      throw new InvalidCheck('The state belongs to another provider.', { check: 'state' });
    }
    return `${plain}?${new URLSearchParams(query).toString()}`;
  }

  /** An answer by `form_post` cannot be forwarded: a redirect would drop its body. */
  private addressFor({ redirectProxyUrl, isFormPost }: OAuthProvider): string | undefined {
    if (isFormPost) return undefined;
    return (redirectProxyUrl ?? this.settings.url)?.replace(/\/+$/, '');
  }
}

function isAt(proxy: string, { origin }: RequestOrigin): boolean {
  return parseUrl(proxy)?.origin === origin;
}

function strangerText(origin: string): string {
  return (
    `"${origin}" is not one of \`redirectProxyOrigins\`. ` +
    'If it is a deployment of yours, add it there or to AUTH_REDIRECT_PROXY_ORIGINS.'
  );
}
