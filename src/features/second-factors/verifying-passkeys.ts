/**
 * Passkeys that are two factors in one: their device verifies its user, and has done so where it
 * could be trusted.
 */
import { sha256Hex } from '#digest';
import type { Clock } from '../../core/kernel/index.js';
import type { Proof } from '../../core/levels/index.js';
import type { VerifiedIdentity, VerifiedSignIn } from '../../core/sign-in/index.js';
import type { PolicyChanges } from '../../core/sessions/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { Passkeys } from '../../core/webauthn/index.js';
import { VERIFYING_PASSKEYS } from './second-factor-tables.js';

/** The most passkeys of a user that are looked at. */
const MOST_PASSKEYS = 100;

/**
 * Keeps `uvInitialized` of WebAuthn L3 §4: set when the passkey was registered with a verification
 * of its user, or when one was first seen in a sign-in that has passed another factor too. The rows
 * of Auth.js do not say it, so that theirs count as not set.
 */
export class VerifyingPasskeys {
  constructor(
    private readonly tables: TableStore,
    private readonly passkeys: Passkeys,
    private readonly changes: PolicyChanges | undefined,
    private readonly clock: Clock,
  ) {}

  /** Whether the verification of an identity's passkey counts. */
  async isVerifying({ account, authenticator, user }: VerifiedIdentity): Promise<boolean> {
    if (account.type !== 'webauthn' || authenticator) return true;
    const row = { id: await sha256Hex(account.providerAccountId), userId: String(user.id) };
    return (await this.tables.find(VERIFYING_PASSKEYS, row)) !== null;
  }

  /**
   * Whether a user can sign in by one that counts. A row may be of a passkey that was removed.
   *
   * @param without - The id of a passkey that is not looked at.
   */
  async hasOne(userId: string, without?: string): Promise<boolean> {
    const by = { by: 'userId', equals: userId, limit: MOST_PASSKEYS } as const;
    const known = new Set((await this.tables.list(VERIFYING_PASSKEYS, by)).map(({ id }) => id));
    if (known.size === 0) return false;
    const owned = (await this.passkeys.list(userId)).filter(({ id }) => id !== without);
    const ids = await Promise.all(owned.map(({ id }) => sha256Hex(id)));
    return ids.some((id) => known.has(id));
  }

  /** Remembers the passkey of a sign-in that has passed all of its steps. */
  async observe({ identity, proofs = [] }: VerifiedSignIn, userId: string): Promise<void> {
    const { account, authenticator, proof } = identity;
    if (account.type !== 'webauthn' || !proof?.amr.includes('user')) return;
    if (!authenticator && !proofs.some((one) => isOther(one, account.provider))) return;
    await this.remember(account.providerAccountId, userId);
  }

  /**
   * Remembers a passkey that was added to a user who is signed in, if it was registered with a
   * verification.
   */
  async observeAdded({ identity }: VerifiedSignIn, userId: string): Promise<void> {
    const { account, authenticator, proof } = identity;
    const isVerified = authenticator !== undefined && proof?.amr.includes('user') === true;
    if (isVerified) await this.remember(account.providerAccountId, userId);
  }

  /** The passkeys of a user count as not seen, after a reset. @returns Whether there were any. */
  async forgetAll(userId: string, tables: TableStore = this.tables): Promise<boolean> {
    return (await tables.delete(VERIFYING_PASSKEYS, { userId })) > 0;
  }

  private async remember(credentialId: string, userId: string): Promise<void> {
    const row = { id: await sha256Hex(credentialId), userId, since: new Date(this.clock()) };
    // Sessions of before are asked for it from now on.
    if (await this.tables.insert(VERIFYING_PASSKEYS, row)) await this.changes?.announce(userId);
  }
}

/**
 * A recovery code says that something is lost, and nothing of the passkey; nor does an earlier
 * proof by the same provider.
 */
function isOther({ provider, amr, isUnproven }: Proof, own: string): boolean {
  return provider !== own && !amr.includes('recovery') && !isUnproven;
}
