/** Every request that goes to a provider, and the protocol library that makes them. */
import type { Clock, Fetch } from '../kernel/platform.js';
import { loadOnce } from '../kernel/cache.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { needsDiscovery } from './client-configurations.js';
import type { AuthorizationResponse, TokenResponse } from './protocol-client.js';
import type { MetadataCache } from './metadata-cache.js';

export type { AuthorizationResponse, TokenResponse } from './protocol-client.js';

/**
 * Talks to providers through the protocol library, which is loaded when somebody first signs in: most
 * requests only look whether somebody did.
 */
export class OAuthClient {
  private readonly protocol = loadOnce(async () => {
    const { ProtocolClient } = await import('./protocol-client.js');
    return new ProtocolClient(this.documents, this.fetch, this.clock);
  });

  constructor(
    private readonly documents: MetadataCache,
    private readonly fetch: Fetch,
    private readonly clock: Clock,
  ) {}

  /**
   * Where an authorization request is sent (RFC 6749 §3.1).
   *
   * @throws {InvalidEndpoints} when it is neither configured nor discovered, or is not https.
   * @throws {CallbackRouteError} when the provider cannot be asked.
   */
  async authorizationEndpoint(provider: OAuthProvider): Promise<URL> {
    return (await this.protocol()).authorizationEndpoint(provider);
  }

  /**
   * Redeems an authorization code (RFC 6749 §4.1.3). Never tried twice: a code works once.
   *
   * @throws {CallbackRouteError} when the provider did not keep to the protocol.
   */
  async redeem(provider: OAuthProvider, response: AuthorizationResponse): Promise<TokenResponse> {
    return (await this.protocol()).redeem(provider, response);
  }

  /**
   * What the userinfo endpoint says (OpenID Connect Core §5.3).
   *
   * @param expectedSubject - Whom the ID token is about; the answer must be about the same person.
   * @throws {CallbackRouteError} when the provider did not keep to the protocol.
   */
  async userInfo(
    provider: OAuthProvider,
    tokens: TokenSet,
    expectedSubject: string | undefined,
  ): Promise<Profile> {
    return (await this.protocol()).userInfo(provider, tokens, expectedSubject);
  }

  /** Whether a sign-in needs the metadata that the provider publishes. */
  discovers(provider: OAuthProvider): boolean {
    return needsDiscovery(provider);
  }

  /**
   * Asks a provider for its metadata again, but not more often than every thirty seconds.
   *
   * @throws {CallbackRouteError} when it did not answer with metadata that a sign-in can use.
   */
  async rediscover(provider: OAuthProvider): Promise<void> {
    return (await this.protocol()).rediscover(provider);
  }
}
