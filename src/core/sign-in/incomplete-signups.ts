/**
 * Users who were stored and whose account was not, because the process ended in between: nobody could
 * sign in as them, and their address would be taken for ever. An adapter with transactions makes none.
 *
 * So before such a user is stored, a verification token says which account is about to have which
 * address. Whoever comes back with that account within the hour, and finds a user with that address
 * whom nothing but that sign-in can have made, gets that user. The token is a digest over the secret:
 * nobody can make one, and it tells nothing.
 *
 * Such a user is there for others to find, so who made it deletes it only after using the token up: from then
 * on nobody takes it over. Where somebody might who needs no token, by proving the address or by a provider
 * whose addresses are believed, it stays for them: no adapter could tell whether they have just done so.
 */
import { sha256Hex } from '#digest';
import { type Adapter, findMissingMethods } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { VerificationSettings } from '../email/verification-tokens.js';
import type { Clock } from '../kernel/platform.js';
import { parseAdapterDate, type AdapterUser, hasVerifiedEmail } from '../models/user.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { VerifiedIdentity } from './sign-in-method.js';

/** No address, so that it is in the way of nobody's link. */
const IDENTIFIER = 'half-made-user';

const TOKEN_METHODS = ['createVerificationToken', 'useVerificationToken'] as const;

const LIFETIME_MS = 60 * 60 * 1000;

/** Remembers who is being made, and finds who was left half-made. */
export class IncompleteSignups {
  constructor(
    private readonly settings: VerificationSettings,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * Says that this identity is about to become a user.
   *
   * @throws {AdapterError} when the database does not answer. That it refuses keeps nobody out.
   */
  async announce(identity: VerifiedIdentity): Promise<void> {
    try {
      await this.store(identity);
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      // What an earlier try left may be in the way, and is about to end.
      await this.forget(identity);
      await this.store(identity).catch(() => undefined);
    }
  }

  private async store(identity: VerifiedIdentity): Promise<void> {
    const token = await this.getToken(identity, this.settings.secrets[0] ?? '');
    const expires = new Date(this.clock() + LIFETIME_MS);
    await this.adapter?.createVerificationToken?.({ identifier: IDENTIFIER, token, expires });
  }

  /** The user is whole, or gone. A token that stays expires by itself. */
  async forget(identity: VerifiedIdentity): Promise<void> {
    await this.take(identity).catch(() => undefined);
  }

  /** Whether this user is what an earlier sign-in of this identity left behind. */
  async isOwn(user: AdapterUser, identity: VerifiedIdentity): Promise<boolean> {
    const { name, image } = identity.user;
    const isBare =
      !hasVerifiedEmail(user) &&
      (user.name ?? null) === (name ?? null) &&
      (user.image ?? null) === (image ?? null);
    return isBare && (await this.take(identity));
  }

  /**
   * Deletes a user whose account could not be stored, unless somebody has taken it over, or still may.
   *
   * @param why - `made` by this sign-in, or `found` by it while the one that made it may still be about to
   *   complete it; `lost` when the account is another user's, so that no sign-in of it completes this one.
   */
  async giveUp(
    user: AdapterUser,
    identity: VerifiedIdentity,
    why: 'made' | 'found' | 'lost',
  ): Promise<void> {
    // The token was used up by finding it.
    if (why === 'found') return this.announce(identity);
    if (!this.adapter?.deleteUser || this.isOpenToOthers(identity)) return;
    const needsToken = why === 'made' && this.hasTokens && identity.user.email;
    if (needsToken && !(await this.take(identity))) return;
    try {
      await this.adapter.deleteUser(user.id);
    } catch {
      if (needsToken) await this.announce(identity);
    }
  }

  /** Whether somebody else could be given the user, for its address alone. */
  private isOpenToOthers({ user }: VerifiedIdentity): boolean {
    if (!user.email) return false;
    return this.providers
      .all()
      .some((one) => one.type === 'email' || ('linksByEmail' in one && one.linksByEmail));
  }

  private get hasTokens(): boolean {
    const { adapter } = this;
    return adapter !== undefined && findMissingMethods(adapter, TOKEN_METHODS).length === 0;
  }

  private async take(identity: VerifiedIdentity): Promise<boolean> {
    for (const secret of this.settings.secrets) {
      const token = await this.getToken(identity, secret);
      const taken = await this.adapter?.useVerificationToken?.({ identifier: IDENTIFIER, token });
      if (taken) return parseAdapterDate(taken.expires).getTime() > this.clock();
    }
    return false;
  }

  private async getToken({ user, account }: VerifiedIdentity, secret: string): Promise<string> {
    const { provider, providerAccountId } = account;
    const { email = '', name, image } = user;
    // All that the user is made of: whoever changes their name since cannot have made another's user.
    const made = [provider, providerAccountId, email ?? '', name ?? null, image ?? null, secret];
    return sha256Hex(JSON.stringify(made));
  }
}
