/** The keys that an issuer publishes (RFC 7517 §5), as text. */
import type { Fetch } from '../kernel/fetch.js';
import type { ProviderDocuments } from './provider-documents.js';
import { conversation } from './provider-failure.js';

/** Reads the keys of one issuer. Knows nothing of what is in them. */
export class PublishedKeys {
  constructor(
    private readonly providerId: string,
    private readonly address: string,
    private readonly documents: ProviderDocuments,
    private readonly fetch: Fetch,
  ) {}

  /** @throws {CallbackRouteError} when the issuer does not give any. */
  async get(): Promise<string> {
    return conversation(this.providerId, 'JWKS', () =>
      this.documents.get(this.address, this.fetch),
    );
  }

  /** Newer ones, but not more often than every thirty seconds; `undefined` when they cannot be had. */
  async refetch(): Promise<string | undefined> {
    return this.documents.refetch(this.address, this.fetch);
  }
}
