/** Sends a browser to a provider (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). */
import { sha256Base64url } from '#digest';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { type Random, randomBase64url } from '../kernel/platform.js';
import { setSearchParams } from '../kernel/url.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { CheckCookies, CheckName, StateCodec, StatePayload } from './check-cookies.js';
import type { OAuthClient } from './oauth-client.js';
import type { RedirectProxy } from './redirect-proxy.js';

/** Where to go, and what to remember until the browser comes back. */
interface AuthorizationRedirect {
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
    private readonly flowCookies: CheckCookies,
    private readonly proxy: RedirectProxy,
  ) {}

  async start(
    provider: OAuthProvider,
    site: RequestOrigin,
    { query, cookies }: Pick<AuthRequest, 'query' | 'cookies'>,
    linksTo?: string,
  ): Promise<AuthorizationRedirect> {
    const endpoint = await this.client.authorizationEndpoint(provider);
    const started = await this.startChecks(provider.checks, {
      home: this.proxy.getHome(provider, site),
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
    const url = setSearchParams(endpoint, Object.fromEntries(given)).href;
    const { state } = started.values;
    if (state === undefined) return { url, cookies: [] };
    const values = { ...started.values, state };
    const sealed = await this.flowCookies.seal(provider, values, site.cookies, cookies);
    return { url, cookies: sealed };
  }

  private async startChecks(
    names: readonly CheckName[],
    facts: StatePayload,
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

/* MERGED checks.ts: The checks of an authorization request: what is remembered of each, and what is sent. */

/** 32 bytes: 43 characters, as a code verifier has at least (RFC 7636 §4.1). */
const ENTROPY_BYTES = 32;

/** What a check leaves in the browser, and what it adds to the authorization request. */
interface StartedCheck {
  /** What the browser brings back to us, sealed. */
  readonly value: string;
  /** What the provider is told. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Starts the checks of a flow. One method a check. */
export class AuthorizationChecks implements Record<
  CheckName,
  (facts: StatePayload) => Promise<StartedCheck>
> {
  constructor(
    private readonly states: StateCodec,
    private readonly random: Random,
  ) {}

  /** RFC 6749 §10.12: only the browser that asked may bring the answer. */
  async state(facts: StatePayload): Promise<StartedCheck> {
    const state = await this.states.seal(facts);
    return { value: state, parameters: { state } };
  }

  /** RFC 7636: only who asked can redeem the code. */
  async pkce(): Promise<StartedCheck> {
    const verifier = randomBase64url(this.random, ENTROPY_BYTES);
    const code_challenge = await sha256Base64url(verifier);
    return { value: verifier, parameters: { code_challenge, code_challenge_method: 'S256' } };
  }

  /** OpenID Connect Core §15.5.2: only the ID token that was asked for is good. */
  async nonce(): Promise<StartedCheck> {
    const nonce = randomBase64url(this.random, ENTROPY_BYTES);
    return { value: nonce, parameters: { nonce } };
  }
}
