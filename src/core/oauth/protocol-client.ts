/**
 * The client side of OAuth 2.0 and OpenID Connect: every request that goes to a provider.
 *
 * What it needs of others' code is large, and of no use to a session check: see `oauth-client.ts`.
 */
import {
  Configuration,
  allowInsecureRequests,
  authorizationCodeGrant,
  customFetch,
  discovery,
  fetchProtectedResource,
} from 'openid-client';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import type { Clock } from '../kernel/clock.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Fetch } from '../kernel/fetch.js';
import { safeMembers } from '../kernel/received-json.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/profile.js';
import type { OAuthProvider } from '../providers/provider.js';
import { assertSafeEndpoint, boundedFetch, isLoopback } from './bounded-fetch.js';
import {
  type ClientParameters,
  clientIdOf,
  clientParameters,
  sharedKey,
} from './client-parameters.js';
import { type SignatureExpectations, verifyIdToken, verifySignature } from './id-token.js';
import type { ProviderDocuments } from './provider-documents.js';
import { configuredEndpoints, needsDiscovery } from './configured-endpoints.js';
import { conversation } from './provider-failure.js';
import { PublishedKeys } from './published-keys.js';
import { readTokens, tokenEndpointFetch } from './token-response.js';
import { readUserInfo, verifiedUserInfo } from './userinfo-response.js';

/** Stands for the issuer of a provider that does not name itself. */
const NAMELESS_ISSUER = 'https://issuer.invalid';
const DEADLINE_SECONDS = 10;

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
}

/**
 * Talks to providers through the protocol library, within bounds of time and size.
 *
 * It keeps nothing of a flow: what a redirect leaves behind is for the check cookies.
 */
