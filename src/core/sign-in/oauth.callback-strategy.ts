/** Somebody comes back from an OAuth 2.0 or OpenID Connect provider. */
import type { AuthResult } from '../http/auth-result.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Random } from '../kernel/random.js';
import type { AuthorizationResponses } from '../oauth/authorization-response.js';
import { identify } from '../oauth/provider-identity.js';
import type { RedirectProxy } from '../oauth/redirect-proxy.js';
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
    private readonly random: Random,
  ) {}

  /** An answer to another deployment, which has no address that the provider knows. */
  async intercept({ provider, request, site }: SignInAttempt): Promise<AuthResult | undefined> {
    const location = await this.proxy.forward(asOAuth(provider), request, site);
    return location === undefined ? undefined : { kind: 'redirect', location };
  }

  async prove({ provider, request, site }: SignInAttempt): Promise<ProvenIdentity> {
    const oauth = asOAuth(provider);
    const answer = await this.responses.accept(oauth, request, site);
    return {
      ...(await identify(oauth, answer, this.random)),
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
