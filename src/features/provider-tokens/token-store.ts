/** Where the tokens of accounts are kept: in the rows of accounts, or in a cookie. */
import type { SetCookie } from '../../core/http/index.js';
import type { AccountTokens } from './account-tokens.js';

/** The tokens of one user. */
export interface TokenStore {
  readonly userId: string;
  /** `false` where the response can set no cookie that would keep newer tokens. */
  readonly isWritable: boolean;

  /** The tokens of the user's accounts, at one provider or at all. */
  list(provider?: string): Promise<readonly AccountTokens[]>;

  /**
   * Lets this process refresh the tokens, and no other until it is released or half a minute has
   * passed.
   *
   * @returns `false` while another process refreshes them.
   */
  claim(tokens: AccountTokens): Promise<boolean>;

  /** Ends a claim whose refresh has failed. */
  release(tokens: AccountTokens): Promise<void>;

  /**
   * Replaces tokens by newer ones, if the refresh token is still the same (compare-and-swap).
   *
   * @returns `false` if it is not.
   */
  replace(tokens: AccountTokens, newer: AccountTokens): Promise<boolean>;

  /** Takes over tokens that another request has refreshed and replaced. */
  adopt(newer: AccountTokens): Promise<void>;

  /** The cookies to set with the response. */
  readonly cookies: readonly SetCookie[];
}
