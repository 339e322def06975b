/** The rows of a user's passkeys, and the provider of each. */
import { type Adapter, AdapterToken, requireAdapter } from '../adapters/adapter.js';
import { service } from '../kernel/container.js';
import type { AdapterAuthenticator } from '../models/webauthn.js';
import { ProviderRegistry } from '../providers/provider-registry.js';

/** What an adapter needs to store passkeys. */
export const PASSKEY_METHODS = [
  'listAuthenticatorsByUserId',
  'getAuthenticator',
  'getAccount',
] as const;

/** A passkey that a user can sign in with. */
export interface UsablePasskey {
  /** The id of the provider that it signs in by. */
  readonly provider: string;
  readonly row: AdapterAuthenticator;
}

/** Reads passkeys by their owner. */
export class PasskeyRows {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
  ) {}

  /** @throws {MissingAdapterMethods} when the adapter stores no passkeys. */
  async list(userId: string): Promise<UsablePasskey[]> {
    const rows = requireAdapter(this.adapter, PASSKEY_METHODS);
    const found = [];
    for (const row of await rows.listAuthenticatorsByUserId(userId)) {
      const provider = await this.findProvider(row);
      if (provider !== undefined) found.push({ provider, row });
    }
    return found;
  }

  /**
   * A passkey by its id. GHSA-4vcf-q4xf-f48m: an id alone must not give access to another user's
   * passkey.
   *
   * @throws {MissingAdapterMethods} when the adapter stores no passkeys.
   */
  async findOwned(userId: string, id: string): Promise<AdapterAuthenticator | null> {
    const row = await requireAdapter(this.adapter, PASSKEY_METHODS).getAuthenticator(id);
    return row && String(row.userId) === String(userId) ? row : null;
  }

  /** The provider of a passkey. Its account names it; a passkey without an account is unusable. */
  async findProvider({ credentialID, userId }: AdapterAuthenticator): Promise<string | undefined> {
    const rows = requireAdapter(this.adapter, PASSKEY_METHODS);
    for (const { id, type } of this.providers.all()) {
      if (type !== 'webauthn') continue;
      const account = await rows.getAccount(credentialID, id);
      if (account && String(account.userId) === String(userId)) return id;
    }
    return undefined;
  }
}

/** The row of the service. */
export const PASSKEY_ROWS = service(PasskeyRows, [AdapterToken, ProviderRegistry]);
