/** The metadata and the keys of an issuer of access tokens. */
import { InvalidEndpoints } from '../errors/configuration.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject, parseJson } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { IssuerJwks } from '../oauth/issuer-jwks.js';
import type { MetadataCache } from '../oauth/metadata-cache.js';
import { callProvider } from '../oauth/provider-failure.js';
import { isLoopback, isSafeEndpoint } from '../oauth/safe-endpoint.js';
import type { ResolvedIssuer } from './access-token-issuer.js';

/** What is read of an issuer's metadata (RFC 8414 §2). */
interface IssuerMetadata {
  readonly jwks_uri?: string;
  readonly introspection_endpoint?: string;
}

/** Fetches an issuer's documents, when the first token of it comes. */
export class IssuerDocuments {
  private parsed: { readonly document: string; readonly metadata: IssuerMetadata } | undefined;
  private jwks: { readonly address: string; readonly keys: IssuerJwks } | undefined;

  constructor(
    private readonly issuer: ResolvedIssuer,
    private readonly documents: MetadataCache,
    private readonly fetch: Fetch,
  ) {}

  /**
   * @throws {CallbackRouteError} when the metadata is not available or does not name keys.
   * @throws {InvalidEndpoints} when an address is not safe.
   */
  async getKeys(): Promise<IssuerJwks> {
    const { IssuerJwks: Keys } = await import('../oauth/issuer-jwks.js');
    const address = this.issuer.jwksUri ?? (await this.getEndpoint('jwks_uri'));
    if (this.jwks?.address !== address) {
      const { issuer: id, allowsHttp } = this.issuer;
      const keys = new Keys({ id, allowsHttp }, address, this.documents, this.fetch);
      this.jwks = { address, keys };
    }
    return this.jwks.keys;
  }

  /** @throws {CallbackRouteError} when the metadata does not have it. */
  async getEndpoint(name: keyof IssuerMetadata): Promise<string> {
    const address = (await this.getMetadata())[name];
    if (typeof address !== 'string') {
      throw new CallbackRouteError(`The metadata of the issuer has no "${name}".`);
    }
    return address;
  }

  private async getMetadata(): Promise<IssuerMetadata> {
    const document = await callProvider(this.issuer.issuer, 'discovery', () => this.readDocument());
    if (this.parsed?.document !== document) {
      this.parsed = { document, metadata: this.readMetadata(document) };
    }
    return this.parsed.metadata;
  }

  private readMetadata(document: string): IssuerMetadata {
    const { issuer } = this.issuer;
    try {
      return readMetadata(document, this.issuer);
    } catch (thrown) {
      // The next token asks again.
      for (const one of getMetadataAddresses(issuer)) this.documents.reject(one, this.fetch);
      throw thrown;
    }
  }

  /** OpenID Connect Discovery §4.1 appends its path; RFC 8414 §3.1 inserts one after the host. */
  private async readDocument(): Promise<string> {
    const { issuer, allowsHttp } = this.issuer;
    const [openid, oauth] = getMetadataAddresses(issuer);
    const cached = [openid, oauth].flatMap((address) =>
      isSafeEndpoint(address, allowsHttp) ? [this.documents.peek(address, this.fetch)] : [],
    );
    const known = cached.find((document) => document !== undefined);
    if (known !== undefined) return known;
    const read = (address: string) => this.documents.get(address, this.fetch, allowsHttp);
    return read(openid).catch(async (thrown: unknown) => {
      const isMissing = thrown instanceof CallbackRouteError && thrown.cause?.status === 404;
      if (isMissing) return read(oauth);
      throw thrown;
    });
  }
}

function getMetadataAddresses(issuer: string): readonly [openid: string, oauth: string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

/** @throws {CallbackRouteError} when it is that of another issuer (RFC 8414 §3.3). */
function readMetadata(document: string, { issuer }: ResolvedIssuer): IssuerMetadata {
  const metadata = parseJson(document);
  if (!isPlainObject(metadata) || metadata.issuer !== issuer) {
    throw new CallbackRouteError('The metadata is that of another issuer.', { issuer });
  }
  const texts = Object.values(metadata).filter((value) => typeof value === 'string');
  // Server-side request forgery: a remote issuer must not direct requests to this machine.
  if (!isLoopback(issuer) && texts.some((value) => isLoopback(value))) {
    throw new InvalidEndpoints('The metadata names a loopback address.');
  }
  return metadata;
}
