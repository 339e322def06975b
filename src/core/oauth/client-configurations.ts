/**
 * The protocol library's `Configuration` of each provider: its checked metadata, and this app as
 * its client.
 *
 * Reading and checking the metadata is a fifth of the work of a sign-in. A configuration is
 * therefore kept for as long as the metadata document that it was made from is the cached one.
 */
import {
  allowInsecureRequests,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import { asError } from '../errors/auth.error.js';
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { setSearchParams } from '../kernel/url.js';
import type { OAuthProvider } from '../providers/provider.js';
import { parseAnswer } from '../http/answer-json.js';
import { limitFetch } from './bounded-fetch.js';
import { getClientParameters, getSharedKey } from './client-authentication.js';
import { show } from './failed-comparison.js';
import type { SignatureExpectations } from './id-token.js';
import { IssuerJwks } from './issuer-jwks.js';
import type { MetadataCache } from './metadata-cache.js';
import { hasEndpoints, needsDiscovery } from './needed-metadata.js';
import { readAnswer } from './provider-answer.js';
import { callProvider } from './provider-failure.js';
import { isLoopback } from './safe-endpoint.js';
import type { ProviderFetch } from './provider-fetch.js';
import { createTokenEndpointFetch } from './token-response.js';

/** The issuer of a provider without one. The protocol library requires an issuer. */
const PLACEHOLDER_ISSUER = 'https://issuer.invalid';

/** A provider, ready for requests. */
export interface ClientConfiguration {
  readonly provider: OAuthProvider;
  readonly configuration: Configuration;
  /** RFC 8414 §2. Endpoints of the provider's description replace discovered ones. */
  readonly metadata: Readonly<ServerMetadata>;
  /** The issuer's keys; `undefined` when it publishes none. */
  readonly keys: IssuerJwks | undefined;
  /** The provider's own `fetch` or the default one, with limits of time and size. */
  readonly fetch: Fetch;
}

/** The document that a configuration was made from. */
interface MetadataDocument {
  readonly address: string;
  readonly document: string;
}

interface CachedConfiguration extends ClientConfiguration {
  /** `undefined` for a provider that is configured without discovery. */
  readonly published: MetadataDocument | undefined;
}

/** Makes configurations, and replaces one when its metadata has changed. */
export class ClientConfigurations {
  private readonly known = new WeakMap<OAuthProvider, CachedConfiguration>();

  constructor(
    private readonly documents: MetadataCache,
    private readonly getFetch: ProviderFetch,
  ) {}

  /**
   * The configuration of a provider. Sends no request when the metadata is cached.
   *
   * @throws {InvalidProvider} when the client's id, secret or key is missing.
   * @throws {InvalidEndpoints} when the metadata of a remote issuer names a loopback address.
   * @throws {CallbackRouteError} when the provider does not serve metadata that a sign-in can use.
   */
  async get(provider: OAuthProvider): Promise<ClientConfiguration> {
    const known = this.known.get(provider);
    if (known && (await this.isCurrent(known, provider))) return known;
    return needsDiscovery(provider)
      ? this.discover(provider, 'get')
      : this.createFromDescription(provider);
  }

  /** Fetches the metadata again, at most every thirty seconds. */
  async reload(provider: OAuthProvider): Promise<void> {
    await this.discover(provider, 'reload');
  }

  private async isCurrent(
    { published }: CachedConfiguration,
    provider: OAuthProvider,
  ): Promise<boolean> {
    if (!published) return true;
    const { address, document } = published;
    const fetch = this.getFetch(provider);
    if (this.documents.peek(address, fetch) === document) return true;
    const read = () => this.documents.get(address, fetch, provider.allowsHttp);
    return (await callProvider(provider.id, 'discovery', read)) === document;
  }

  private createFromDescription(provider: OAuthProvider): ClientConfiguration {
    const server = {
      issuer: provider.issuer ?? PLACEHOLDER_ISSUER,
      ...getConfiguredEndpoints(provider),
    };
    const configuration = new Configuration(server, ...getClientParameters(provider));
    return this.store(provider, configuration, undefined);
  }

  /** The protocol library reads and checks the metadata; the document comes from the cache. */
  private async discover(
    provider: OAuthProvider,
    read: 'get' | 'reload',
  ): Promise<ClientConfiguration> {
    const client = getClientParameters(provider);
    let published: MetadataDocument | undefined;
    const fetchMetadata = async (address: string): Promise<Response> => {
      const fetch = this.getFetch(provider);
      const document = await this.documents[read](address, fetch, provider.allowsHttp);
      published = { address, document };
      const metadata = readAnswer('discovery', parseAnswer(document) ?? {});
      refuseLoopbackEndpoints(provider, metadata);
      refuseOtherIssuer(provider, metadata.issuer, address);
      return Response.json({ ...metadata, ...getConfiguredEndpoints(provider) });
    };
    try {
      const configuration = await callProvider(provider.id, 'discovery', () =>
        discovery(new URL(provider.wellKnown ?? provider.issuer ?? ''), ...client, {
          execute: [allowInsecureRequests],
          [customFetch]: fetchMetadata,
        }),
      );
      requireEndpoints(provider, configuration.serverMetadata());
      return this.store(provider, configuration, published);
    } catch (thrown) {
      if (published) this.reject(provider, published);
      throw hasEndpoints(provider) ? describeMissingKeys(provider, asError(thrown)) : thrown;
    }
  }

  private reject(provider: OAuthProvider, { address, document }: MetadataDocument): void {
    const last = this.known.get(provider)?.published;
    const isGood = last?.address === address && last.document !== document;
    this.documents.reject(address, this.getFetch(provider), isGood ? last.document : undefined);
  }

  private store(
    provider: OAuthProvider,
    configuration: Configuration,
    published: MetadataDocument | undefined,
  ): ClientConfiguration {
    const metadata = configuration.serverMetadata();
    const fetch = limitFetch(this.getFetch(provider), provider.allowsHttp);
    const tokenFetch = createTokenEndpointFetch(provider, metadata.token_endpoint, fetch);
    // `limitFetch` already checks https, with its exceptions, and the deadline.
    allowInsecureRequests(configuration);
    const configuredFetch: CustomFetch = (address, init) =>
      tokenFetch(address, init as RequestInit);
    // The protocol library has setters for these in place of constructor parameters.
    Object.assign(configuration, { timeout: 0, [customFetch]: configuredFetch });
    const keys = this.getKeys(provider, metadata);
    const client = { provider, configuration, metadata, keys, fetch, published };
    this.known.set(provider, client);
    return client;
  }

  private getKeys(provider: OAuthProvider, { jwks_uri }: ServerMetadata): IssuerJwks | undefined {
    if (!jwks_uri) return undefined;
    const known = this.known.get(provider);
    // Imported keys are kept when another part of the metadata has changed.
    if (known?.metadata.jwks_uri === jwks_uri) return known.keys;
    return new IssuerJwks(provider, jwks_uri, this.documents, this.getFetch(provider));
  }
}

/**
 * What verifies a signature of the provider's: the registered symmetric key (Dynamic Client
 * Registration §2), or the keys that it publishes.
 *
 * @throws {InvalidEndpoints} when it publishes none.
 */
export function getSignatureExpectations(
  { provider, keys: published }: ClientConfiguration,
  registration: 'id_token_signed_response_alg' | 'userinfo_signed_response_alg',
  clock: Clock,
): SignatureExpectations {
  const keys = getSharedKey(provider, provider.clientMetadata[registration]) ?? published;
  if (!keys) throw missingEndpoint(provider, 'jwks_uri');
  const { clockTolerance } = provider;
  return { keys, nowSeconds: Math.floor(clock() / 1000), clockTolerance };
}

/** The error for an endpoint that is neither configured nor in the metadata. */
export function missingEndpoint({ id }: OAuthProvider, endpoint: string): InvalidEndpoints {
  return new InvalidEndpoints(`Provider "${id}" has no ${endpoint}.`, { provider: id });
}

/** Discovery was needed for the keys alone. */
function describeMissingKeys({ id }: OAuthProvider, error: Error): CallbackRouteError {
  const remedy =
    'If it publishes no metadata, set its `jwks_endpoint`: the keys are all that is missing.';
  return new CallbackRouteError(`${error.message}. ${remedy}`, { err: error, provider: id });
}

/** @throws {InvalidEndpoints} when a sign-in could not use the metadata. */
function requireEndpoints(
  provider: OAuthProvider,
  { authorization_endpoint, token_endpoint }: Readonly<ServerMetadata>,
): void {
  if (!(provider.authorization.url ?? authorization_endpoint)) {
    throw missingEndpoint(provider, 'authorization');
  }
  if (!(provider.token.url ?? token_endpoint)) throw missingEndpoint(provider, 'token');
}

/**
 * Prevents server-side request forgery: a remote issuer must not direct requests to this machine.
 */
function refuseLoopbackEndpoints(
  { issuer = '', wellKnown = issuer }: OAuthProvider,
  published: object,
): void {
  if (isLoopback(wellKnown)) return;
  const hasLoopback = Object.values(published).some(
    (value) => typeof value === 'string' && isLoopback(value),
  );
  if (!hasLoopback) return;
  throw new InvalidEndpoints('The metadata names a loopback address.');
}

/**
 * The protocol library compares the issuer only with the address that the metadata came from
 * (OpenID Connect Discovery §4.3).
 *
 * @throws {InvalidEndpoints} when `wellKnown` leads to the metadata of another issuer than
 *   `issuer`.
 */
function refuseOtherIssuer(provider: OAuthProvider, published: unknown, address: string): void {
  const { id, issuer, wellKnown } = provider;
  if (wellKnown === undefined || issuer === undefined || published === issuer) return;
  throw new InvalidEndpoints(
    `Provider "${id}" has the \`issuer\` ${show(issuer)}, and the metadata at ${address} says ${show(published)}. ` +
      'Set `issuer` to the latter, or leave it out.',
    { provider: id },
  );
}

/** Metadata members (RFC 8414 §2) that the provider's description replaces. */
interface ConfiguredEndpoints {
  token_endpoint?: string;
  userinfo_endpoint?: string;
  jwks_uri?: string;
}

/** The configured endpoints, with their configured parameters in the query. */
function getConfiguredEndpoints({ token, userinfo, jwksUri }: OAuthProvider): ConfiguredEndpoints {
  return {
    ...(jwksUri !== undefined && { jwks_uri: jwksUri }),
    ...(token.url !== undefined && {
      token_endpoint: setSearchParams(token.url, token.params).href,
    }),
    ...(userinfo.url !== undefined && {
      userinfo_endpoint: setSearchParams(userinfo.url, userinfo.params).href,
    }),
  };
}
