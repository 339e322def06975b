/** A sign-in by a password goes on only while that is the user's. */
import { AccessDenied } from '../../core/errors/index.js';
import type { SignInPolicy, VerifiedSignIn } from '../../core/sign-in/index.js';
import type { PasswordStore } from './password-store.js';
import { PASSWORD_PROVIDER_ID } from './passwords-options.js';

/**
 * Refuses a sign-in whose password was changed, removed, or has to be reset since it was entered:
 * the sign-in may have waited for a step, such as a second factor. A change ends the sign-ins that
 * wait, and one that begins to wait at that moment ends here.
 */
export class CurrentPasswords implements SignInPolicy {
  constructor(private readonly store: PasswordStore) {}

  async admit({ identity, context }: VerifiedSignIn): Promise<void> {
    const { account, user } = identity;
    // A sign-up stores its password with its user, later.
    if (account.provider !== PASSWORD_PROVIDER_ID || identity.linker) return;
    const { proven } = context;
    const stored = await this.store.find(String(user.id));
    const isSame =
      stored?.mustReset === 0 && stored.changedAt.getTime() <= (proven?.time ?? Infinity);
    if (!isSame) throw new AccessDenied('The password was changed since it was entered.');
  }
}
