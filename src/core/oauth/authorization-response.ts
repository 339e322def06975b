/** Takes a browser back from a provider (RFC 6749 §4.1.2, RFC 9207, OpenID Connect Core §3.1.2.5). */
import { InvalidCheck, InvalidProvider } from '../errors/request.errors.js';
import { asError } from '../errors/auth.error.js';
import { OAuthCallbackError } from '../errors/upstream.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import type { Logger } from '../kernel/logger.js';
import { parseUrl, setSearchParams } from '../kernel/url.js';
import type { Profile } from '../models/user.js';
import type { TokenSet } from '../models/account.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { CheckCookies, CheckName, StateCodec } from './check-cookies.js';
import type { OAuthClient } from './oauth-client.js';
import type { TokenResponse } from './protocol-client.js';
import type { RedirectProxy } from './redirect-proxy.js';

/** What the provider vouched for. */
export interface ProviderAnswer {
  readonly profile: Profile;
  readonly tokens: TokenSet;
  /** The id of the user that asked to have one more account. */
  readonly linksTo: string | undefined;
}

type Parameters = Readonly<Record<string, string>>;

/** Verifies an authorization response and redeems its code. Signs nobody in. */
export class AuthorizationResponses {
  constructor(
    private readonly client: OAuthClient,
    private readonly flowCookies: CheckCookies,
    private readonly proxy: RedirectProxy,
    private readonly states: StateCodec,
    private readonly logger: Logger,
  ) {}

  /**
   * Verifies the answer, redeems its code and asks who the person is.
   *
   * Until the checks hold, nothing of the answer is believed and the provider is not called. Only
   * that it refused is said before: somebody who cancels after a long while gets to hear that, and
   * whoever makes it up gains nothing, since no flow is ended by it.
   *
   * @throws {InvalidCheck} when the answer does not belong to a flow that this browser started here.
   * @throws {OAuthCallbackError} when the provider refused.
   * @throws {CallbackRouteError} when the provider did not keep to the protocol.
   */
  async accept(
    provider: OAuthProvider,
    request: AuthRequest,
    site: RequestOrigin,
  ): Promise<ProviderAnswer> {
    const parameters = getAnswer(provider, request);
    refuseRepeated(provider, request);
    refuseError(provider, parameters);
    refuseUnprintableCode(provider, parameters);
    const checks = await this.openChecks(provider, parameters, request, site);
    const url = setSearchParams(this.proxy.redirectUri(provider, site), parameters);
    const redeemed = await this.client.redeem(provider, { url, ...checks });
    const { linksTo } = await this.states.open(checks.expectedState ?? '');
    const profile = await this.profile(provider, request, redeemed);
    return { profile, tokens: redeemed.tokens, linksTo };
  }

  /** The deletion of the cookies of the flow that this request names, and of no other. */
  async clear(
    provider: OAuthProvider,
    request: AuthRequest,
    site: RequestOrigin,
  ): Promise<SetCookie[]> {
    const { state } = getAnswer(provider, request);
    if (!state) return [];
    return this.flowCookies.clear(state, site.cookies, request.cookies);
  }

  private async openChecks(
    provider: OAuthProvider,
    { state }: Parameters,
    { cookies }: AuthRequest,
    site: RequestOrigin,
  ): Promise<{
    expectedState: string | undefined;
    codeVerifier: string | undefined;
    expectedNonce: string | undefined;
  }> {
    const open = async (check: CheckName): Promise<string | undefined> => {
      if (!provider.checks.includes(check)) return undefined;
      if (!state) throw unsound(provider, 'no state', { check: 'state' });
      return this.flowCookies.open(check, provider, state, site.cookies, cookies);
    };
    const expectedState = await open('state');
    if (expectedState !== undefined && !timingSafeEqual(expectedState, state ?? '')) {
      throw new InvalidCheck('The state is not the one that was sent.', { check: 'state' });
    }
    return { expectedState, codeVerifier: await open('pkce'), expectedNonce: await open('nonce') };
  }

  private async profile(
    provider: OAuthProvider,
    request: AuthRequest,
    { tokens, claims, hasUserInfo }: TokenResponse,
  ): Promise<Profile> {
    const subject = claims?.sub ?? undefined;
    if (!provider.readsIdToken || !claims) return this.client.userInfo(provider, tokens, subject);
    const isAsked = hasUserInfo && lacksScoped(claims, getScopes(provider));
    const further = isAsked ? await this.furtherClaims(provider, tokens, subject) : {};
    return { ...completed(claims, further), ...submittedUser(request) };
  }

