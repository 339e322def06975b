/** The keys that an issuer publishes (RFC 7517 §5). */
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Fetch } from '../kernel/platform.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { MetadataCache } from './metadata-cache.js';
import { callProvider } from './provider-failure.js';
import { isSafeEndpoint } from './safe-endpoint.js';

/** Finds the key that a JWS header names. */
export type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Reads the keys of one issuer. They are parsed and imported once per cached document. */
export class IssuerJwks {
  private parsed: { readonly document: string; readonly keys: KeySet } | undefined;

  constructor(
    private readonly provider: Pick<OAuthProvider, 'id' | 'allowsHttp'>,
    private readonly address: string,
    private readonly documents: MetadataCache,
    private readonly fetch: Fetch,
  ) {}

  /**
   * @throws {CallbackRouteError} when the document is not available.
   * @throws {JWKSInvalid} when the document is not a JWK set.
   */
  async get(): Promise<KeySet> {
    const { id, allowsHttp } = this.provider;
    const isSafe = isSafeEndpoint(this.address, allowsHttp);
    const read = () => this.documents.get(this.address, this.fetch, allowsHttp);
    const cached = isSafe ? this.documents.peek(this.address, this.fetch) : undefined;
    return this.parseKeys(cached ?? (await callProvider(id, 'JWKS', read)));
  }

  /**
   * Fetches the keys again, at most every thirty seconds. Returns the same object when they have
   * not changed, and `undefined` when they are not available.
   *
   * @throws {JWKSInvalid} when the document is not a JWK set.
   */
  async refetch(): Promise<KeySet | undefined> {
    const document = await this.documents.refetch(
      this.address,
      this.fetch,
      this.provider.allowsHttp,
    );
    return document === undefined ? undefined : this.parseKeys(document);
  }

  private parseKeys(document: string): KeySet {
    if (this.parsed?.document !== document) {
      this.parsed = { document, keys: this.createKeySet(document) };
    }
    return this.parsed.keys;
  }

  private createKeySet(document: string): KeySet {
    try {
      return createLocalJWKSet(JSON.parse(document) as JSONWebKeySet);
    } catch (thrown) {
      this.documents.reject(this.address, this.fetch, this.parsed?.document);
      throw thrown;
    }
  }
}
