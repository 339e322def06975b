/** The tokens in the rows of accounts. */
import {
  type AccountTokenChanges,
  type Adapter,
  requireAdapter,
  type StoredAccount,
} from '../../core/adapters/index.js';
import { type AccountTokens, readAccountTokens } from './account-tokens.js';
import type { RefreshClaims } from './refresh-claims.js';
import type { TokenSeal } from './token-seal.js';
import type { TokenStore } from './token-store.js';

/** The methods of the adapter that the feature needs. */
export const ACCOUNT_METHODS = ['listAccountsByUserId', 'updateAccountTokens'] as const;

/** Tokens of a row, with the refresh token as it is stored. */
interface RowTokens extends AccountTokens {
  readonly storedRefreshToken?: string | undefined;
}

/** Reads and replaces the tokens in the rows of a user's accounts. */
export class AccountRows implements TokenStore {
  readonly cookies = [];
  readonly isWritable = true;

  constructor(
    readonly userId: string,
    private readonly adapter: Adapter | undefined,
    private readonly seal: TokenSeal,
    private readonly claims: RefreshClaims,
  ) {}

  async list(provider?: string): Promise<readonly RowTokens[]> {
    const adapter = requireAdapter(this.adapter, ACCOUNT_METHODS);
    const rows = await adapter.listAccountsByUserId(this.userId);
    const wanted = rows.filter((row) => provider === undefined || row.provider === provider);
    // Databases return rows in any order, which a change of one of them may change.
    const sorted = wanted.toSorted((one, other) =>
      one.providerAccountId < other.providerAccountId ? -1 : 1,
    );
    return Promise.all(sorted.map((row) => this.read(row)));
  }

  claim(tokens: AccountTokens): Promise<boolean> {
    return this.claims.take(tokens);
  }

  release(tokens: AccountTokens): Promise<void> {
    return this.claims.release(tokens);
  }

  async replace(tokens: RowTokens, newer: AccountTokens): Promise<boolean> {
    const adapter = requireAdapter(this.adapter, ACCOUNT_METHODS);
    const { provider, providerAccountId, storedRefreshToken } = tokens;
    const account = { provider, providerAccountId, refresh_token: storedRefreshToken };
    return adapter.updateAccountTokens(account, await this.toChanges(newer));
  }

  adopt(): Promise<void> {
    return Promise.resolve();
  }

  private async read(row: StoredAccount): Promise<RowTokens> {
    const tokens = readAccountTokens(await this.seal.open(row));
    return { ...tokens, storedRefreshToken: row.refresh_token ?? undefined };
  }

  /** A value that is missing now is stored as `null`. */
  private async toChanges(newer: AccountTokens): Promise<AccountTokenChanges> {
    const { access_token, refresh_token, id_token } = await this.seal.seal(newer);
    return {
      access_token: access_token ?? null,
      refresh_token: refresh_token ?? null,
      id_token: id_token ?? null,
      expires_at: newer.expires_at ?? null,
      scope: newer.scope ?? null,
    };
  }
}
