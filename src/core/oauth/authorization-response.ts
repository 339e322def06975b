/** Authorization responses (RFC 6749 §4.1.2, RFC 9207, OpenID Connect Core §3.1.2.5). */
import { InvalidCheck, InvalidProvider, SignInExpired } from '../errors/request.errors.js';
import { asError } from '../errors/auth.error.js';
import { OAuthCallbackError } from '../errors/upstream.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { Logger } from '../kernel/logger.js';
import { parseUrl, setSearchParams } from '../kernel/url.js';
import type { Profile } from '../models/user.js';
import type { TokenSet } from '../models/account.js';
import type { OAuthProvider } from '../providers/provider.js';
import type {
  CheckCookies,
  CheckName,
  OpenedCheck,
  ReauthenticationRequest,
} from './check-cookies.js';
import { listUserInfoClaims } from './claims-request.js';
import type { OAuthClient } from './oauth-client.js';
import { isOutage } from './provider-failure.js';
import type { TokenResponse } from './token-grants.js';
import type { RedirectProxy } from './redirect-proxy.js';
import { keepRequested, listConfigured, type RequestedAnswers } from './requested-answers.js';

/** The profile and the tokens that a provider returned. */
export interface AuthorizationResult {
  readonly profile: Profile;
  readonly tokens: TokenSet;
  /** The claims of the verified ID token; `undefined` for plain OAuth 2.0. */
  readonly claims: Profile | undefined;
  /** Why the profile lacks claims that the provider may have: it did not answer. */
  readonly unanswered?: Error | undefined;
  /** The id of the signed-in user who requested that the account be linked. */
  readonly linksTo: string | undefined;
  /** The only account that was asked for. */
  readonly account: string | undefined;
  /** The proof that a signed-in user was asked for. */
  readonly reauthenticates?: ReauthenticationRequest | undefined;
  /** What the answer is compared with. */
  readonly requested: RequestedAnswers | undefined;
  /** In milliseconds since the epoch; `undefined` for a flow without a state. */
  readonly startedAt: number | undefined;
}

type Parameters = Readonly<Record<string, string>>;

/** Verifies authorization responses and redeems their codes. Starts no session. */
export class AuthorizationResponses {
  constructor(
    private readonly client: OAuthClient,
    private readonly checkCookies: CheckCookies,
    private readonly proxy: RedirectProxy,
    private readonly logger: Logger,
  ) {}

