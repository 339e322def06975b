/**
 * The client side of OAuth 2.0 and OpenID Connect: every request to a provider.
 *
 * `oauth-client.ts` loads this file on demand, because the protocol library is large and session
 * checks do not need it.
 */
import {
  authorizationCodeGrant,
  fetchProtectedResource,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError, ProviderAccessLost } from '../errors/upstream.errors.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { withDeadline } from '../kernel/deadline.js';
import { omitUnsafeKeys } from '../kernel/objects.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { limitFetch } from './bounded-fetch.js';
import { getClientId, getSharedKey } from './client-authentication.js';
import { type SignatureExpectations, verifyIdToken, verifySignature } from './id-token.js';
import { type LogoutToken, verifyLogoutToken } from './logout-token.js';
import type { MetadataCache } from './metadata-cache.js';
import { callProvider, isAccessLost } from './provider-failure.js';
import { type ClientConfiguration, ClientConfigurations } from './client-configurations.js';
import { findInsecureEndpoint, parseSafeEndpoint } from './safe-endpoint.js';
import { readTokens } from './token-response.js';
import { readUserInfo, verifyUserInfo } from './userinfo-response.js';

/** The deadline of a `userinfo.request` of the app's. */
const DEADLINE_MS = 10_000;

/** An authorization response, and the values that it must match. */
export interface AuthorizationResponse {
  /** The redirect URI with the parameters of the response (RFC 6749 §4.1.2). */
  readonly url: URL;
  readonly expectedState: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly expectedNonce: string | undefined;
}

/** A verified token response (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export interface TokenResponse {
  readonly tokens: TokenSet;
  /** The claims of the verified ID token; `undefined` for plain OAuth 2.0. */
  readonly claims: Profile | undefined;
  /** Whether there is a userinfo endpoint, which may have more claims. */
  readonly hasUserInfo: boolean;
}

