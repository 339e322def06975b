/** Decides which process refreshes a token: with most providers a refresh token works once. */
import { sha256Base64url } from '#digest';
import type { Clock } from '../../core/kernel/platform.js';
import { date, table, text } from '../../core/tables/table.js';
import type { TableStore } from '../../core/tables/table-store.js';
import type { AccountTokens } from './account-tokens.js';

/** One row for each refresh that was begun in the last half minute. */
export const TOKEN_REFRESHES = table(
  'provider_token_refreshes',
  {
    /** The SHA-256 of the account and its refresh token. */
    id: text(43),
    expires: date(),
  },
  { key: 'id', expires: 'expires' },
);

/** After this time, the process that began a refresh has crashed. It exceeds the deadline of a request. */
const CLAIM_MS = 30_000;

/** Gives each refresh token to one process. */
export class RefreshClaims {
  /** The claims of this process, by the time at which they end: another process has another time. */
  private readonly held = new Map<string, Date>();

  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /** @returns `false` while another process has the token. */
  async take(tokens: AccountTokens): Promise<boolean> {
    const id = await toId(tokens);
    const now = this.clock();
    const expires = new Date(now + CLAIM_MS);
    const isTaken = await this.takeRow(id, expires, now);
    if (isTaken) this.held.set(id, expires);
    return isTaken;
  }

  /** Ends a claim of this process. That of another one, which has begun after this one was over, stays. */
  async release(tokens: AccountTokens): Promise<void> {
    const id = await toId(tokens);
    const expires = this.held.get(id);
    this.held.delete(id);
    if (expires) await this.tables.delete(TOKEN_REFRESHES, { id, expires });
  }

  private async takeRow(id: string, expires: Date, now: number): Promise<boolean> {
    if (await this.tables.insert(TOKEN_REFRESHES, { id, expires })) return true;
    const known = await this.tables.find(TOKEN_REFRESHES, { id });
    if (!known) return this.tables.insert(TOKEN_REFRESHES, { id, expires });
    if (known.expires.getTime() > now) return false;
    return (await this.tables.update(TOKEN_REFRESHES, known, { expires })) > 0;
  }
}

async function toId(tokens: AccountTokens): Promise<string> {
  const { provider, providerAccountId, refresh_token } = tokens;
  return sha256Base64url(JSON.stringify([provider, providerAccountId, refresh_token]));
}
