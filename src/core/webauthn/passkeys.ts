/** The passkeys of a user: listing, naming and removing them. */
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import type { AdapterAuthenticator } from '../models/webauthn.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';

/**
 * A passkey, as its owner may see it.
 *
 * @publicApi
 */
export interface Passkey {
  /** The credential's id, in standard base64. */
  id: string;
  /** The id of the provider that it signs in by. */
  provider: string;
  /** The user's name for it; `null` when it has none or the adapter stores no names. */
  name: string | null;
  /** `multiDevice` for a passkey that is synchronized between devices. */
  deviceType: string;
  isBackedUp: boolean;
  /** Transports of the device: `internal`, `usb`, `hybrid` … */
  transports: readonly string[];
}

const REQUIRED_METHODS = ['listAuthenticatorsByUserId', 'getAuthenticator', 'getAccount'] as const;
type Rows = AdapterWith<(typeof REQUIRED_METHODS)[number]>;

const MAX_NAME_LENGTH = 100;
/** Some databases refuse text with a NUL, or alter lone surrogates. */
const UNPRINTABLE = /[\s\p{Cc}\p{Cs}]+/gu;

/**
 * Lists, names and removes the passkeys of one user. The caller must authorize the access: pass the
 * id of the session's user, never one from a request.
 *
 * @example
 * ```ts
 * const passkeys = services.get(Passkeys);
 * for (const { id } of await passkeys.list(userId)) await passkeys.remove(userId, id);
 * ```
 * @publicApi
 */
export class Passkeys {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * The passkeys that a user can sign in with.
   *
   * @throws {MissingAdapterMethods} when the adapter stores no passkeys.
   */
  async list(userId: string): Promise<Passkey[]> {
    const usable = await this.listUsable(userId);
    return usable.map(({ provider, row }) => toPasskey(provider, row));
  }

  /** The rows of the passkeys of one provider. */
  async getRows(userId: string, provider: string): Promise<AdapterAuthenticator[]> {
    const usable = await this.listUsable(userId);
    return usable.filter((one) => one.provider === provider).map(({ row }) => row);
  }

  /**
   * Removes a passkey, so that it cannot sign in any more. Sessions that it started continue.
   *
   * @param id - See {@link Passkey.id}.
   * @returns `false` when the user has no such passkey.
   * @throws {MissingAdapterMethods} when the adapter cannot remove accounts.
   */
  async remove(userId: string, id: string): Promise<boolean> {
    const rows = requireAdapter(this.adapter, [...REQUIRED_METHODS, 'unlinkAccount']);
    const provider = await this.getProvider(await findOwned(rows, userId, id), rows);
    if (provider === undefined) return false;
    // A passkey without its account cannot sign in, whether or not its row can be deleted too.
    await rows.unlinkAccount({ provider, providerAccountId: id });
    await rows.deleteAuthenticator?.(id);
    return true;
  }

  /**
   * Names a passkey, so that the user can tell passkeys apart.
   *
   * @param name - Cut to 100 characters; an empty one removes the name.
   * @returns `false` when the user has no such passkey.
   * @throws {MissingAdapterMethods} when the adapter stores no names.
   */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const rows = requireAdapter(this.adapter, [...REQUIRED_METHODS, 'renameAuthenticator']);
    if (!(await findOwned(rows, userId, id))) return false;
    await rows.renameAuthenticator(id, normalizeName(name));
    return true;
  }

  private async listUsable(
    userId: string,
  ): Promise<{ provider: string; row: AdapterAuthenticator }[]> {
    const rows = requireAdapter(this.adapter, REQUIRED_METHODS);
    const found = [];
    for (const row of await rows.listAuthenticatorsByUserId(userId)) {
      const provider = await this.getProvider(row, rows);
      if (provider !== undefined) found.push({ provider, row });
    }
    return found;
  }

  /** The provider of a passkey. Its account names it; a passkey without an account is unusable. */
  private async getProvider(
    row: AdapterAuthenticator | null,
    rows: Rows,
  ): Promise<string | undefined> {
    for (const { id, type } of row ? this.providers.all() : []) {
      if (type !== 'webauthn' || !row) continue;
      const account = await rows.getAccount(row.credentialID, id);
      if (account && String(account.userId) === String(row.userId)) return id;
    }
    return undefined;
  }
}

/** GHSA-4vcf-q4xf-f48m: an id alone must not give access to another user's passkey. */
async function findOwned(
  rows: Rows,
  userId: string,
  id: string,
): Promise<AdapterAuthenticator | null> {
  const row = await rows.getAuthenticator(id);
  return row && String(row.userId) === String(userId) ? row : null;
}

/** Cuts by code points, so that no surrogate pair is split. */
function normalizeName(given: string): string | null {
  const shown = given
    .replaceAll(UNPRINTABLE, ' ')
    .trim()
    .slice(0, 2 * MAX_NAME_LENGTH);
  return [...shown].slice(0, MAX_NAME_LENGTH).join('') || null;
}

function toPasskey(provider: string, row: AdapterAuthenticator): Passkey {
  return {
    id: row.credentialID,
    provider,
    name: row.name ?? null,
    deviceType: row.credentialDeviceType,
    isBackedUp: row.credentialBackedUp,
    transports: row.transports?.split(',') ?? [],
  };
}
