/**
 * Finds the store of a user's tokens: the rows of accounts with an adapter, else the cookie of the
 * request.
 */
import type { Adapter } from '../../core/adapters/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { CookieRequest } from '../../core/sessions/index.js';
import { AccountRows } from './account-rows.js';
import type { RefreshClaims } from './refresh-claims.js';
import { TokenCookie } from './token-cookie.js';
import type { TokenSeal } from './token-seal.js';
import type { TokenStore } from './token-store.js';

/** Opens the store of a user's tokens. */
export class TokenStoreFinder {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly seal: TokenSeal,
    private readonly claims: RefreshClaims,
    private readonly jwt: JwtService,
  ) {}

  /** Whether the tokens are in rows, which need no request. */
  get hasRows(): boolean {
    return this.adapter !== undefined;
  }

  open(userId: string, request: CookieRequest, canSetCookies = true): TokenStore {
    if (this.hasRows) return this.openRows(userId);
    return new TokenCookie(userId, request, this.jwt, canSetCookies);
  }

  openRows(userId: string): AccountRows {
    return new AccountRows(userId, this.adapter, this.seal, this.claims);
  }
}
