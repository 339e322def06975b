/** The sign-in with an OAuth 2.0 or OpenID Connect provider: the redirect and the callback. */
import { MalformedRequest, OAuthAccountNotLinked } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult, RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock, Random } from '../kernel/platform.js';
import type { AuthorizationRequests } from '../oauth/authorization-request.js';
import type { AccountRequest, CarriedContext } from '../oauth/check-cookies.js';
import type { AuthorizationResponses } from '../oauth/authorization-response.js';
import { identify, IMAGE_LIMIT_IN_ROW, IMAGE_LIMIT_IN_TOKEN } from '../oauth/provider-identity.js';
import type { RedirectProxy } from '../oauth/redirect-proxy.js';
import { assertAnswered } from '../oauth/requested-answers.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { SessionStrategy } from '../sessions/session-strategy.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Linking } from './account.linker.js';
import type { ReauthenticationService } from './reauthentication.service.js';
import { toProviderProof } from './identity-proof.js';
import {
  asOAuth,
  type CallbackStrategy,
  type SignInAttempt,
  type SignInInitiator,
  type SignInIntent,
  type VerifiedIdentity,
} from './sign-in-method.js';

/** A longer URL would make the cookie larger than browsers take. */
const MAX_CARRIED_URL = 1500;

/** Sends the browser to the provider's authorization endpoint. */
export class OAuthSignInInitiator implements SignInInitiator {
  readonly types = ['oauth', 'oidc'] as const;

  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly sessions: SessionService,
    private readonly linking: Linking,
    private readonly reauthentications: ReauthenticationService,
  ) {}

  async start(intent: SignInIntent): Promise<RedirectResult> {
    const { provider, request, requestOrigin } = intent;
    const oauth = asOAuth(provider);
    const linksTo = await this.getLinkingUserId(oauth, request, requestOrigin);
    const reauthenticates = await this.reauthentications.read(request, requestOrigin);
    if (reauthenticates && !oauth.checks.includes('state')) {
      throw new MalformedRequest(400, 'The provider uses no state to hold what is asked for.');
    }
    const wanted = {
      linksTo,
      reauthenticates,
      ...(oauth.isFormPost && (await this.carry(intent))),
    };
    const { url, cookies } = await this.requests.start(oauth, requestOrigin, request, wanted);
    return { kind: 'redirect', location: url, cookies };
  }

  /**
   * What the browser does not send with a form of another site. With automatic linking, the account
   * is linked to who is signed in now, or the user has to sign in again.
   */
  private async carry({
    request,
    requestOrigin,
    callbackUrl,
  }: SignInIntent): Promise<CarriedContext & AccountRequest> {
    const { cookies } = request;
    const session = await this.sessions.identify(cookies, requestOrigin);
    const owner =
      session && this.linking === 'automatic'
        ? await this.sessions.getUser(cookies, requestOrigin)
        : null;
    return {
      ...(callbackUrl.length <= MAX_CARRIED_URL && { callbackUrl }),
      ...(session && { session }),
      ...(owner && { linksTo: String(owner.id) }),
    };
  }

  /**
   * The id of the signed-in user who requests account linking by the field `link`.
   *
   * @throws {OAuthAccountNotLinked} when no user is signed in, or the provider uses no state to
   *   hold the id.
   */
  private async getLinkingUserId(
    { checks }: OAuthProvider,
    { body, cookies }: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<string | undefined> {
    if (String(body.link) !== 'true') return undefined;
    const owner = await this.sessions.getUser(cookies, requestOrigin);
    // Some adapters use numbers as ids, whatever the types say.
    if (owner && checks.includes('state')) return String(owner.id);
    throw new OAuthAccountNotLinked('No user is signed in to link the account to.');
  }
}

/** Verifies authorization responses. */
export class OAuthCallbackStrategy implements CallbackStrategy {
  readonly types = ['oauth', 'oidc'] as const;
  /** The state prevents CSRF, and a page of this site could not make the provider's response. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly responses: AuthorizationResponses,
    private readonly proxy: RedirectProxy,
    private readonly sessions: SessionStrategy,
    private readonly random: Random,
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  /** Forwards a response for another deployment, when this one is the redirect proxy. */
  async intercept({
    provider,
    request,
    requestOrigin,
  }: SignInAttempt): Promise<AuthResult | undefined> {
    const location = await this.proxy.forward(asOAuth(provider), request, requestOrigin);
    return location === undefined ? undefined : { kind: 'redirect', location };
  }

  async verify({ provider, request, requestOrigin }: SignInAttempt): Promise<VerifiedIdentity> {
    const oauth = asOAuth(provider);
    const result = await this.responses.verify(oauth, request, requestOrigin);
    const { claims, requested, profile, startedAt } = result;
    const now = this.clock();
    const tolerance = oauth.clockTolerance;
    const facts = { claims, profile, startedAt: startedAt ?? now, now, tolerance };
    assertAnswered(oauth, requested, facts);
    const limit = this.sessions.needsStoredUser ? IMAGE_LIMIT_IN_ROW : IMAGE_LIMIT_IN_TOKEN;
    const { dropped, ...identity } = await identify(oauth, result, this.random, limit);
    for (const field of dropped) {
      this.logger.warn('profile-field-dropped', { provider: oauth.id, ...field });
    }
    if (result.account !== undefined && result.account !== identity.account.providerAccountId) {
      throw new OAuthAccountNotLinked(
        'The user has chosen another account than the one asked for.',
      );
    }
    return {
      ...identity,
      profile,
      unanswered: result.unanswered,
      credentials: undefined,
      linksByEmail: oauth.linksByEmail,
      linksTo: result.linksTo,
      // With a form that another site posts comes no cookie of the session, whose token would be
      // replaced: it is a sign-in.
      reauthenticates: oauth.isFormPost ? undefined : result.reauthenticates,
      proof: toProviderProof(claims, now, tolerance),
      storedFields: async () => (await oauth.account(result.tokens)) ?? {},
    };
  }

  async cleanUp({
    provider,
    request,
    requestOrigin,
  }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.responses.clear(asOAuth(provider), request, requestOrigin);
  }
}
