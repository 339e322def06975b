/** The passkeys of a user: listing, naming and removing them. */
import { type Adapter, AdapterToken, requireAdapter } from '../adapters/adapter.js';
import { service } from '../kernel/container.js';
import { replaceControls } from '../kernel/printable-text.js';
import { PASSKEY_METHODS, PasskeyRows, type UsablePasskey } from './passkey-rows.js';

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

const MAX_NAME_LENGTH = 100;
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
    private readonly rows: PasskeyRows,
  ) {}

  /**
   * The passkeys that a user can sign in with.
   *
   * @throws {MissingAdapterMethods} when the adapter stores no passkeys.
   */
  async list(userId: string): Promise<Passkey[]> {
    return (await this.rows.list(userId)).map(toPasskey);
  }

  /**
   * Removes a passkey, so that it cannot sign in any more. Sessions that it started continue.
   *
   * @param id - See {@link Passkey.id}.
   * @returns `false` when the user has no such passkey.
   * @throws {MissingAdapterMethods} when the adapter cannot remove accounts.
   */
  async remove(userId: string, id: string): Promise<boolean> {
    const adapter = requireAdapter(this.adapter, [...PASSKEY_METHODS, 'unlinkAccount']);
    const row = await this.rows.findOwned(userId, id);
    const provider = row ? await this.rows.findProvider(row) : undefined;
    if (provider === undefined) return false;
    // A passkey without its account cannot sign in, whether or not its row can be deleted too.
    await adapter.unlinkAccount({ provider, providerAccountId: id });
    await adapter.deleteAuthenticator?.(id);
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
    const adapter = requireAdapter(this.adapter, [...PASSKEY_METHODS, 'renameAuthenticator']);
    if (!(await this.rows.findOwned(userId, id))) return false;
    await adapter.renameAuthenticator(id, normalizeName(name));
    return true;
  }
}

/** Cuts by code points, so that no surrogate pair is split. */
function normalizeName(given: string): string | null {
  const shown = replaceControls(given, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 2 * MAX_NAME_LENGTH);
  return [...shown].slice(0, MAX_NAME_LENGTH).join('') || null;
}

function toPasskey({ provider, row }: UsablePasskey): Passkey {
  return {
    id: row.credentialID,
    provider,
    name: row.name ?? null,
    deviceType: row.credentialDeviceType,
    isBackedUp: row.credentialBackedUp,
    transports: row.transports?.split(',') ?? [],
  };
}

/** The row of the service. */
export const PASSKEYS = service(Passkeys, [AdapterToken, PasskeyRows]);
