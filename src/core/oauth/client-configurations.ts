/**
 * The protocol library's view of each provider: its metadata, checked, and this app as its client.
 *
 * To read and check the metadata is a fifth of the work of a sign-in, and it changes rarely: a view is kept
 * for as long as the document that it was made of is the one in the cache.
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
import type { Fetch } from '../kernel/platform.js';
import { setSearchParams } from '../kernel/url.js';
import type { OAuthProvider } from '../providers/provider.js';
import { boundedFetch } from './bounded-fetch.js';
import { clientParameters } from './client-authentication.js';
import { IssuerJwks } from './issuer-jwks.js';
import type { MetadataCache } from './metadata-cache.js';
import { conversation } from './provider-failure.js';
import { isLoopback } from './safe-endpoint.js';
import { tokenEndpointFetch } from './token-response.js';

/** Stands for the issuer of a provider that does not name itself. */
const NAMELESS_ISSUER = 'https://issuer.invalid';

/** A provider, as it can be talked to. */
export interface ClientConfiguration {
  readonly configuration: Configuration;
  /** RFC 8414 §2, with the endpoints that the provider's description gives instead. */
  readonly metadata: Readonly<ServerMetadata>;
  /** `undefined` where the provider publishes none. */
  readonly keys: IssuerJwks | undefined;
}

/** What a view was made of. */
interface Published {
  readonly address: string;
  readonly document: string;
}

interface KnownView extends ClientConfiguration {
  /** `undefined` for a provider that is described without any metadata. */
  readonly published: Published | undefined;
}

/** Makes the views, and knows when one is out of date. */
export class ClientConfigurations {
  private readonly known = new WeakMap<OAuthProvider, KnownView>();

  constructor(
    private readonly documents: MetadataCache,
    private readonly fetch: Fetch,
  ) {}

  /**
   * Costs no request once the metadata is cached.
   *
   * @throws {InvalidProvider} when the client has no id, or nothing to prove itself with.
   * @throws {InvalidEndpoints} when the metadata leads to this machine.
   * @throws {CallbackRouteError} when the provider does not give metadata that a sign-in can use.
   */
  async get(provider: OAuthProvider): Promise<ClientConfiguration> {
    const known = this.known.get(provider);
    if (known && (await this.isCurrent(known, provider))) return known;
    return needsDiscovery(provider) ? this.discover(provider, 'get') : this.describe(provider);
  }

  /** Asks for the metadata again, but not more often than every thirty seconds. */
  async reload(provider: OAuthProvider): Promise<void> {
    await this.discover(provider, 'reload');
  }

  /** The provider's own `fetch`, where it has one. */
  getFetch(provider: OAuthProvider): Fetch {
    return provider.fetch ?? this.fetch;
  }

  private async isCurrent({ published }: KnownView, provider: OAuthProvider): Promise<boolean> {
    if (!published) return true;
    const { address, document } = published;
    const fetch = this.getFetch(provider);
    if (this.documents.peek(address, fetch) === document) return true;
    const read = () => this.documents.get(address, fetch, provider.allowsHttp);
    return (await conversation(provider.id, 'discovery', read)) === document;
  }

  private describe(provider: OAuthProvider): ClientConfiguration {
    const server = { issuer: provider.issuer ?? NAMELESS_ISSUER, ...configuredEndpoints(provider) };
    const configuration = new Configuration(server, ...clientParameters(provider));
    return this.keep(provider, configuration, undefined);
  }

  /** The library reads and checks the metadata; the document comes from our cache. */
  private async discover(
    provider: OAuthProvider,
    read: 'get' | 'reload',
  ): Promise<ClientConfiguration> {
    const client = clientParameters(provider);
    let published: Published | undefined;
    const publishedAt = async (address: string): Promise<Response> => {
      const fetch = this.getFetch(provider);
      const document = await this.documents[read](address, fetch, provider.allowsHttp);
      published = { address, document };
      const metadata = JSON.parse(document) as Record<string, unknown>;
      refuseInwardEndpoints(provider, metadata);
      return Response.json({ ...metadata, ...configuredEndpoints(provider) });
    };
    try {
      const configuration = await conversation(provider.id, 'discovery', () =>
        discovery(new URL(provider.issuer ?? ''), ...client, {
          execute: [allowInsecureRequests],
          [customFetch]: publishedAt,
        }),
      );
      return this.keep(provider, configuration, published);
    } catch (thrown) {
      throw hasEndpoints(provider) ? withoutKeys(provider, asError(thrown)) : thrown;
    }
  }

  private keep(
    provider: OAuthProvider,
    configuration: Configuration,
    published: Published | undefined,
  ): ClientConfiguration {
    const metadata = configuration.serverMetadata();
    const bounded = boundedFetch(this.getFetch(provider), provider.allowsHttp);
    const fetch = tokenEndpointFetch(provider, metadata.token_endpoint, bounded);
    // What the library would see to is seen to by boundedFetch: https, loopback excepted, and the time.
    allowInsecureRequests(configuration);
    const talk: CustomFetch = (address, init) => fetch(address, init as RequestInit);
    // Two setters, which the library has in place of parameters.
    Object.assign(configuration, { timeout: 0, [customFetch]: talk });
    const keys = this.getKeys(provider, metadata);
    const view = { configuration, metadata, keys, published };
    this.known.set(provider, view);
    return view;
  }

  private getKeys(provider: OAuthProvider, { jwks_uri }: ServerMetadata): IssuerJwks | undefined {
    if (!jwks_uri) return undefined;
    const known = this.known.get(provider);
    // Those that were imported stay so when something else has changed in the metadata.
    if (known?.metadata.jwks_uri === jwks_uri) return known.keys;
    return new IssuerJwks(provider, jwks_uri, this.documents, this.getFetch(provider));
  }
}

/** Only the keys were wanted of the metadata. */
function withoutKeys({ id }: OAuthProvider, error: Error): CallbackRouteError {
  const remedy =
    'If it publishes no metadata, set its `jwks_endpoint`: the keys are all that is missing.';
  return new CallbackRouteError(`${error.message}. ${remedy}`, { err: error, provider: id });
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

/* MERGED configured-endpoints.ts: The endpoints that a provider's description gives, in place of those that it publishes. */

/** Members of the provider's metadata (RFC 8414 §2). */
interface ConfiguredEndpoints {
  token_endpoint?: string;
  userinfo_endpoint?: string;
  jwks_uri?: string;
}

/** They have the parameters of the description, in the query. */
function configuredEndpoints({ token, userinfo, jwksUri }: OAuthProvider): ConfiguredEndpoints {
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

/**
 * Whether the metadata must be asked for. An ID token cannot be verified without the issuer's keys: where
 * their address is not configured, it is discovered.
 */
export function needsDiscovery(provider: OAuthProvider): boolean {
  return !hasEndpoints(provider) || (provider.type === 'oidc' && provider.jwksUri === undefined);
}

/** Whether the description gives every endpoint that a sign-in asks. */
function hasEndpoints(provider: OAuthProvider): boolean {
  const { authorization, token, userinfo, readsIdToken } = provider;
  const tellsWho = readsIdToken || userinfo.url !== undefined || userinfo.request !== undefined;
  return authorization.url !== undefined && token.url !== undefined && tellsWho;
}
