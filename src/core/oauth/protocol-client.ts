/**
 * The client side of OAuth 2.0 and OpenID Connect: every request that goes to a provider.
 *
 * What it needs of others' code is large, and of no use to a session check: see `oauth-client.ts`.
 */
import { authorizationCodeGrant, fetchProtectedResource } from 'openid-client';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { withDeadline } from '../kernel/deadline.js';
import { omitUnsafeKeys } from '../kernel/objects.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { boundedFetch } from './bounded-fetch.js';
import { getClientId, sharedKey } from './client-authentication.js';
import { type SignatureExpectations, verifyIdToken, verifySignature } from './id-token.js';
import type { MetadataCache } from './metadata-cache.js';
import { conversation } from './provider-failure.js';
import { type ClientConfiguration, ClientConfigurations } from './client-configurations.js';
import { assertSafeEndpoint, insecureEndpoint } from './safe-endpoint.js';
import { readTokens } from './token-response.js';
import { readUserInfo, verifiedUserInfo } from './userinfo-response.js';

/** How long the app's own request for the userinfo may take. */
const DEADLINE_MS = 10_000;

/** What came back from the provider, and what it must match. */
export interface AuthorizationResponse {
  /** The redirect URI with the parameters of the answer (RFC 6749 §4.1.2). */
  readonly url: URL;
  readonly expectedState: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly expectedNonce: string | undefined;
}

/** The token endpoint's answer, verified (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export interface TokenResponse {
  readonly tokens: TokenSet;
  /** The claims of the verified ID token; `undefined` for plain OAuth 2.0. */
  readonly claims: Profile | undefined;
  /** Whether there is a userinfo endpoint that could tell more. */
  readonly hasUserInfo: boolean;
}

/**
 * Talks to providers through the protocol library, within bounds of time and size.
 *
 * It keeps nothing of a flow: what a redirect leaves behind is for the check cookies.
 */
export class ProtocolClient {
  private readonly views: ClientConfigurations;

  constructor(
    documents: MetadataCache,
    fetch: Fetch,
    private readonly clock: Clock,
  ) {
    this.views = new ClientConfigurations(documents, fetch);
  }

  /**
   * Where an authorization request is sent (RFC 6749 §3.1).
   *
   * @throws {InvalidEndpoints} when it is neither configured nor discovered, or is not https.
   * @throws {CallbackRouteError} when the provider cannot be asked.
   */
  async authorizationEndpoint(provider: OAuthProvider): Promise<URL> {
    const { issuer, authorization, token, userinfo, jwksUri } = provider;
    const addresses = {
      issuer,
      authorization: authorization.url,
      token: token.url,
      userinfo: userinfo.url,
      jwks_endpoint: jwksUri,
    };
    const insecure = provider.allowsHttp ? undefined : insecureEndpoint(provider.id, addresses);
    if (insecure) throw insecure;
    return conversation(provider.id, 'authorization', async () => {
      const endpoint =
        provider.authorization.url ??
        (await this.views.get(provider)).metadata.authorization_endpoint;
      if (!endpoint) throw missingEndpoint(provider, 'authorization');
      assertSafeEndpoint(endpoint, provider.allowsHttp);
      return new URL(endpoint);
    });
  }

  /**
   * Redeems an authorization code (RFC 6749 §4.1.3). Never tried twice: a code works once.
   *
   * @throws {CallbackRouteError} when the provider did not keep to the protocol.
   */
  async redeem(provider: OAuthProvider, response: AuthorizationResponse): Promise<TokenResponse> {
    return conversation(provider.id, 'token', () => this.grant(provider, response));
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
    return conversation(provider.id, 'userinfo', () =>
      this.askUserInfo(provider, tokens, expectedSubject),
    );
  }

  /**
   * Asks a provider for its metadata again, but not more often than every thirty seconds.
   *
   * @throws {CallbackRouteError} when it did not answer with metadata that a sign-in can use.
   */
  async rediscover(provider: OAuthProvider): Promise<void> {
    await this.views.reload(provider);
  }

