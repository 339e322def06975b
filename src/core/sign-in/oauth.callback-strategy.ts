/** Somebody comes back from an OAuth 2.0 or OpenID Connect provider. */
import type { AuthResult } from '../http/auth-result.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Logger } from '../kernel/logger.js';
import type { Random } from '../kernel/random.js';
import type { AuthorizationResponses } from '../oauth/authorization-response.js';
import { IMAGE_LIMIT_IN_ROW, IMAGE_LIMIT_IN_TOKEN } from '../oauth/profile-fields.js';
import { identify } from '../oauth/provider-identity.js';
import type { RedirectProxy } from '../oauth/redirect-proxy.js';
import type { SessionStrategy } from '../sessions/session-strategy.js';
import { asOAuth } from './as-provider.js';
import type { CallbackStrategy, ProvenIdentity, SignInAttempt } from './callback-strategy.js';

/** Takes an authorization response for proof, once its checks hold and its code is redeemed. */
export class OAuthCallbackStrategy implements CallbackStrategy {
  readonly types = ['oauth', 'oidc'] as const;
  /** The state does that: a page of this site could not make the provider's answer. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly responses: AuthorizationResponses,
    private readonly proxy: RedirectProxy,
    private readonly sessions: SessionStrategy,
    private readonly random: Random,
    private readonly logger: Logger,
  ) {}

  /** An answer to another deployment, which has no address that the provider knows. */
  async intercept({ provider, request, site }: SignInAttempt): Promise<AuthResult | undefined> {
    const location = await this.proxy.forward(asOAuth(provider), request, site);
    return location === undefined ? undefined : { kind: 'redirect', location };
  }

  async prove({ provider, request, site }: SignInAttempt): Promise<ProvenIdentity> {
    const oauth = asOAuth(provider);
    const answer = await this.responses.accept(oauth, request, site);
    const limit = this.sessions.needsStoredUser ? IMAGE_LIMIT_IN_ROW : IMAGE_LIMIT_IN_TOKEN;
    const { dropped, ...identity } = await identify(oauth, answer, this.random, limit);
    for (const field of dropped) {
      this.logger.warn('profile-field-dropped', { provider: oauth.id, ...field });
    }
    return {
      ...identity,
      profile: answer.profile,
      credentials: undefined,
      linksByEmail: oauth.linksByEmail,
      linksTo: answer.linksTo,
      storedFields: async () => (await oauth.account(answer.tokens)) ?? {},
    };
  }

  async cleanUp({ provider, request, site }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.responses.clear(asOAuth(provider), request, site);
  }
}
