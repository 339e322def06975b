/**
 * The client side of OAuth 2.0 and OpenID Connect: every request to a provider.
 *
 * `oauth-client.ts` loads this file on demand, because the protocol library is large and session
 * checks do not need it.
 */
import { tokenRevocation } from 'openid-client';
import type { Clock } from '../kernel/platform.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { getClientId } from './client-authentication.js';
import {
  ClientConfigurations,
  getSignatureExpectations,
  missingEndpoint,
} from './client-configurations.js';
import { type LogoutToken, verifyLogoutToken } from './logout-token.js';
import type { MetadataCache } from './metadata-cache.js';
import type { ProviderFetch } from './provider-fetch.js';
import { callProvider } from './provider-failure.js';
import { findInsecureEndpoint, parseSafeEndpoint } from './safe-endpoint.js';
import {
  type AuthorizationResponse,
  exchangeCode,
  exchangeRefreshToken,
  type RefreshRequest,
  type TokenResponse,
} from './token-grants.js';
import { requestUserInfo } from './userinfo-request.js';

/**
 * Sends requests to providers through the protocol library, with limits of time and size. Keeps no
 * state of a flow: the check cookies do.
 */
export class ProtocolClient {
  private readonly configurations: ClientConfigurations;
  /** Those whose configured endpoints were checked: to parse five addresses is 4% of a sign-in. */
  private readonly secureProviders = new WeakSet<OAuthProvider>();

  constructor(
    documents: MetadataCache,
    getFetch: ProviderFetch,
    private readonly clock: Clock,
  ) {
    this.configurations = new ClientConfigurations(documents, getFetch);
  }

  /**
   * The authorization endpoint (RFC 6749 §3.1).
   *
   * @throws {InvalidEndpoints} when it is neither configured nor discovered, or is not https.
   * @throws {CallbackRouteError} when discovery fails.
   */
  async getAuthorizationEndpoint(provider: OAuthProvider): Promise<URL> {
    this.assertSecure(provider);
    return callProvider(provider.id, 'authorization', async () => {
      const endpoint =
        provider.authorization.url ??
        (await this.configurations.get(provider)).metadata.authorization_endpoint;
      if (!endpoint) throw missingEndpoint(provider, 'authorization');
      return parseSafeEndpoint(endpoint, provider.allowsHttp);
    });
  }

  /**
   * Redeems an authorization code (RFC 6749 §4.1.3). Not retried: a code works once.
   *
   * @throws {CallbackRouteError} when the provider violated the protocol.
   */
  async redeem(provider: OAuthProvider, response: AuthorizationResponse): Promise<TokenResponse> {
    return callProvider(provider.id, 'token', async () =>
      exchangeCode(await this.configurations.get(provider), response, this.clock),
    );
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
    return callProvider(provider.id, 'userinfo', async () => {
      const client = await this.configurations.get(provider);
      return requestUserInfo(client, tokens, expectedSubject, this.clock);
    });
  }

  /**
   * Fetches a provider's metadata again, at most every thirty seconds.
   *
   * @throws {CallbackRouteError} when it does not serve metadata that a sign-in can use.
   */
  async rediscover(provider: OAuthProvider): Promise<void> {
    await this.configurations.reload(provider);
  }

  /**
   * Exchanges a refresh token for new tokens (RFC 6749 §6). Not retried: with most providers it
   * works once.
   *
   * @returns The new tokens. Without `refresh_token`, the old one stays valid.
   * @throws {ProviderAccessLost} when the provider no longer accepts the refresh token.
   * @throws {CallbackRouteError} when the provider violated the protocol, or did not answer in
   *   time.
   */
  async refresh(provider: OAuthProvider, request: RefreshRequest): Promise<TokenSet> {
    return callProvider(provider.id, 'token', async () =>
      exchangeRefreshToken(await this.configurations.get(provider), request, this.clock),
    );
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
    return callProvider(provider.id, 'revocation', async () => {
      const { configuration, metadata } = await this.configurations.get(provider);
      if (metadata.revocation_endpoint === undefined) return false;
      parseSafeEndpoint(metadata.revocation_endpoint, provider.allowsHttp);
      await tokenRevocation(configuration, token, { token_type_hint: kind });
      return true;
    });
  }

  /**
   * The provider's logout endpoint (OpenID Connect RP-Initiated Logout 1.0 §2.1); `undefined` if
   * its metadata names none.
   *
   * @throws {CallbackRouteError} when discovery fails.
   */
  async getEndSessionEndpoint(provider: OAuthProvider): Promise<string | undefined> {
    return callProvider(provider.id, 'end_session', async () => {
      const { metadata } = await this.configurations.get(provider);
      const { end_session_endpoint: endpoint } = metadata;
      if (endpoint !== undefined) parseSafeEndpoint(endpoint, provider.allowsHttp);
      return endpoint;
    });
  }

  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6).
   *
   * @throws {InvalidLogoutToken} when it is not valid.
   * @throws {CallbackRouteError} when the provider's keys cannot be fetched.
   */
  async verifyLogoutToken(provider: OAuthProvider, jwt: string): Promise<LogoutToken> {
    const client = await this.configurations.get(provider);
    return verifyLogoutToken(jwt, {
      ...getSignatureExpectations(client, 'id_token_signed_response_alg', this.clock),
      issuer: client.metadata.issuer,
      clientId: getClientId(provider),
    });
  }

  /** @throws {InvalidEndpoints} when a configured endpoint is http beyond this machine. */
  private assertSecure(provider: OAuthProvider): void {
    if (provider.allowsHttp || this.secureProviders.has(provider)) return;
    const { issuer, wellKnown, authorization, token, userinfo, jwksUri } = provider;
    const insecure = findInsecureEndpoint(provider.id, {
      issuer,
      wellKnown,
      authorization: authorization.url,
      token: token.url,
      userinfo: userinfo.url,
      jwks_endpoint: jwksUri,
    });
    if (insecure) throw insecure;
    this.secureProviders.add(provider);
  }
}