  /**
   * Verifies the response, redeems its code and loads the user's profile.
   *
   * The provider is not called until the checks hold. Only an error response is reported before
   * that: a user who cancels after the cookies have expired still sees the refusal, and a forged
   * error gains nothing, because it ends no flow.
   *
   * @throws {SignInExpired} when this browser has no such flow open.
   * @throws {InvalidCheck} when the response is of another flow.
   * @throws {OAuthCallbackError} when the provider refused.
   * @throws {CallbackRouteError} when the provider violated the protocol.
   */
  async verify(
    provider: OAuthProvider,
    request: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<AuthorizationResult> {
    const parameters = getParameters(provider, request);
    refuseRepeated(provider, request);
    if (request.method === 'GET') refuseEmpty(provider, parameters);
    refuseError(provider, parameters);
    refuseUnprintableCode(provider, parameters);
    const { state, pkce, nonce } = await this.openChecks(
      provider,
      parameters,
      request,
      requestOrigin,
    );
    const url = setSearchParams(this.proxy.getRedirectUri(provider, requestOrigin), parameters);
    const redeemed = await this.client.redeem(provider, {
      url,
      expectedState: state?.value,
      codeVerifier: pkce?.value,
      expectedNonce: nonce?.value,
    });
    const requested = state ? state.requested : keepRequested(provider, listConfigured(provider));
    const loaded = await this.loadProfile(provider, request, redeemed, requested);
    const { linksTo, account, reauthenticates, startedAt } = state ?? {};
    const { tokens, claims } = redeemed;
    const wanted = { linksTo, account, reauthenticates, requested, startedAt };
    return { ...loaded, tokens, claims, ...wanted };
  }

  /** Deletes the cookies of the flow that this request names, and of no other flow. */
  async clear(
    provider: OAuthProvider,
    request: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<SetCookie[]> {
    const { state } = getParameters(provider, request);
    if (!state) return [];
    return this.checkCookies.clear(provider, state, requestOrigin.cookies, request.cookies);
  }

  private async openChecks(
    provider: OAuthProvider,
    { state }: Parameters,
    { cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<Partial<Record<CheckName, OpenedCheck | undefined>>> {
    const open = async (check: CheckName): Promise<OpenedCheck | undefined> => {
      if (!provider.checks.includes(check)) return undefined;
      if (!state) throw invalidResponse(provider, 'no state', { check: 'state' });
      return this.checkCookies.open(check, provider, state, requestOrigin.cookies, cookies);
    };
    return { state: await open('state'), pkce: await open('pkce'), nonce: await open('nonce') };
  }

  private async loadProfile(
    provider: OAuthProvider,
    request: AuthRequest,
    { tokens, claims, hasUserInfo }: TokenResponse,
    requested: RequestedAnswers = [],
  ): Promise<LoadedProfile> {
    const subject = claims?.sub ?? undefined;
    if (!provider.readsIdToken || !claims)
      return { profile: await this.client.fetchUserInfo(provider, tokens, subject) };
    const lacksRequested = listUserInfoClaims(requested).some((name) => !hasClaim(claims, name));
    const needsUserInfo =
      hasUserInfo && (lacksRequested || lacksScopedClaims(claims, getScopes(provider)));
    const { profile: userInfo, unanswered } = needsUserInfo
      ? await this.loadMissingClaims(provider, tokens, subject)
      : NOTHING_MISSING;
    const profile = { ...addMissingClaims(claims, userInfo), ...readSubmittedUser(request) };
    return { profile, unanswered };
  }

  /**
   * A provider may serve the claims of a scope at the userinfo endpoint alone (OpenID Connect Core
   * §5.4), as the certified `oidc-provider` does by default. The user is verified at this point, so
   * a refusal costs these claims and not the sign-in. An endpoint that did not answer has not said
   * that there are none.
   */
  private async loadMissingClaims(
    provider: OAuthProvider,
    tokens: TokenSet,
    subject: string | undefined,
  ): Promise<LoadedProfile> {
    try {
      return { profile: await this.client.fetchUserInfo(provider, tokens, subject) };
    } catch (thrown) {
      const error = asError(thrown);
      this.logger.error(error);
      return { profile: {}, unanswered: isOutage(error) ? error : undefined };
    }
  }
}

type LoadedProfile = Pick<AuthorizationResult, 'profile' | 'unanswered'>;

const NOTHING_MISSING: LoadedProfile = { profile: {} };

const NAMES = ['name', 'given_name', 'nickname', 'preferred_username'];

/** The claims that say whether another claim is verified. Each belongs to one value of it. */
const VERIFIED_FLAGS = { email: 'email_verified', phone_number: 'phone_number_verified' } as const;

/**
 * Whether claims of a requested scope are missing (OpenID Connect Core §5.4): the address, or any
 * name.
 */
function lacksScopedClaims(claims: Profile, scopes: readonly string[]): boolean {
  const has = (claim: string): boolean => hasClaim(claims, claim);
  return (
    (scopes.includes('email') && !has('email')) || (scopes.includes('profile') && !NAMES.some(has))
  );
}

function hasClaim(claims: Profile, claim: string): boolean {
  return (claims[claim] ?? undefined) !== undefined;
}

function getScopes({ authorization }: OAuthProvider): readonly string[] {
  const { url, params } = authorization;
  const configured = url === undefined ? null : parseUrl(url)?.searchParams.get('scope');
  return (params.scope ?? configured ?? '').split(' ');
}

/** The claims of the ID token, completed with claims of the userinfo response. */
function addMissingClaims(claims: Profile, userInfo: Profile): Profile {
  const present = Object.entries(claims).filter(([, value]) => (value ?? undefined) !== undefined);
  const own: Profile = Object.fromEntries(present);
  // A claim and its flag come from the same source: the flag is about that source's value.
  const added = Object.entries(VERIFIED_FLAGS).filter(([claim]) => own[claim] === undefined);
  const flags = added.map(([, flag]): [string, unknown] => [flag, userInfo[flag]]);
  return { ...claims, ...userInfo, ...own, ...Object.fromEntries(flags) };
}

/** The parameters of the response. With `form_post` they are in the body alone. */
function getParameters(provider: OAuthProvider, { method, body, query }: AuthRequest): Parameters {
  if (provider.isFormPost !== (method === 'POST')) {
    throw new InvalidProvider(`Provider "${provider.id}" does not respond by this method.`, {
      provider: provider.id,
    });
  }
  if (method === 'GET') return query;
  const texts = Object.entries(body).filter((field): field is [string, string] => {
    return typeof field[1] === 'string';
  });
  return Object.fromEntries(texts);
}

/** Two readers could choose different ones of two codes or states. */
function refuseRepeated(
  provider: OAuthProvider,
  { repeated, method, query, body }: AuthRequest,
): void {
  const twice = method === 'POST' ? Object.keys(query).filter((name) => name in body) : [];
  if (repeated.length === 0 && twice.length === 0) return;
  throw invalidResponse(provider, 'a parameter twice');
}

/**
 * The address of the callback alone, from a bookmark or the history of the browser, is no response.
 */
function refuseEmpty({ id }: OAuthProvider, { code, error, state }: Parameters): void {
  if (code !== undefined || error !== undefined || state !== undefined) return;
  throw new SignInExpired('The request has no parameters of a response.', { provider: id });
}

/** RFC 6749 §4.1.2.1. The provider's text goes to the log, and never to the client. */
function refuseError(provider: OAuthProvider, { error, error_description }: Parameters): void {
  if (error === undefined) return;
  const text = [error, error_description].filter(Boolean).join(': ').slice(0, 200);
  throw new OAuthCallbackError(
    `Provider "${provider.id}" refused: ${text}`,
    { provider: provider.id },
    { error, error_description },
  );
}

/** A code is printable ASCII (RFC 6749 appendix A.11). Anything else is not from the provider. */
function refuseUnprintableCode(provider: OAuthProvider, { code = '' }: Parameters): void {
  if (/^[\x20-\x7e]+$/.test(code)) return;
  throw invalidResponse(provider, 'no code');
}

function invalidResponse(
  { id }: OAuthProvider,
  has: string,
  facts: { check?: CheckName } = {},
): InvalidCheck {
  return new InvalidCheck(`The answer of provider "${id}" has ${has}.`, { ...facts, provider: id });
}

/** Apple posts the user's name beside the code, on the first sign-in only. */
function readSubmittedUser({ method, body }: AuthRequest): { user?: unknown } {
  if (method !== 'POST' || typeof body.user !== 'string') return {};
  try {
    return { user: JSON.parse(body.user) as unknown };
  } catch {
    return {};
  }
}
