/** The keys that an issuer publishes (RFC 7517 §5). */
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Fetch } from '../kernel/platform.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { MetadataCache } from './metadata-cache.js';
import { conversation } from './provider-failure.js';
import { isSafeEndpoint } from './safe-endpoint.js';

/** Finds the key that a header names. */
export type KeySet = ReturnType<typeof createLocalJWKSet>;

/**
 * Reads the keys of one issuer. They are parsed, and each is imported, once for as long as the document
 * that they are in is the one in the cache.
 */
export class IssuerJwks {
  private parsed: { readonly document: string; readonly keys: KeySet } | undefined;

  constructor(
    private readonly provider: Pick<OAuthProvider, 'id' | 'allowsHttp'>,
    private readonly address: string,
    private readonly documents: MetadataCache,
    private readonly fetch: Fetch,
  ) {}

  /**
   * @throws {CallbackRouteError} when the issuer does not give any.
   * @throws {JWKSInvalid} when what it gives is no set of keys.
   */
  async get(): Promise<KeySet> {
    const { id, allowsHttp } = this.provider;
    const isSafe = isSafeEndpoint(this.address, allowsHttp);
    const read = () => this.documents.get(this.address, this.fetch, allowsHttp);
    const atHand = isSafe ? this.documents.peek(this.address, this.fetch) : undefined;
    return this.keysIn(atHand ?? (await conversation(id, 'JWKS', read)));
  }

  /**
   * Newer ones, but not more often than every thirty seconds; the same when there are none, and
   * `undefined` when they cannot be had.
   *
   * @throws {JWKSInvalid} when what the issuer gives is no set of keys.
   */
  async refetch(): Promise<KeySet | undefined> {
    const document = await this.documents.refetch(
      this.address,
      this.fetch,
      this.provider.allowsHttp,
    );
    return document === undefined ? undefined : this.keysIn(document);
  }

  private keysIn(document: string): KeySet {
    if (this.parsed?.document !== document) {
      const keys = createLocalJWKSet(JSON.parse(document) as JSONWebKeySet);
      this.parsed = { document, keys };
    }
    return this.parsed.keys;
  }
}