  private async grant(
    provider: OAuthProvider,
    response: AuthorizationResponse,
  ): Promise<TokenResponse> {
    const view = await this.views.get(provider);
    const { url, expectedState, codeVerifier, expectedNonce } = response;
    const isOidc = provider.type === 'oidc';
    const comparable = comparableUrl(url, provider, view.metadata.issuer);
    const granted = await authorizationCodeGrant(view.configuration, comparable, {
      idTokenExpected: isOidc,
      ...(expectedState !== undefined && { expectedState }),
      ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
      ...(expectedNonce !== undefined && { expectedNonce }),
    });
    const tokens = readTokens(granted, this.clock);
    if (isOidc) await this.verify(provider, view, tokens);
    const claims = granted.claims();
    const hasUserInfo = view.metadata.userinfo_endpoint !== undefined;
    return { tokens, claims: claims && omitUnsafeKeys(claims), hasUserInfo };
  }

  private async askUserInfo(
    provider: OAuthProvider,
    tokens: TokenSet,
    expectedSubject: string | undefined,
  ): Promise<Profile> {
    const { id, name, clientId, clientSecret, issuer, type, userinfo } = provider;
    const view = await this.views.get(provider);
    const { userinfo_endpoint: endpoint } = view.metadata;
    const url = endpoint === undefined ? undefined : new URL(endpoint);
    if (userinfo.request && type === 'oauth') {
      const fetch = boundedFetch(this.views.getFetch(provider), provider.allowsHttp);
      const facts = { id, name, clientId, clientSecret, issuer, userinfo: { url }, fetch };
      // The moment of expiry is our own addition, made for what is stored.
      const { expires_at: _, ...received } = tokens;
      const asked = userinfo.request({ tokens: received, provider: facts });
      return withDeadline(asked, DEADLINE_MS, `The userinfo request of "${id}"`);
    }
    if (!url) throw missingEndpoint(provider, 'userinfo');
    const alg = provider.clientMetadata.userinfo_signed_response_alg;
    const headers = new Headers({
      accept: alg === undefined ? 'application/json' : 'application/jwt, application/json',
    });
    const accessToken = tokens.access_token ?? '';
    const request = [view.configuration, accessToken, url, 'GET', null, headers] as const;
    const answer = await fetchProtectedResource(...request);
    return readUserInfo(
      alg === undefined ? answer : await this.verifyUserInfo(provider, view, answer),
      type,
      expectedSubject,
    );
  }

  private async verifyUserInfo(
    provider: OAuthProvider,
    view: ClientConfiguration,
    answer: Response,
  ): Promise<Response> {
    const registration = 'userinfo_signed_response_alg';
    const expected = this.getSignature(provider, view, registration);
    const from = {
      issuer: view.metadata.issuer,
      clientId: getClientId(provider),
      alg: provider.clientMetadata[registration],
    };
    return verifiedUserInfo(answer, from, (jwt) => verifySignature(jwt, expected));
  }

  private async verify(
    provider: OAuthProvider,
    view: ClientConfiguration,
    tokens: TokenSet,
  ): Promise<void> {
    const expectations = {
      ...this.getSignature(provider, view, 'id_token_signed_response_alg'),
      clientId: getClientId(provider),
      accessToken: tokens.access_token,
    };
    await verifyIdToken(tokens.id_token ?? '', expectations);
  }

  /** What the provider signs with, or the client is registered for (Dynamic Registration §2). */
  private getSignature(
    provider: OAuthProvider,
    view: ClientConfiguration,
    registration: 'id_token_signed_response_alg' | 'userinfo_signed_response_alg',
  ): SignatureExpectations {
    const shared = sharedKey(provider, provider.clientMetadata[registration]);
    const keys = shared ?? view.keys;
    if (!keys) throw missingEndpoint(provider, 'jwks_uri');
    return { keys, nowSeconds: Math.floor(this.clock() / 1000) };
  }
}

/**
 * RFC 9207 §2.4: `iss` is compared whenever it is there, and can only be where the issuer is known. The
 * protocol library takes an empty one for none.
 *
 * @throws {CallbackRouteError} when it is another one.
 */
function comparableUrl(url: URL, provider: OAuthProvider, issuer: string): URL {
  if (provider.issuer !== undefined) {
    const stated = url.searchParams.get('iss') ?? issuer;
    if (stated === issuer) return url;
    throw new CallbackRouteError('The parameter "iss" of the callback names another issuer.');
  }
  const without = new URL(url);
  without.searchParams.delete('iss');
  return without;
}

function missingEndpoint({ id }: OAuthProvider, endpoint: string): InvalidEndpoints {
  return new InvalidEndpoints(`Provider "${id}" has no ${endpoint}.`, { provider: id });
}
