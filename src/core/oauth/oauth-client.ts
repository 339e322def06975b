/**
 * Loads the protocol library when a sign-in needs it. Kept apart from `protocol-client.ts` so that
 * session checks, which are most requests, do not load it.
 */
import type { Clock } from '../kernel/platform.js';
import { loadOnce } from '../kernel/cache.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { LogoutToken } from './logout-token.js';
import type { MetadataCache } from './metadata-cache.js';
import { needsDiscovery } from './needed-metadata.js';
import type { ProviderFetch } from './provider-fetch.js';
import type { AuthorizationResponse, RefreshRequest, TokenResponse } from './token-grants.js';

export type { AuthorizationResponse, TokenResponse } from './token-grants.js';

/**
 * Sends requests to providers through the protocol library, which is loaded by the first sign-in.
 */
export class OAuthClient {
  private readonly protocol = loadOnce(async () => {
    const { ProtocolClient } = await import('./protocol-client.js');
    return new ProtocolClient(this.documents, this.getFetch, this.clock);
  });

  constructor(
    private readonly documents: MetadataCache,
    private readonly getFetch: ProviderFetch,
    private readonly clock: Clock,
  ) {}

  /**
   * The authorization endpoint (RFC 6749 §3.1).
   *
   * @throws {InvalidEndpoints} when it is neither configured nor discovered, or is not https.
   * @throws {CallbackRouteError} when discovery fails.
   */
  async getAuthorizationEndpoint(provider: OAuthProvider): Promise<URL> {
    return (await this.protocol()).getAuthorizationEndpoint(provider);
  }

  /**
   * Redeems an authorization code (RFC 6749 §4.1.3). Not retried: a code works once.
   *
   * @throws {CallbackRouteError} when the provider violated the protocol.
   */
  async redeem(provider: OAuthProvider, response: AuthorizationResponse): Promise<TokenResponse> {
    return (await this.protocol()).redeem(provider, response);
  }

  /**
   * Fetches the user's claims from the userinfo endpoint (OpenID Connect Core §5.3).
   *
   * @param expectedSubject - The subject of the ID token, which the response must have too.
   * @throws {CallbackRouteError} when the provider violated the protocol.
   */
  async fetchUserInfo(
    provider: OAuthProvider,
    tokens: TokenSet,
    expectedSubject: string | undefined,
  ): Promise<Profile> {
    return (await this.protocol()).fetchUserInfo(provider, tokens, expectedSubject);
  }

  /**
   * Exchanges a refresh token for new tokens (RFC 6749 §6). Not retried: with most providers it works once.
   *
   * @returns The new tokens. Without `refresh_token`, the old one stays valid.
   * @throws {ProviderAccessLost} when the provider no longer accepts the refresh token.
   * @throws {CallbackRouteError} when the provider violated the protocol, or did not answer in time.
   */
  async refresh(provider: OAuthProvider, request: RefreshRequest): Promise<TokenSet> {
    return (await this.protocol()).refresh(provider, request);
  }

  /**
   * Revokes a token (RFC 7009).
   *
   * @returns `false` when the provider has no revocation endpoint.
   * @throws {CallbackRouteError} when the provider refuses.
   */
  async revoke(
    provider: OAuthProvider,
    token: string,
    kind: 'access_token' | 'refresh_token',
  ): Promise<boolean> {
    return (await this.protocol()).revoke(provider, token, kind);
  }

  /**
   * The provider's logout endpoint (OpenID Connect RP-Initiated Logout 1.0 §2.1); `undefined` if its metadata
   * names none.
   *
   * @throws {CallbackRouteError} when discovery fails.
   */
  async getEndSessionEndpoint(provider: OAuthProvider): Promise<string | undefined> {
    return (await this.protocol()).getEndSessionEndpoint(provider);
  }

  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6).
   *
   * @throws {InvalidLogoutToken} when it is not valid.
   * @throws {CallbackRouteError} when the provider's keys cannot be fetched.
   */
  async verifyLogoutToken(provider: OAuthProvider, jwt: string): Promise<LogoutToken> {
    return (await this.protocol()).verifyLogoutToken(provider, jwt);
  }

  /** Whether a sign-in needs the provider's metadata. */
  needsDiscovery(provider: OAuthProvider): boolean {
    return needsDiscovery(provider);
  }

  /**
   * Fetches a provider's metadata again, at most every thirty seconds.
   *
   * @throws {CallbackRouteError} when it does not serve metadata that a sign-in can use.
   */
  async rediscover(provider: OAuthProvider): Promise<void> {
    return (await this.protocol()).rediscover(provider);
  }
}
