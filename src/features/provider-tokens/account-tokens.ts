/** The tokens of an account at a provider, and what a refresh changes in them. */
import type { StoredAccount } from '../../core/adapters/index.js';
import type { Account, TokenSet } from '../../core/models/index.js';
import { readIdToken } from '../../core/oauth/index.js';

/** The tokens of an account, wherever they are kept. */
export interface AccountTokens extends Pick<Account, 'provider' | 'providerAccountId'> {
  readonly access_token?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
  readonly scope?: string | undefined;
  /**
   * When the access token expires, in seconds since the epoch; `undefined` if it does not, as with
   * GitHub.
   */
  readonly expires_at?: number | undefined;
  /** The `sub` of the ID token of the sign-in, if that is kept without the token. */
  readonly subject?: string | undefined;
}

/** How long an access token is used whose lifetime a refresh does not tell, in seconds. */
const UNKNOWN_LIFETIME = 300;

/** The tokens of an account that is a provider's answer to a sign-in, or a row of the database. */
export function readAccountTokens(account: StoredAccount): AccountTokens {
  const { provider, providerAccountId } = account;
  return {
    provider,
    providerAccountId,
    access_token: account.access_token ?? undefined,
    refresh_token: account.refresh_token ?? undefined,
    id_token: account.id_token ?? undefined,
    scope: account.scope ?? undefined,
    expires_at: toSeconds(account.expires_at),
  };
}

/**
 * The tokens after a refresh (RFC 6749 §6). An answer without a refresh token leaves the old one
 * valid, and one without `scope` the granted scopes.
 *
 * @param now - In seconds since the epoch.
 */
export function mergeRefreshed(
  tokens: AccountTokens,
  refreshed: TokenSet & Pick<Account, 'expires_at'>,
  now: number,
): AccountTokens {
  return {
    ...tokens,
    access_token: refreshed.access_token,
    refresh_token: refreshed.refresh_token ?? tokens.refresh_token,
    id_token: refreshed.id_token ?? tokens.id_token,
    scope: refreshed.scope ?? tokens.scope,
    // A token that was refreshed does expire.
    expires_at: refreshed.expires_at ?? now + UNKNOWN_LIFETIME,
  };
}

/**
 * Whether a sign-in leaves the tokens that are kept: it granted less than an earlier one, as when
 * the user signs in after a consent to more. Without a refresh token, they are of no use after
 * their expiry.
 *
 * @param now - In seconds since the epoch.
 */
export function grantsMore(kept: AccountTokens, received: AccountTokens, now: number): boolean {
  if (listMissingScopes(received.scope, listScopes(kept.scope)).length === 0) return false;
  return kept.refresh_token !== undefined || isValidFor(kept, 0, now);
}

/**
 * Whether the access token is valid for so many more seconds.
 *
 * @param now - In seconds since the epoch.
 */
export function isValidFor(
  { access_token, expires_at }: AccountTokens,
  seconds: number,
  now: number,
): boolean {
  if (access_token === undefined || access_token === '') return false;
  return expires_at === undefined || expires_at - now > seconds;
}

/**
 * The scopes of a list that is separated by spaces (RFC 6749 §3.3), or by commas as GitHub's is.
 */
export function listScopes(scope: string | undefined): string[] {
  return (scope ?? '').split(/[\s,]+/).filter((one) => one !== '');
}

/** The wanted scopes that are not granted. */
export function listMissingScopes(
  granted: string | undefined,
  wanted: readonly string[],
): string[] {
  const all = new Set(listScopes(granted));
  return wanted.filter((one) => !all.has(one));
}

/** The `sub` that a refreshed ID token must have (OpenID Connect Core §12.2). */
export function getSubject({ subject, id_token }: AccountTokens): string | undefined {
  if (subject !== undefined || !id_token) return subject;
  const { sub } = readIdToken(id_token);
  return typeof sub === 'string' ? sub : undefined;
}

/** Some adapters return a `bigint` column as text. */
export function toSeconds(stored: unknown): number | undefined {
  if (stored === null || stored === undefined || stored === '') return undefined;
  const seconds = Number(stored);
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}
