/** What Auth.js's own tables have about a user: the user, accounts at providers, and passkeys. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { DataOwner, PersonalDataSource, PersonalRow } from '../../core/features/index.js';
import { describeSecret } from './table-source.js';

/** The user. Columns that the app has added are not shown: one of them may be a secret. */
export class UserSource implements PersonalDataSource {
  constructor(private readonly adapter: Adapter | undefined) {}

  async *list({ userId }: DataOwner): AsyncGenerator<PersonalRow> {
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (!user) return;
    const { id, name = null, email, emailVerified, image = null } = user;
    yield { id, name, email, emailVerified, image };
  }

  /** @throws {MissingAdapterMethods} when the adapter cannot delete users. */
  async erase({ userId }: DataOwner): Promise<void> {
    const adapter = requireAdapter(this.adapter, ['getUser', 'deleteUser']);
    if (await adapter.getUser(userId)) await adapter.deleteUser(userId);
  }
}

/** The accounts by which the user signs in. Of their tokens an export says whether they are set. */
export class AccountsSource implements PersonalDataSource {
  constructor(private readonly adapter: Adapter | undefined) {}

  async *list({ userId }: DataOwner): AsyncGenerator<PersonalRow> {
    for (const account of (await this.adapter?.listAccountsByUserId?.(userId)) ?? []) {
      const { provider, providerAccountId, scope = null, expires_at = null } = account;
      yield {
        provider,
        providerAccountId,
        scope,
        expires_at,
        access_token: describeSecret(account.access_token),
        refresh_token: describeSecret(account.refresh_token),
        id_token: describeSecret(account.id_token),
      };
    }
  }

  /**
   * With the feature `ProviderTokens`, the tokens are revoked at their providers too. An adapter
   * that cannot read an account by its id leaves them to the deletion of the user, with which they
   * are revoked together.
   */
  async erase({ userId }: DataOwner): Promise<void> {
    if (!this.adapter?.getAccount) return;
    for (const account of (await this.adapter?.listAccountsByUserId?.(userId)) ?? []) {
      const { provider, providerAccountId } = account;
      await this.adapter.unlinkAccount?.({ provider, providerAccountId });
    }
  }
}

/** The passkeys of the user. */
export class PasskeysSource implements PersonalDataSource {
  constructor(private readonly adapter: Adapter | undefined) {}

  async *list({ userId }: DataOwner): AsyncGenerator<PersonalRow> {
    for (const passkey of (await this.adapter?.listAuthenticatorsByUserId?.(userId)) ?? []) {
      yield {
        credentialID: passkey.credentialID,
        name: passkey.name ?? null,
        credentialDeviceType: passkey.credentialDeviceType,
        credentialBackedUp: passkey.credentialBackedUp,
        transports: passkey.transports ?? null,
        credentialPublicKey: describeSecret(passkey.credentialPublicKey),
      };
    }
  }

  async erase({ userId }: DataOwner): Promise<void> {
    for (const { credentialID } of (await this.adapter?.listAuthenticatorsByUserId?.(userId)) ?? [])
      await this.adapter?.deleteAuthenticator?.(credentialID);
  }
}