  /**
   * A provider may leave the claims that a scope asks for to the userinfo endpoint (OpenID Connect Core
   * §5.4), as the certified `oidc-provider` does by its defaults. Who it is has been proven by then, so that
   * a failure costs a name and no sign-in.
   */
  private async furtherClaims(
    provider: OAuthProvider,
    tokens: TokenSet,
    subject: string | undefined,
  ): Promise<Profile> {
    try {
      return await this.client.userInfo(provider, tokens, subject);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return {};
    }
  }
}

const NAMES = ['name', 'given_name', 'nickname', 'preferred_username'];

/** What is said of another claim, and of no other value of it. */
const VERDICTS = { email: 'email_verified', phone_number: 'phone_number_verified' } as const;

/** Whether claims are missing that a scope asks for (OpenID Connect Core §5.4): an address, or any name. */
function lacksScoped(claims: Profile, scopes: readonly string[]): boolean {
  const has = (claim: string): boolean => (claims[claim] ?? undefined) !== undefined;
  return (
    (scopes.includes('email') && !has('email')) || (scopes.includes('profile') && !NAMES.some(has))
  );
}

function getScopes({ authorization }: OAuthProvider): readonly string[] {
  const written = parseUrl(authorization.url ?? '')?.searchParams.get('scope');
  return (authorization.params.scope ?? written ?? '').split(' ');
}

/** The claims of an ID token, with those that it leaves out. */
function completed(claims: Profile, further: Profile): Profile {
  const said = Object.entries(claims).filter(([, value]) => (value ?? undefined) !== undefined);
  const own: Profile = Object.fromEntries(said);
  // Verified is the address that its own source calls so.
  const ofFurther = Object.entries(VERDICTS).filter(([claim]) => own[claim] === undefined);
  const verdicts = ofFurther.map(([, verdict]): [string, unknown] => [verdict, further[verdict]]);
  return { ...claims, ...further, ...own, ...Object.fromEntries(verdicts) };
}

/** An answer by `form_post` is in the body and nowhere else. */
function getAnswer(provider: OAuthProvider, { method, body, query }: AuthRequest): Parameters {
  if (provider.isFormPost !== (method === 'POST')) {
    throw new InvalidProvider(`Provider "${provider.id}" does not answer by this method.`, {
      provider: provider.id,
    });
  }
  if (method === 'GET') return query;
  const texts = Object.entries(body).filter((field): field is [string, string] => {
    return typeof field[1] === 'string';
  });
  return Object.fromEntries(texts);
}

/** Two codes or states: whoever reads the other one than we do could be led elsewhere. */
function refuseRepeated(
  provider: OAuthProvider,
  { repeated, method, query, body }: AuthRequest,
): void {
  const twice = method === 'POST' ? Object.keys(query).filter((name) => name in body) : [];
  if (repeated.length === 0 && twice.length === 0) return;
  throw unsound(provider, 'a parameter twice');
}

/** RFC 6749 §4.1.2.1. The text is the provider's own: it goes to the log, and never out. */
function refuseError(provider: OAuthProvider, { error, error_description }: Parameters): void {
  if (error === undefined) return;
  const text = [error, error_description].filter(Boolean).join(': ').slice(0, 200);
  throw new OAuthCallbackError(`Provider "${provider.id}" refused: ${text}`, {
    provider: provider.id,
  });
}

/** A code is printable ASCII (RFC 6749 appendix A.11). Anything else is not the provider's. */
function refuseUnprintableCode(provider: OAuthProvider, { code = '' }: Parameters): void {
  if (/^[\x20-\x7e]+$/.test(code)) return;
  throw unsound(provider, 'no code');
}

function unsound(
  { id }: OAuthProvider,
  has: string,
  facts: { check?: CheckName } = {},
): InvalidCheck {
  return new InvalidCheck(`The answer of provider "${id}" has ${has}.`, { ...facts, provider: id });
}

/** Apple posts the person's name beside the code, the first time only. */
function submittedUser({ method, body }: AuthRequest): { user?: unknown } {
  if (method !== 'POST' || typeof body.user !== 'string') return {};
  try {
    return { user: JSON.parse(body.user) as unknown };
  } catch {
    return {};
  }
}
