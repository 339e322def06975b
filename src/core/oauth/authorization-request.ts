/** Authorization requests (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1) and their checks. */
import { sha256Base64url } from '#digest';
import { MalformedRequest } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { type Random, randomBase64url } from '../kernel/platform.js';
import { setSearchParams } from '../kernel/url.js';
import type { OAuthProvider } from '../providers/provider.js';
import type {
  AccountRequest,
  CarriedContext,
  CheckCookies,
  CheckName,
  StateCodec,
  StatePayload,
} from './check-cookies.js';
import type { AuthorizationParamsHook } from './authorization-params.js';
import type { OAuthClient } from './oauth-client.js';
import type { RedirectProxy } from './redirect-proxy.js';
import { keepRequested, listConfigured, type RequestedAnswers } from './requested-answers.js';

/** The URL that the browser is sent to, and the cookies to set with it. */
interface AuthorizationRedirect {
  readonly url: string;
  readonly cookies: readonly SetCookie[];
}

/**
 * Parameters that a sign-in request may add to the authorization request. They are hints for the
 * user's convenience. Parameters that decide something (`client_id`, `redirect_uri`, `scope`, …)
 * never come from a request, because an attacker can make the user's browser send one.
 */
export const FORWARDED: ReadonlySet<string> = new Set([
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

/**
 * Parameters that `forwardedParameters` of a provider cannot add either: they would defeat the
 * checks.
 */
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

/**
 * Has the provider ask its user for a proof, also one who is signed in there (OpenID Connect Core
 * §3.1.2.1).
 */
const NEW_PROOF = { prompt: 'login', max_age: '0' };

/** Makes authorization requests and the cookies that hold their checks. Stores nothing else. */
export class AuthorizationRequests {
  constructor(
    private readonly client: OAuthClient,
    private readonly checks: AuthorizationChecks,
    private readonly checkCookies: CheckCookies,
    private readonly proxy: RedirectProxy,
    private readonly additions: readonly AuthorizationParamsHook[],
  ) {}

  async start(
    provider: OAuthProvider,
    requestOrigin: RequestOrigin,
    { query, cookies }: Pick<AuthRequest, 'query' | 'cookies'>,
    wanted: AccountRequest & CarriedContext = {},
  ): Promise<AuthorizationRedirect> {
    const endpoint = await this.client.getAuthorizationEndpoint(provider);
    const forwardUrl = this.proxy.getForwardUrl(provider, requestOrigin);
    const started = await this.startChecks(provider.checks, { forwardUrl });
    const configured = provider.authorization.url === undefined ? undefined : endpoint.searchParams;
    const request = {
      response_type: 'code',
      client_id: provider.clientId ?? '',
      redirect_uri: this.proxy.getRedirectUri(provider, requestOrigin),
    };
    const additions = Object.fromEntries(
      this.additions.flatMap((one) => Object.entries(one.getParams(provider))),
    );
    const forwarded = getForwardedParameters(provider, query);
    const parameters = {
      // A parameter in a configured address is the app's choice and wins; one in a discovered
      // address does not. An empty parameter keeps its place in the order, which WeChat depends on.
      ...Object.fromEntries(Object.entries(request).filter(([name]) => !configured?.get(name))),
      ...provider.authorization.params,
      ...additions,
      ...forwarded,
      ...(wanted.reauthenticates && provider.type === 'oidc' ? NEW_PROOF : {}),
      ...started.parameters,
    };
    // An empty parameter counts as omitted (RFC 6749 §3.1), so `scope: ''` requests no scope.
    const given = Object.entries(parameters).filter(([, value]) => value !== '');
    const url = setSearchParams(endpoint, Object.fromEntries(given)).href;
    const { state } = started.values;
    if (state === undefined) {
      refuseUnkept(provider, forwarded);
      return { url, cookies: [] };
    }
    const requested = keepRequested(provider, listConfigured(provider), Object.entries(parameters));
    const compared = wanted.reauthenticates ? requested.filter(isNoProof) : requested;
    const context = { ...wanted, ...(compared.length > 0 && { requested: compared }) };
    const values = { ...started.values, state };
    const site = requestOrigin.cookies;
    return { url, cookies: await this.checkCookies.seal(provider, values, context, site, cookies) };
  }

  private async startChecks(
    names: readonly CheckName[],
    state: StatePayload,
  ): Promise<{
    values: Partial<Record<CheckName, string>>;
    parameters: Record<string, string>;
  }> {
    const values: Partial<Record<CheckName, string>> = {};
    const parameters: Record<string, string> = {};
    for (const name of names) {
      const check = await this.checks[name](state);
      values[name] = check.value;
      Object.assign(parameters, check.parameters);
    }
    return { values, parameters };
  }
}

/** Whether the time of a new proof is compared where the proof is weighed, for its own page. */
function isNoProof([name]: RequestedAnswers[number]): boolean {
  return !Object.hasOwn(NEW_PROOF, name);
}

/** @throws {MalformedRequest} 400 when nothing remembers what a sign-in request has asked for. */
function refuseUnkept(provider: OAuthProvider, forwarded: Readonly<Record<string, string>>): void {
  const [unkept] = keepRequested(provider, Object.entries(forwarded));
  if (!unkept) return;
  throw new MalformedRequest(
    400,
    `Provider "${provider.id}" has \`checks: ['none']\`, and no state to keep \`${unkept[0]}\` with.`,
  );
}

function getForwardedParameters(
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

/**
 * 32 bytes are 43 characters of base64url, the minimum length of a code verifier (RFC 7636 §4.1).
 */
const ENTROPY_BYTES = 32;

/** The value of a check in the browser, and its parameters in the authorization request. */
interface StartedCheck {
  /** Returned by the browser in a sealed cookie. */
  readonly value: string;
  /** Sent to the provider. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Starts the checks of an authorization request. Each check has its own method. */
export class AuthorizationChecks implements Record<
  CheckName,
  (facts: StatePayload) => Promise<StartedCheck>
> {
  constructor(
    private readonly states: StateCodec,
    private readonly random: Random,
  ) {}

  /** RFC 6749 §10.12: only the browser that sent the request can use the response. */
  async state(facts: StatePayload): Promise<StartedCheck> {
    const state = await this.states.seal(facts);
    return { value: state, parameters: { state } };
  }

  /** RFC 7636: only the sender of the request can redeem the code. */
  async pkce(): Promise<StartedCheck> {
    const verifier = randomBase64url(this.random, ENTROPY_BYTES);
    const code_challenge = await sha256Base64url(verifier);
    return { value: verifier, parameters: { code_challenge, code_challenge_method: 'S256' } };
  }

  /** OpenID Connect Core §15.5.2: only an ID token that was issued for this request is accepted. */
  async nonce(): Promise<StartedCheck> {
    const nonce = randomBase64url(this.random, ENTROPY_BYTES);
    return { value: nonce, parameters: { nonce } };
  }
}
