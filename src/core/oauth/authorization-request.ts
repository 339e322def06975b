/** Sends a browser to a provider (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). */
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Site } from '../http/site.js';
import { withParameters } from '../kernel/url-parameters.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { AuthorizationChecks } from './checks.js';
import type { CheckName, FlowCookies } from './flow-cookies.js';
import type { FlowFacts } from './flow-state.js';
import type { OAuthClient } from './oauth-client.js';
import type { RedirectProxy } from './redirect-proxy.js';

/** Where to go, and what to remember until the browser comes back. */
export interface AuthorizationRedirect {
  readonly url: string;
  readonly cookies: readonly SetCookie[];
}

/**
 * Parameters that a sign-in link may add. They are hints for the person's comfort; those that decide
 * anything (`client_id`, `redirect_uri`, `scope`, …) never come from a request, which anybody can
 * make for somebody else.
 */
const FORWARDED: ReadonlySet<string> = new Set([
  'acr_values',
  'claims_locales',
  'connection',
  'display',
  'domain_hint',
  'hd',
  'kc_idp_hint',
  'lang',
  'locale',
  'login_hint',
  'organization',
  'prompt',
  'screen_hint',
  'ui_locales',
]);

/** What a provider's own list of forwarded parameters cannot add either: it would undo the checks. */
const NEVER_FORWARDED: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'state',
]);

/** Makes the authorization request, and the cookies that hold its checks. Stores nothing else. */
export class AuthorizationRequests {
  constructor(
    private readonly client: OAuthClient,
    private readonly checks: AuthorizationChecks,
    private readonly flowCookies: FlowCookies,
    private readonly proxy: RedirectProxy,
  ) {}

  async start(
    provider: OAuthProvider,
    site: Site,
    { query, cookies }: Pick<AuthRequest, 'query' | 'cookies'>,
    linksTo?: string,
  ): Promise<AuthorizationRedirect> {
    const endpoint = await this.client.authorizationEndpoint(provider);
    const started = await this.startChecks(provider.checks, {
      home: this.proxy.homeOf(provider, site),
      linksTo,
    });
    const written = provider.authorization.url === undefined ? undefined : endpoint.searchParams;
    const request = {
      response_type: 'code',
      client_id: provider.clientId ?? '',
      redirect_uri: this.proxy.redirectUri(provider, site),
    };
    const parameters = {
      // What a configured address says already is what the app wants; a discovered one has no say. Without a
      // value it keeps a place in the order, which WeChat minds.
      ...Object.fromEntries(Object.entries(request).filter(([name]) => !written?.get(name))),
      ...provider.authorization.params,
      ...forwarded(provider, query),
      ...started.parameters,
    };
    // Without a value, a parameter counts as left out (RFC 6749 §3.1): `scope: ''` asks for none.
    const given = Object.entries(parameters).filter(([, value]) => value !== '');
    const url = withParameters(endpoint, Object.fromEntries(given)).href;
    const { state } = started.values;
    if (state === undefined) return { url, cookies: [] };
    const values = { ...started.values, state };
    const sealed = await this.flowCookies.seal(provider, values, site.cookies, cookies);
    return { url, cookies: sealed };
  }

  private async startChecks(
    names: readonly CheckName[],
    facts: FlowFacts,
  ): Promise<{
    values: Partial<Record<CheckName, string>>;
    parameters: Record<string, string>;
  }> {
    const values: Partial<Record<CheckName, string>> = {};
    const parameters: Record<string, string> = {};
    for (const name of names) {
      const check = await this.checks[name](facts);
      values[name] = check.value;
      Object.assign(parameters, check.parameters);
    }
    return { values, parameters };
  }
}

function forwarded(
  provider: OAuthProvider,
  query: AuthRequest['query'],
): Readonly<Record<string, string>> {
  const allowed = Object.entries(query).filter(
    ([name]) =>
      FORWARDED.has(name) ||
      (provider.forwardedParameters.includes(name) && !NEVER_FORWARDED.has(name)),
  );
  return Object.fromEntries(allowed);
}
