/** Sign-ups whose address is not verified yet. */
import { sha256Hex } from '#digest';
import { type Clock, type Random, randomHex } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { PASSWORD_SIGN_UPS, type PendingSignUp } from './password-tables.js';

const TOKEN_BYTES = 32;

/** How long the link in the email works, in milliseconds: 24 hours. */
export const SIGN_UP_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What a visitor has entered. */
export type NewSignUp = Pick<PendingSignUp, 'email' | 'hash' | 'name'>;

/**
 * Keeps sign-ups until their address is verified. A user is created only then, so that no attacker
 * can sign up with the address of another user and wait for its owner (account pre-hijacking).
 */
export class PendingSignUps {
  constructor(
    private readonly tables: TableStore,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /** @returns The token for the email. It is not stored. */
  async begin(signUp: NewSignUp): Promise<string> {
    const token = randomHex(this.random, TOKEN_BYTES);
    const expires = new Date(this.clock() + SIGN_UP_LIFETIME_MS);
    await this.tables.insert(PASSWORD_SIGN_UPS, {
      ...signUp,
      digest: await sha256Hex(token),
      expires,
    });
    return token;
  }

  /** Returns the sign-up of a token, and does not use it up. */
  async find(token: string): Promise<PendingSignUp | null> {
    return this.findBegun(await sha256Hex(token));
  }

  /** The same by the digest of the token. */
  async findBegun(digest: string): Promise<PendingSignUp | null> {
    const row = await this.tables.find(PASSWORD_SIGN_UPS, { digest });
    return row && row.expires.getTime() > this.clock() ? row : null;
  }

  /** Uses a token up. @returns `false` for all but one of several concurrent callers. */
  async redeem({ digest }: PendingSignUp): Promise<boolean> {
    return (await this.tables.delete(PASSWORD_SIGN_UPS, { digest })) === 1;
  }

  /** Gives a token back that this very call has used. */
  async giveBack({ digest, email, hash, name, expires }: PendingSignUp): Promise<void> {
    await this.tables.insert(PASSWORD_SIGN_UPS, { digest, email, hash, name, expires });
  }
}
