import type { Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import { parseUrl, replaceControls } from '../../core/kernel/index.js';
import { hasVerifiedEmail, type ProviderType } from '../../core/models/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';

/**
 * What a user is called, and where email reaches the user.
 *
 * @publicApi
 */
export interface AccountProfile {
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** The address of a picture. */
  readonly image: string | undefined;
  /** Whether it can be changed: only a stored user can, by an adapter that has `updateUser`. */
  readonly isStored: boolean;
}

/**
 * An account at a provider, by which the user signs in. No token is in it.
 *
 * @publicApi
 */
export interface LinkedAccount {
  /** The id of the provider. */
  readonly provider: string;
  /** The name of the provider; its id, if it is not configured any more. */
  readonly providerName: string;
  /** The user's id there. */
  readonly providerAccountId: string;
  /** Whether the user can still sign in by it: whether the provider is configured. */
  readonly isUsable: boolean;
}

/** The longest name, in characters. */
export const MAX_NAME_LENGTH = 100;

/** The longest address of a picture, in characters. */
export const MAX_ADDRESS_LENGTH = 2_000;

const SVG = /\.svgz?$/i;

/** A character that is neither a space nor shown as nothing, as U+200B and U+3164 are. */
const VISIBLE = /[^\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** The service behind the token `Account`. */
export class AccountService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * The profile of the user of a session. Without a stored user, what the session token says.
   *
   * @throws {AdapterError} when the database fails.
   */
  async getProfile(session: VerifiedSession): Promise<AccountProfile> {
    const stored = await this.adapter?.getUser?.(session.userId);
    const canChange = this.adapter?.updateUser !== undefined;
    if (stored) return toProfile(stored.name, stored.email, stored.image, canChange);
    if (session.strategy !== 'jwt') return toProfile(undefined, undefined, undefined, false);
    const { name, email, picture } = session.claims;
    return toProfile(name, email, picture, false);
  }

  /**
   * Changes the picture of a stored user, as {@link rename} changes the name. It is not loaded
   * here.
   *
   * @param address - By https, at most 2000 characters, and not of an SVG, which may hold a script;
   *   `undefined` for none.
   * @throws {RouteError} 422 `InvalidPicture` for another address, and 409 `NotStored` as `rename`.
   */
  async changePicture(userId: string, address: string | undefined): Promise<void> {
    const image = address === undefined ? null : parsePicture(address);
    if (image === undefined) throw new RouteError(422, 'InvalidPicture');
    await this.update(userId, { image });
  }

  /** Whether a stored user has an address that is proven to be theirs. */
  async hasProvenAddress(userId: string): Promise<boolean> {
    const user = await this.adapter?.getUser?.(userId);
    return toText(user?.email) !== undefined && Boolean(user && hasVerifiedEmail(user));
  }

  /**
   * Changes the name of a stored user. Sessions of the strategy `database` show it at once. A token
   * keeps the name that it has, unless the `jwt` callback sets it for the trigger `update`, whose
   * `session` is `{ user: { name } }`.
   *
   * @param name - Without white space at its ends and without control characters, at most 100
   *   characters.
   * @throws {RouteError} 422 `InvalidName` for another name, also for one that shows nothing, and
   *   409 `NotStored` for a user who is not stored, or whom the adapter cannot change.
   */
  async rename(userId: string, name: string): Promise<void> {
    const text = replaceControls(name, '').trim();
    if (!VISIBLE.test(text) || text.length > MAX_NAME_LENGTH) {
      throw new RouteError(422, 'InvalidName');
    }
    await this.update(userId, { name: text });
  }

  private async update(
    userId: string,
    changes: { readonly name: string } | { readonly image: string | null },
  ): Promise<void> {
    const { adapter } = this;
    const user = await adapter?.getUser?.(userId);
    if (!user || !adapter?.updateUser) throw new RouteError(409, 'NotStored');
    await adapter.updateUser({ id: user.id, ...changes });
  }

  /**
   * The accounts by which a user signs in; passkeys are not among them. Empty without an adapter
   * that lists them.
   *
   * @throws {AdapterError} when the database fails.
   */
  async listLinkedAccounts(userId: string): Promise<LinkedAccount[]> {
    const rows = (await this.adapter?.listAccountsByUserId?.(userId)) ?? [];
    const configured = new Map(this.providers.all().map((provider) => [provider.id, provider]));
    return rows
      .filter(({ provider }) => isForAccounts(configured.get(provider)?.type))
      .map(({ provider, providerAccountId }) => ({
        provider,
        providerName: configured.get(provider)?.name ?? provider,
        providerAccountId,
        isUsable: configured.has(provider),
      }))
      .toSorted((one, other) => one.providerName.localeCompare(other.providerName, 'en'));
  }
}

/** The address of a picture that a page may show; `undefined` for another one. */
export function parsePicture(address: string): string | undefined {
  const url = address.length <= MAX_ADDRESS_LENGTH ? parseUrl(address.trim()) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return SVG.test(url.pathname) ? undefined : url.href;
}

/** Whether a provider has accounts of users. It may not be configured any more. */
function isForAccounts(type: ProviderType | undefined): boolean {
  return type === undefined || type === 'oauth' || type === 'oidc';
}

function toProfile(
  name: unknown,
  email: unknown,
  image: unknown,
  isStored: boolean,
): AccountProfile {
  return { name: toText(name), email: toText(email), image: toText(image), isStored };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
