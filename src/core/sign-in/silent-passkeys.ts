/**
 * Passkeys that a device makes without asking its user, after a sign-in by a password:
 * `mediation: 'conditional'`.
 */
import { InvalidCheck } from '../errors/request.errors.js';
import type { AdapterUser } from '../models/user.js';
import type { Ceremonies } from '../webauthn/ceremonies.js';
import type { Challenges } from '../webauthn/webauthn-challenges.js';
import type { WebAuthnOptions } from './webauthn-options.js';
import type { WebAuthnAttempt } from './webauthn-users.js';
import { parseResponse, UNVERIFIED_IDENTITY, type WebAuthnLinker } from './webauthn.sign-in.js';

/** A request of a user who is signed in. */
export interface SilentAttempt extends WebAuthnAttempt {
  /** The stored user of the session. */
  readonly user: AdapterUser;
  /** The id of the session, which the challenge is bound to. */
  readonly session: string;
}

/** The options for the browser, and what it sends back with its response. */
export interface SilentInvitation {
  readonly options: object;
  readonly challenge: string;
}

/** What the browser sends, unverified. */
interface SilentResponse {
  readonly challenge: string;
  /** The credential, as JSON. */
  readonly data: string;
}

/**
 * Registers them, in this one place: every other registration needs a user who was there (WebAuthn
 * L3 §7.1 step 15). It proves nothing of the user, and starts and raises no session. The caller
 * decides whether the session may.
 */
export class SilentPasskeys {
  constructor(
    private readonly options: WebAuthnOptions,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly linker: WebAuthnLinker,
  ) {}

  async invite(attempt: SilentAttempt): Promise<SilentInvitation> {
    const { provider, session, user } = attempt;
    const { options, challenge } = await this.options.createSilent(attempt, user);
    const use = { provider: provider.id, session };
    return { options, challenge: await this.challenges.sealInSession(use, challenge) };
  }

  /**
   * Stores the passkey, and emits `linkAccount`.
   *
   * @throws {InvalidCheck} when the challenge is of another session or user, or has expired.
   * @throws {WebAuthnVerificationError} when the response is not valid, or its challenge was used.
   * @throws {AccountNotLinked} when the passkey is registered already.
   */
  async add(attempt: SilentAttempt, { challenge: sealed, data }: SilentResponse): Promise<void> {
    const { provider, session, user } = attempt;
    const use = { provider: provider.id, session };
    const challenge = await this.challenges.openInSession(use, sealed);
    const ceremony = this.options.getCeremony(attempt);
    if (challenge.rpId !== ceremony.relyingParty.id)
      throw new InvalidCheck('The challenge is for another site.', { check: 'challenge' });
    const { authenticator } = await this.ceremonies.verifyRegistration(
      ceremony,
      challenge,
      parseResponse(data),
      { isConditional: true },
    );
    await this.challenges.consume(challenge);
    const { credentialID: providerAccountId } = authenticator;
    const account = { provider: provider.id, type: 'webauthn', providerAccountId } as const;
    const identity = { ...UNVERIFIED_IDENTITY, user, account, authenticator };
    await this.linker.link({ ...identity, linksTo: challenge.userId }, async () => user);
  }
}
