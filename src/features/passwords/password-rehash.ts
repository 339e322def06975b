/** Hashes of a weaker format, such as those of an import, are replaced as their users sign in. */
import { BoundedCache, type Clock } from '../../core/kernel/index.js';
import type { LinkedUser, SignInPolicy, VerifiedSignIn } from '../../core/sign-in/index.js';
import type { VerifiedPassword } from './password-check.js';
import { PASSWORD_PROVIDER_ID } from './passwords-options.js';
import type { PasswordStore } from './password-store.js';

/** How long a sign-in may wait for its steps, in milliseconds. */
const KEPT_MS = 10 * 60 * 1000;

/** How many hashes are kept. */
const MOST_KEPT = 1000;

/**
 * Stores the hash that was made of a password anew, as the session of its user starts: before the
 * steps of a sign-in, such as a second factor, nothing of the user is written. Until then this
 * process keeps it; if another one ends the sign-in, the hash is made at the next one.
 */
export class PasswordRehash implements SignInPolicy {
  private readonly kept = new BoundedCache<VerifiedPassword>(MOST_KEPT, KEPT_MS);

  constructor(
    private readonly store: PasswordStore,
    private readonly clock: Clock,
  ) {}

  /** Keeps the hash, if there is one, for the end of the sign-in. */
  keep(verified: VerifiedPassword): void {
    const { userId } = verified.stored;
    if (verified.newHash === undefined) this.kept.delete(userId);
    else this.kept.set(userId, verified, this.clock());
  }

  /** A password that was changed since it was verified stays as it is. */
  async storeNow({ stored, newHash }: VerifiedPassword): Promise<void> {
    if (newHash !== undefined) await this.store.rehash(stored, newHash);
  }

  async beforeSession({ identity }: VerifiedSignIn, { user }: LinkedUser): Promise<undefined> {
    if (identity.account.provider !== PASSWORD_PROVIDER_ID) return;
    const userId = String(user.id);
    const verified = this.kept.peek(userId, this.clock());
    if (!verified) return;
    this.kept.delete(userId);
    await this.storeNow(verified);
  }
}