export class ProtocolClient {
  constructor(
    private readonly documents: ProviderDocuments,
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
    return conversation(provider.id, 'authorization', async () => {
      const endpoint =
        provider.authorization.url ??
        (await this.configure(provider)).serverMetadata().authorization_endpoint;
      if (!endpoint) throw missingEndpoint(provider, 'authorization');
      assertSafeEndpoint(endpoint);
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
    const client = clientParameters(provider);
    await this.discover(provider, client, 'reload');
  }

  private async grant(
    provider: OAuthProvider,
    response: AuthorizationResponse,
  ): Promise<TokenResponse> {
    const configuration = await this.configure(provider);
    const { url, expectedState, codeVerifier, expectedNonce } = response;
    const isOidc = provider.type === 'oidc';
    const granted = await authorizationCodeGrant(configuration, comparable(url, provider), {
      idTokenExpected: isOidc,
      ...(expectedState !== undefined && { expectedState }),
      ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
      ...(expectedNonce !== undefined && { expectedNonce }),
    });
    const tokens = readTokens(granted, this.clock);
    if (isOidc) await this.verify(provider, configuration, tokens);
    const claims = granted.claims();
    return { tokens, claims: claims && safeMembers(claims) };
  }

  private async askUserInfo(
    provider: OAuthProvider,
    tokens: TokenSet,
    expectedSubject: string | undefined,
  ): Promise<Profile> {
    const { id, name, clientId, clientSecret, issuer, type, userinfo } = provider;
    const configuration = await this.configure(provider);
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
    const url = endpoint === undefined ? undefined : new URL(endpoint);
    if (userinfo.request && type === 'oauth') {
      const fetch = boundedFetch(this.fetchOf(provider));
      const facts = { id, name, clientId, clientSecret, issuer, userinfo: { url }, fetch };
      // The moment of expiry is our own addition, made for what is stored.
      const { expires_at: _, ...received } = tokens;
      const asked = userinfo.request({ tokens: received, provider: facts });
      return withDeadline(asked, DEADLINE_SECONDS * 1000, `The userinfo request of "${id}"`);
    }
    if (!url) throw missingEndpoint(provider, 'userinfo');
    const alg = provider.clientMetadata.userinfo_signed_response_alg;
    const headers = new Headers({
      accept: alg === undefined ? 'application/json' : 'application/jwt, application/json',
    });
    const accessToken = tokens.access_token ?? '';
    const request = [configuration, accessToken, url, 'GET', null, headers] as const;
    const answer = await fetchProtectedResource(...request);
    return readUserInfo(
      alg === undefined ? answer : await this.verifyUserInfo(provider, configuration, answer),
      expectedSubject,
    );
  }

  private async verifyUserInfo(
    provider: OAuthProvider,
    configuration: Configuration,
    answer: Response,
  ): Promise<Response> {
    const registration = 'userinfo_signed_response_alg';
    const expected = this.signatureOf(provider, configuration, registration);
    const from = {
      issuer: configuration.serverMetadata().issuer,
      clientId: clientIdOf(provider),
      alg: provider.clientMetadata[registration],
    };
    return verifiedUserInfo(answer, from, (jwt) => verifySignature(jwt, expected));
  }

  private async verify(
    provider: OAuthProvider,
    configuration: Configuration,
    tokens: TokenSet,
  ): Promise<void> {
    const expectations = {
      ...this.signatureOf(provider, configuration, 'id_token_signed_response_alg'),
      clientId: clientIdOf(provider),
      accessToken: tokens.access_token,
    };
    await verifyIdToken(tokens.id_token ?? '', expectations);
  }

  /** What the provider signs with, or the client is registered for (Dynamic Registration §2). */
  private signatureOf(
    provider: OAuthProvider,
    configuration: Configuration,
    registration: 'id_token_signed_response_alg' | 'userinfo_signed_response_alg',
  ): SignatureExpectations {
    const { jwks_uri } = configuration.serverMetadata();
    const shared = sharedKey(provider, provider.clientMetadata[registration]);
    if (!jwks_uri && !shared) throw missingEndpoint(provider, 'jwks_uri');
    const keys = this.keysOf(provider, jwks_uri ?? '');
    return { keys, nowSeconds: Math.floor(this.clock() / 1000), shared };
  }

  /** The protocol library's view of a provider. Costs no request once the metadata is cached. */
  private async configure(provider: OAuthProvider): Promise<Configuration> {
    const client = clientParameters(provider);
    const configuration = needsDiscovery(provider)
      ? await this.discover(provider, client)
      : new Configuration(
          { issuer: provider.issuer ?? NAMELESS_ISSUER, ...configuredEndpoints(provider) },
          ...client,
        );
    const { token_endpoint } = configuration.serverMetadata();
    const bounded = boundedFetch(this.fetchOf(provider));
    const fetch = tokenEndpointFetch(provider, token_endpoint, bounded);
    allowInsecureRequests(configuration); // boundedFetch decides: https, loopback excepted
    configuration.timeout = DEADLINE_SECONDS;
    configuration[customFetch] = (address, init) => fetch(address, init as RequestInit);
    return configuration;
  }

  /** The library reads and checks the metadata; the document comes from our cache. */
  private async discover(
    provider: OAuthProvider,
    client: ClientParameters,
    read: 'get' | 'reload' = 'get',
  ): Promise<Configuration> {
    const fetch = this.fetchOf(provider);
    const publishedAt = async (address: string): Promise<Response> => {
      const document = await this.documents[read](address, fetch);
      const published = JSON.parse(document) as Record<string, unknown>;
      refuseInwardEndpoints(provider, published);
      return Response.json({ ...published, ...configuredEndpoints(provider) });
    };
    return conversation(provider.id, 'discovery', () =>
      discovery(new URL(provider.issuer ?? ''), ...client, {
        execute: [allowInsecureRequests],
        timeout: DEADLINE_SECONDS,
        [customFetch]: publishedAt,
      }),
    );
  }

  /** The keys that the provider publishes, as they are read for one signature. */
  private keysOf(provider: OAuthProvider, address: string): PublishedKeys {
    return new PublishedKeys(provider.id, address, this.documents, this.fetchOf(provider));
  }

  private fetchOf(provider: OAuthProvider): Fetch {
    return provider.fetch ?? this.fetch;
  }
}

/** A server elsewhere has no business naming this machine: the requests would be ours. */
function refuseInwardEndpoints({ issuer = '' }: OAuthProvider, published: object): void {
  if (isLoopback(issuer)) return;
  const inward = Object.values(published).some(
    (value) => typeof value === 'string' && isLoopback(value),
  );
  if (!inward) return;
  throw new InvalidEndpoints('The metadata names this machine.');
}

/** RFC 9207: `iss` can only be compared where the issuer is known. */
function comparable(url: URL, provider: OAuthProvider): URL {
  if (provider.issuer !== undefined) return url;
  const without = new URL(url);
  without.searchParams.delete('iss');
  return without;
}

function missingEndpoint({ id }: OAuthProvider, endpoint: string): InvalidEndpoints {
  return new InvalidEndpoints(`Provider "${id}" has no ${endpoint}.`, { provider: id });
}
