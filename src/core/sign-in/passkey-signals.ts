/**
 * What password managers should know of the passkeys of a user, for the signals of WebAuthn L3
 * §5.1.10.
 */
import type { AdapterUser } from '../models/user.js';
import type { PasskeySignal } from '../models/webauthn.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import { toBase64, toBase64url } from '../webauthn/ceremonies.js';
import type { PasskeyRows } from '../webauthn/passkey-rows.js';
import type { UserHandles } from '../webauthn/user-handles.js';
import { getStoredName, type WebAuthnAttempt, type WebAuthnUsers } from './webauthn-users.js';

/** Lists them. */
export class PasskeySignals {
  constructor(
    private readonly users: WebAuthnUsers,
    private readonly passkeys: PasskeyRows,
    private readonly handles: UserHandles,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * What is signalled is what is stored: a list that lacked a passkey would make password managers
   * hide it.
   *
   * @returns One for each passkey provider and user handle.
   * @throws {AdapterError} when the database fails.
   */
  async list(
    user: AdapterUser,
    request: Omit<WebAuthnAttempt, 'provider'>,
  ): Promise<PasskeySignal[]> {
    const owned = await this.passkeys.list(String(user.id));
    const name = getStoredName(user);
    const found = this.providers.all().map(async (provider) => {
      if (provider.type !== 'webauthn') return [];
      const { id: rpId } = this.users.getRelyingParty({ ...request, provider });
      const own = owned.filter((one) => one.provider === provider.id);
      const credentialIds = own.map(({ row }) => toBase64url(row.credentialID));
      const handles = await this.handles.list(provider.id, String(user.id));
      return handles.map((handle) => ({
        rpId,
        userId: toBase64url(toBase64(new TextEncoder().encode(handle))),
        name,
        displayName: user.name ?? name,
        credentialIds,
      }));
    });
    return (await Promise.all(found)).flat();
  }
}