/** A refresh token, and what its response must match. */
export interface RefreshRequest {
  readonly refreshToken: string;
  /** The `sub` of the ID token of the sign-in; `undefined` if there is none. */
  readonly expectedSubject: string | undefined;
}

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
    fetch: Fetch,
    private readonly clock: Clock,
  ) {
    this.configurations = new ClientConfigurations(documents, fetch);
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
    return callProvider(provider.id, 'token', () => this.exchangeCode(provider, response));
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
    return callProvider(provider.id, 'userinfo', () =>
      this.requestUserInfo(provider, tokens, expectedSubject),
    );
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
   * Exchanges a refresh token for new tokens (RFC 6749 §6). Not retried: with most providers it works once.
   *
   * @returns The new tokens. Without `refresh_token`, the old one stays valid.
   * @throws {ProviderAccessLost} when the provider no longer accepts the refresh token.
   * @throws {CallbackRouteError} when the provider violated the protocol, or did not answer in time.
   */
  async refresh(provider: OAuthProvider, request: RefreshRequest): Promise<TokenSet> {
    return callProvider(provider.id, 'token', () => this.exchangeRefreshToken(provider, request));
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
   * The provider's logout endpoint (OpenID Connect RP-Initiated Logout 1.0 §2.1); `undefined` if its metadata
   * names none.
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
    const alg = 'id_token_signed_response_alg';
    return verifyLogoutToken(jwt, {
      ...this.getSignatureExpectations(provider, client, alg),
      issuer: client.metadata.issuer,
      clientId: getClientId(provider),
    });
  }

  /** @throws {InvalidEndpoints} when a configured endpoint is http beyond this machine. */
  private assertSecure(provider: OAuthProvider): void {
    if (provider.allowsHttp || this.secureProviders.has(provider)) return;
    const { issuer, authorization, token, userinfo, jwksUri } = provider;
    const insecure = findInsecureEndpoint(provider.id, {
      issuer,
      authorization: authorization.url,
      token: token.url,
      userinfo: userinfo.url,
      jwks_endpoint: jwksUri,
    });
    if (insecure) throw insecure;
    this.secureProviders.add(provider);
  }

  private async exchangeRefreshToken(
    provider: OAuthProvider,
    { refreshToken, expectedSubject }: RefreshRequest,
  ): Promise<TokenSet> {
    const client = await this.configurations.get(provider);
    // Before the refresh token is used up: without the keys, the response could not be verified.
    if (provider.type === 'oidc') await client.keys?.get();
    const granted = await reportLostAccess(provider, () =>
      refreshTokenGrant(client.configuration, refreshToken),
    );
    const tokens = readTokens(granted, this.clock);
    const claims = granted.claims();
    if (provider.type !== 'oidc' || claims === undefined) return tokens;
    await this.verifyIdToken(provider, client, tokens);
    // OpenID Connect Core §12.2
    if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
      throw new CallbackRouteError('The refreshed ID token is of another user.');
    }
    return tokens;
  }

  private async exchangeCode(
    provider: OAuthProvider,
    response: AuthorizationResponse,
  ): Promise<TokenResponse> {
    const client = await this.configurations.get(provider);
    const { url, expectedState, codeVerifier, expectedNonce } = response;
    const isOidc = provider.type === 'oidc';
    const checkedUrl = toCheckedUrl(url, provider, client.metadata.issuer);
    const granted = await authorizationCodeGrant(client.configuration, checkedUrl, {
      idTokenExpected: isOidc,
      ...(expectedState !== undefined && { expectedState }),
      ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
      ...(expectedNonce !== undefined && { expectedNonce }),
    });
    const tokens = readTokens(granted, this.clock);
    if (isOidc) await this.verifyIdToken(provider, client, tokens);
    const claims = granted.claims();
    const hasUserInfo = client.metadata.userinfo_endpoint !== undefined;
    return { tokens, claims: claims && omitUnsafeKeys(claims), hasUserInfo };
  }

  private async requestUserInfo(
    provider: OAuthProvider,
    tokens: TokenSet,
    expectedSubject: string | undefined,
  ): Promise<Profile> {
    const { id, name, clientId, clientSecret, issuer, type, userinfo } = provider;
    const client = await this.configurations.get(provider);
    const { userinfo_endpoint: endpoint } = client.metadata;
    const url = endpoint === undefined ? undefined : new URL(endpoint);
    if (userinfo.request && type === 'oauth') {
      const fetch = limitFetch(this.configurations.getFetch(provider), provider.allowsHttp);
      const facts = { id, name, clientId, clientSecret, issuer, userinfo: { url }, fetch };
      // `expires_at` is this library's addition, for storage.
      const { expires_at: _, ...received } = tokens;
      const requested = userinfo.request({ tokens: received, provider: facts });
      return withDeadline(requested, DEADLINE_MS, `The userinfo request of "${id}"`);
    }
    if (!url) throw missingEndpoint(provider, 'userinfo');
    const alg = provider.clientMetadata.userinfo_signed_response_alg;
    const headers = new Headers({
      accept: alg === undefined ? 'application/json' : 'application/jwt, application/json',
    });
    const accessToken = tokens.access_token ?? '';
    const request = [client.configuration, accessToken, url, 'GET', null, headers] as const;
    const response = await fetchProtectedResource(...request);
    return readUserInfo(
      alg === undefined ? response : await this.verifySignedUserInfo(provider, client, response),
      type,
      expectedSubject,
    );
  }

  private async verifySignedUserInfo(
    provider: OAuthProvider,
    client: ClientConfiguration,
    response: Response,
  ): Promise<Response> {
    const registration = 'userinfo_signed_response_alg';
    const expected = this.getSignatureExpectations(provider, client, registration);
    const from = {
      issuer: client.metadata.issuer,
      clientId: getClientId(provider),
      alg: provider.clientMetadata[registration],
    };
    return verifyUserInfo(response, from, (jwt) => verifySignature(jwt, expected));
  }

  private async verifyIdToken(
    provider: OAuthProvider,
    client: ClientConfiguration,
    tokens: TokenSet,
  ): Promise<void> {
    const expectations = {
      ...this.getSignatureExpectations(provider, client, 'id_token_signed_response_alg'),
      clientId: getClientId(provider),
      accessToken: tokens.access_token,
    };
    await verifyIdToken(tokens.id_token ?? '', expectations);
  }

  /**
   * The registered symmetric key (Dynamic Client Registration §2), or the provider's published
   * keys.
   */
  private getSignatureExpectations(
    provider: OAuthProvider,
    client: ClientConfiguration,
    registration: 'id_token_signed_response_alg' | 'userinfo_signed_response_alg',
  ): SignatureExpectations {
    const shared = getSharedKey(provider, provider.clientMetadata[registration]);
    const keys = shared ?? client.keys;
    if (!keys) throw missingEndpoint(provider, 'jwks_uri');
    return { keys, nowSeconds: Math.floor(this.clock() / 1000) };
  }
}

/** @throws {ProviderAccessLost} in place of the protocol library's error for `invalid_grant`. */
async function reportLostAccess<T>({ id }: OAuthProvider, grant: () => Promise<T>): Promise<T> {
  try {
    return await grant();
  } catch (thrown) {
    if (!isAccessLost(thrown)) throw thrown;
    throw new ProviderAccessLost(`Provider "${id}" no longer accepts the refresh token.`, {
      provider: id,
    });
  }
}

/**
 * Checks the `iss` parameter when the issuer is known (RFC 9207 §2.4), and removes it when it is
 * not. The protocol library treats an empty `iss` as absent.
 *
 * @throws {CallbackRouteError} when it names another issuer.
 */
function toCheckedUrl(url: URL, provider: OAuthProvider, issuer: string): URL {
  if (provider.issuer !== undefined) {
    const stated = url.searchParams.get('iss') ?? issuer;
    if (stated === issuer) return url;
    throw new CallbackRouteError('The parameter "iss" of the callback names another issuer.');
  }
  const withoutIssuer = new URL(url);
  withoutIssuer.searchParams.delete('iss');
  return withoutIssuer;
}

function missingEndpoint({ id }: OAuthProvider, endpoint: string): InvalidEndpoints {
  return new InvalidEndpoints(`Provider "${id}" has no ${endpoint}.`, { provider: id });
}
