/**
 * Users who were stored without their account, because the process ended in between. The owner
 * could not sign in as such a user, and the address would be taken forever. With transactions, an
 * adapter stores none.
 *
 * Before a user is stored, a verification token records which account is about to sign up with
 * which address. When the same account returns within an hour and finds a user with that address
 * which only that sign-up can have created, it gets the user. The token is a digest over the
 * secret, so it cannot be forged and reveals nothing.
 *
 * Other sign-ins can find an incomplete user, so the sign-up that created it deletes it only after
 * consuming the token; then no other sign-in of the account can claim it. Where a sign-in might
 * take the user over without the token, by verifying the address or by a provider with trusted
 * addresses, the user is kept: no adapter could tell whether that has just happened.
 */
import { sha256Hex } from '#digest';
import { type Adapter, findMissingMethods } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { VerificationSettings } from '../email/verification-tokens.js';
import type { Clock } from '../kernel/platform.js';
import { parseAdapterDate, type AdapterUser, hasVerifiedEmail } from '../models/user.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { VerifiedIdentity } from './sign-in-method.js';

/** The identifier of the tokens. Not an address, so it does not collide with magic links. */
const IDENTIFIER = 'half-made-user';

const TOKEN_METHODS = ['createVerificationToken', 'useVerificationToken'] as const;

const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Whether a sign-in created the user, with a record of it or without one, or claimed an earlier
 * one's.
 */
export type SignupOrigin = 'recorded' | 'unrecorded' | 'claimed';

/** Records sign-ups, and finds and deletes users of incomplete ones. */
export class IncompleteSignups {
  constructor(
    private readonly settings: VerificationSettings,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly providers: ProviderRegistry,
  ) {}

  /**
   * Records that this identity is about to sign up.
   *
   * @returns Whether the record is stored. An adapter may have the methods and no table for them.
   * @throws {AdapterError} when the database times out. Other failures do not prevent the sign-up.
   */
  async record(identity: VerifiedIdentity): Promise<boolean> {
    try {
      return await this.storeToken(identity);
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      // A token of an earlier attempt may exist already.
      await this.forget(identity);
      return this.storeToken(identity).catch(() => false);
    }
  }

  private async storeToken(identity: VerifiedIdentity): Promise<boolean> {
    if (!this.adapter || findMissingMethods(this.adapter, TOKEN_METHODS).length > 0) return false;
    const token = await this.computeToken(identity, this.settings.secrets[0] ?? '');
    const expires = new Date(this.clock() + LIFETIME_MS);
    await this.adapter.createVerificationToken?.({ identifier: IDENTIFIER, token, expires });
    return true;
  }

  /** Deletes the record of a sign-up that was completed or undone. A remaining token expires. */
  async forget(identity: VerifiedIdentity): Promise<void> {
    await this.consumeToken(identity).catch(() => undefined);
  }

  /**
   * Claims a user for this identity, and consumes the token. A token that cannot be read is none.
   *
   * @returns Whether an incomplete sign-up of this identity created the user.
   * @throws {AdapterError} when the database times out.
   */
  async claim(user: AdapterUser, identity: VerifiedIdentity): Promise<boolean> {
    const { name, image } = identity.user;
    const isBare =
      !hasVerifiedEmail(user) &&
      (user.name ?? null) === (name ?? null) &&
      (user.image ?? null) === (image ?? null);
    return isBare && (await this.findToken(identity));
  }

  /**
   * Deletes a user whose account could not be stored, unless another sign-in took it over or still
   * may.
   *
   * @param reason - `recorded`: this sign-in created the user, and recorded it before.
   *   `unrecorded`: it could not record it. `claimed`: it claimed the user of an earlier sign-in,
   *   which may still complete. `linked-elsewhere`: the account belongs to another user, so no
   *   sign-in with it can complete this user.
   */
  async abandon(
    user: AdapterUser,
    identity: VerifiedIdentity,
    reason: SignupOrigin | 'linked-elsewhere',
  ): Promise<void> {
    // Claiming the user consumed the token.
    if (reason === 'claimed') await this.record(identity);
    if (reason === 'claimed' || !this.adapter?.deleteUser || this.isOpenToOthers(identity)) return;
    const needsToken = reason === 'recorded' && identity.user.email;
    if (needsToken && !(await this.consumeToken(identity))) return;
    try {
      await this.adapter.deleteUser(user.id);
    } catch {
      if (needsToken) await this.record(identity);
    }
  }

  /** Whether another sign-in could get the user by its address alone. */
  private isOpenToOthers({ user }: VerifiedIdentity): boolean {
    if (!user.email) return false;
    return this.providers
      .all()
      .some((one) => one.type === 'email' || ('linksByEmail' in one && one.linksByEmail));
  }

  private async findToken(identity: VerifiedIdentity): Promise<boolean> {
    try {
      return await this.consumeToken(identity);
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      return false;
    }
  }

  private async consumeToken(identity: VerifiedIdentity): Promise<boolean> {
    for (const secret of this.settings.secrets) {
      const token = await this.computeToken(identity, secret);
      const row = await this.adapter?.useVerificationToken?.({ identifier: IDENTIFIER, token });
      if (row) return parseAdapterDate(row.expires).getTime() > this.clock();
    }
    return false;
  }

  private async computeToken({ user, account }: VerifiedIdentity, secret: string): Promise<string> {
    const { provider, providerAccountId } = account;
    const { email = '', name, image } = user;
    // All fields of the user: a later sign-in with another name cannot have created it.
    const fields = [provider, providerAccountId, email ?? '', name ?? null, image ?? null, secret];
    return sha256Hex(JSON.stringify(fields));
  }
}
