/** Seals the tokens of new accounts, and revokes those of accounts that are removed. */
import type { Adapter, AdapterWrapper, StoredAccount } from '../../core/adapters/index.js';
import { readAccountTokens } from './account-tokens.js';
import type { TokenRevoker } from './token-revoker.js';
import type { TokenSeal } from './token-seal.js';

/** Wraps the methods of the adapter that store, read and remove accounts. */
export class AccountGuard implements AdapterWrapper {
  constructor(
    private readonly seal: TokenSeal,
    private readonly revoker: TokenRevoker,
  ) {}

  wrap(adapter: Adapter): Partial<Adapter> {
    return {
      ...(adapter.linkAccount && {
        linkAccount: async (account) => adapter.linkAccount?.(await this.seal.seal(account)),
      }),
      ...(adapter.getAccount && {
        getAccount: async (providerAccountId, provider) => {
          const account = await adapter.getAccount?.(providerAccountId, provider);
          return account ? this.seal.open(account) : null;
        },
      }),
      ...(adapter.unlinkAccount && {
        unlinkAccount: async (account) => {
          const { provider, providerAccountId } = account;
          const stored = await adapter.getAccount?.(providerAccountId, provider);
          const result = await adapter.unlinkAccount?.(account);
          if (stored) await this.revoke([stored]);
          return result;
        },
      }),
      ...(adapter.deleteUser && {
        deleteUser: async (id) => {
          const stored = (await adapter.listAccountsByUserId?.(id)) ?? [];
          const result = await adapter.deleteUser?.(id);
          await this.revoke(stored);
          return result;
        },
      }),
    };
  }

  private async revoke(stored: readonly StoredAccount[]): Promise<void> {
    for (const account of stored) {
      await this.revoker.revoke(readAccountTokens(await this.seal.open(account)));
    }
  }
}
