/** Somebody comes back from an OAuth 2.0 or OpenID Connect provider. */
import { InvalidProvider } from '../errors/request.errors.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Random } from '../kernel/random.js';
import type { AuthorizationResponses } from '../oauth/authorization-response.js';
import { identify } from '../oauth/provider-identity.js';
import type { OAuthProvider, ResolvedProvider } from '../providers/provider.js';
import type { CallbackStrategy, ProvenIdentity, SignInAttempt } from './callback-strategy.js';

/** Takes an authorization response for proof, once its checks hold and its code is redeemed. */
export class OAuthCallbackStrategy implements CallbackStrategy {
  readonly types = ['oauth', 'oidc'] as const;
  /** The state does that: a page of this site could not make the provider's answer. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly responses: AuthorizationResponses,
    private readonly random: Random,
  ) {}

  async prove({ provider, request, site }: SignInAttempt): Promise<ProvenIdentity> {
    const oauth = asOAuth(provider);
    const answer = await this.responses.accept(oauth, request, site);
    return {
      ...(await identify(oauth, answer, this.random)),
      profile: answer.profile,
      credentials: undefined,
      linksByEmail: oauth.linksByEmail,
      storedFields: async () => (await oauth.account(answer.tokens)) ?? {},
    };
  }

  async cleanUp({ provider, request, site }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.responses.clear(asOAuth(provider), request, site);
  }
}

function asOAuth(provider: ResolvedProvider): OAuthProvider {
  if (provider.type === 'oauth' || provider.type === 'oidc') return provider;
  throw new InvalidProvider('This is not an OAuth provider.', { provider: provider.id });
}
