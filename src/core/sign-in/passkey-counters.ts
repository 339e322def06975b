/** The signature counters of passkeys, by which a copied key is noticed (WebAuthn §6.1.1). */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { WebAuthnVerificationError } from '../errors/request.errors.js';
import type { VerifiedIdentity } from './sign-in-method.js';
import type { SignInSteps } from './sign-in-steps.js';

/**
 * Stores the counter of a passkey once its sign-in has passed all steps: before them, nothing of
 * the user is written. The ceremony itself has refused a counter that has not grown since the one
 * that is stored.
 */
export class PasskeyCounters {
  constructor(
    readonly adapter: Adapter | undefined,
    /** `undefined` where no feature has one: then a counter is stored as soon as it is verified. */
    private readonly steps: SignInSteps | undefined,
  ) {}

  /**
   * @returns The counter, where it has to wait for the steps: to be passed on as that of the
   *   identity.
   */
  async storeVerified(credentialId: string, counter: number): Promise<number | undefined> {
    if (this.steps) return counter;
    const rows = requireAdapter(this.adapter, ['updateAuthenticatorCounter']);
    await rows.updateAuthenticatorCounter(credentialId, counter);
    return undefined;
  }

  /**
   * @throws {WebAuthnVerificationError} when another sign-in has stored as high a counter, since
   *   this one was verified: then two devices have the key.
   */
  async store({ account, counter }: VerifiedIdentity): Promise<void> {
    if (counter === undefined) return;
    const id = account.providerAccountId;
    const rows = requireAdapter(this.adapter, ['getAuthenticator', 'updateAuthenticatorCounter']);
    // Some databases return large integers as text.
    const stored = Number((await rows.getAuthenticator(id))?.counter ?? 0);
    const hasCounter = stored > 0 || counter > 0;
    if (hasCounter && counter <= stored) {
      throw new WebAuthnVerificationError('The counter of the passkey has not grown.');
    }
    await rows.updateAuthenticatorCounter(id, counter);
  }
}
