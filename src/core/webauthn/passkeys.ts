/** Somebody's passkeys: which there are, what they are called, and the end of one. */
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import type { AdapterAuthenticator } from '../models/webauthn.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { RelayingPartyOptions } from '../providers/webauthn-config.js';

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
  /** What its owner calls it; `null` until they say so, and where the adapter keeps no names. */
  name: string | null;
  /** `multiDevice` for one that its owner's devices share. */
  deviceType: string;
  isBackedUp: boolean;
  /** How its device is reached: `internal`, `usb`, `hybrid` … */
  transports: readonly string[];
}

const NEEDED = ['listAuthenticatorsByUserId', 'getAuthenticator', 'getAccount'] as const;
type Rows = AdapterWith<(typeof NEEDED)[number]>;

const LONGEST_NAME = 100;
/** Some databases refuse text with a NUL in it, or alter half a character. */
const NOT_SHOWN = /[\s\p{Cc}\p{Cs}]+/gu;

/**
 * Lists, names and removes the passkeys of one user at a time. Whose they are is for the caller to
 * prove: pass the id of the session's user, never one from a request.
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
   * @throws {MissingAdapterMethods} when the adapter keeps no passkeys.
   */
  async list(userId: string): Promise<Passkey[]> {
    const usable = await this.usable(userId);
    return usable.map(({ provider, row }) => toPasskey(provider, row));
  }

  /** The rows of those that sign in by one provider. */
  async getRows(userId: string, provider: string): Promise<AdapterAuthenticator[]> {
    const usable = await this.usable(userId);
    return usable.filter((one) => one.provider === provider).map(({ row }) => row);
  }

  /**
   * Ends a passkey: from now on, nobody signs in with it. Sessions that it started go on.
   *
   * @param id - As in {@link Passkey.id}.
   * @returns `false` when the user has no such passkey.
   * @throws {MissingAdapterMethods} when the adapter cannot remove accounts.
   */
  async remove(userId: string, id: string): Promise<boolean> {
    const rows = requireAdapter(this.adapter, [...NEEDED, 'unlinkAccount']);
    const provider = await this.getProvider(await owned(rows, userId, id), rows);
    if (provider === undefined) return false;
    // Without its account a passkey is none, whether or not its row can be deleted as well.
    await rows.unlinkAccount({ provider, providerAccountId: id });
    await rows.deleteAuthenticator?.(id);
    return true;
  }

  /**
   * Gives a passkey a name, so that its owner knows one from another.
   *
   * @param name - At most 100 characters are kept; an empty one takes the name away.
   * @returns `false` when the user has no such passkey.
   * @throws {MissingAdapterMethods} when the adapter keeps no names.
   */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const rows = requireAdapter(this.adapter, [...NEEDED, 'renameAuthenticator']);
    if (!(await owned(rows, userId, id))) return false;
    await rows.renameAuthenticator(id, nameIn(name));
    return true;
  }

  private async usable(userId: string): Promise<{ provider: string; row: AdapterAuthenticator }[]> {
    const rows = requireAdapter(this.adapter, NEEDED);
    const found = [];
    for (const row of await rows.listAuthenticatorsByUserId(userId)) {
      const provider = await this.getProvider(row, rows);
      if (provider !== undefined) found.push({ provider, row });
    }
    return found;
  }

  /** A row says nothing of its provider: the account does, and without one it is of no use. */
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

/** GHSA-4vcf-q4xf-f48m: an id alone must reach nobody else's passkey. */
async function owned(rows: Rows, userId: string, id: string): Promise<AdapterAuthenticator | null> {
  const row = await rows.getAuthenticator(id);
  return row && String(row.userId) === String(userId) ? row : null;
}

/** By whole characters: half of one is none. */
function nameIn(given: string): string | null {
  const shown = given
    .replaceAll(NOT_SHOWN, ' ')
    .trim()
    .slice(0, 2 * LONGEST_NAME);
  return [...shown].slice(0, LONGEST_NAME).join('') || null;
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

/* MERGED relying-party.ts: For which site a passkey is asked for (WebAuthn §4, "relying party"). */

/** A site as devices know it. */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  /** The pages that may ask for one. */
  readonly origins: readonly string[];
}

/**
 * The relying party of a site.
 *
 * Of several ids, the one that the site's host ends with: one deployment may serve several domains.
 *
 * @param siteOrigin - The public origin of the request.
 */
export function getRelyingParty(
  { id, name, origin }: RelayingPartyOptions,
  siteOrigin: string,
): RelyingParty {
  const { hostname, host } = new URL(siteOrigin);
  const ids = toList(id);
  const position = Math.max(
    0,
    ids.findIndex((one) => belongsTo(hostname, one)),
  );
  const names = toList(name);
  const origins = toList(origin);
  return {
    id: ids[position] ?? hostname,
    name: names[position] ?? names[0] ?? host,
    origins: origins.length > 0 ? origins : [siteOrigin],
  };
}

/** Whether a page at this host may use the passkeys of a domain: its own, or one above it. */
export function belongsTo(hostname: string, id: string): boolean {
  return hostname === id || hostname.endsWith(`.${id}`);
}

/** @param one - One, several or none. */
export function toList(one: string | readonly string[] | undefined): readonly string[] {
  return one === undefined ? [] : [one].flat();
}
