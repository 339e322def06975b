/** Requests to reset a forgotten password. */
import { sha256Hex } from '#digest';
import { type Clock, type Random, randomHex } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { PASSWORD_RESETS, type PendingReset } from './password-tables.js';

const TOKEN_BYTES = 32;
const OWNER_LENGTH = 32;

/** How long the link in the email works, in milliseconds: 30 minutes. */
export const RESET_LIFETIME_MS = 30 * 60 * 1000;

/** One reset for each address: a later request ends the earlier one. */
export class ResetRequests {
  constructor(
    private readonly tables: TableStore,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /**
   * @param userId - That of the account with the address; `undefined` if there is none: the same
   *   work is done.
   * @returns The token for the email. It is not stored. It works for this user alone.
   */
  async begin(email: string, userId: string | undefined): Promise<string> {
    const token = randomHex(this.random, TOKEN_BYTES) + (await getOwnerPart(userId ?? ''));
    const digest = await sha256Hex(token);
    const row = { digest, expires: new Date(this.clock() + RESET_LIFETIME_MS) };
    const isKnown = (await this.tables.update(PASSWORD_RESETS, { email }, row)) > 0;
    if (!isKnown && !(await this.tables.insert(PASSWORD_RESETS, { email, ...row }))) {
      // A concurrent request was first. The last email is the one that works.
      await this.tables.update(PASSWORD_RESETS, { email }, row);
    }
    return token;
  }

  /** Returns the reset of a token, and does not use it up. */
  async find(token: string): Promise<PendingReset | null> {
    const row = await this.tables.find(PASSWORD_RESETS, { digest: await sha256Hex(token) });
    return row && row.expires.getTime() > this.clock() ? row : null;
  }

  /** Whether a token was made for this user: the address may have another owner since. */
  async isFor(token: string, userId: string): Promise<boolean> {
    return token.slice(2 * TOKEN_BYTES) === (await getOwnerPart(userId));
  }

  /** Uses a token up. @returns `false` for all but one of several concurrent callers. */
  async redeem({ email, digest }: PendingReset): Promise<boolean> {
    return (await this.tables.delete(PASSWORD_RESETS, { email, digest })) === 1;
  }

  /** Gives a token back that this very call has used. One of a later request stays in its place. */
  async giveBack(reset: PendingReset): Promise<void> {
    await this.tables.insert(PASSWORD_RESETS, reset);
  }

  /** Ends the reset of an address, for instance when its password has changed. */
  async withdraw(email: string): Promise<void> {
    await this.tables.delete(PASSWORD_RESETS, { email });
  }
}

/**
 * The part of a token that says for whom it is. The digest of the row is over it too, so that it
 * cannot be changed.
 */
async function getOwnerPart(userId: string): Promise<string> {
  return (await sha256Hex(userId)).slice(0, OWNER_LENGTH);
}
