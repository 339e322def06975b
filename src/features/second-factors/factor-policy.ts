/**
 * Who has to pass a second factor, and who has to set one up: asked in each sign-in, whatever its
 * way.
 */
import type { Clock } from '../../core/kernel/index.js';
import type { Proof } from '../../core/levels/index.js';
import type { Account } from '../../core/models/index.js';
import type { ProofChanges } from '../../core/sessions/index.js';
import type {
  LinkedUser,
  SignInOwner,
  SignInPolicy,
  SignInStepPolicy,
  VerifiedIdentity,
  VerifiedSignIn,
} from '../../core/sign-in/index.js';
import type { PolicyAnswers } from './policy-answers.js';
import type { TotpFactor } from './second-factor-tables.js';
import type { TotpFactors } from './totp-factors.js';
import { toCookieRequest, type TrustedBrowsers } from './trusted-browsers.js';
import type { VerifyingPasskeys } from './verifying-passkeys.js';

/** What a sign-in needs. */
type NeededStep = 'proof' | 'enrolment' | undefined;

/** Asks the policy of the app, and what the user has. */
export class FactorPolicy {
  /**
   * One answer for both steps of a sign-in: a factor may be removed, or set up, between the two
   * questions.
   */
  private readonly found = new WeakMap<SignInOwner, Promise<NeededStep>>();

  constructor(
    private readonly answers: PolicyAnswers,
    private readonly totps: TotpFactors,
    private readonly passkeys: VerifyingPasskeys,
    private readonly browsers: TrustedBrowsers,
    private readonly changes: ProofChanges,
    private readonly clock: Clock,
  ) {}

  /** Which step a sign-in needs; `undefined` when it has proven two factors, or needs one alone. */
  findStep(signIn: VerifiedSignIn, owner: SignInOwner): Promise<NeededStep> {
    const known = this.found.get(owner);
    if (known) return known;
    const step = this.chooseStep(signIn, owner);
    this.found.set(owner, step);
    return step;
  }

  private async chooseStep(signIn: VerifiedSignIn, owner: SignInOwner): Promise<NeededStep> {
    const { account } = signIn.identity;
    const { user, proofs, addsMethod } = owner;
    const answer = await this.answers.decide({ user, account, provider: account.provider });
    const factor = answer === 'off' && !addsMethod ? null : await this.totps.find(user.id);
    // Whatever the policy says of this way to sign in: a stolen session would add it.
    if (addsMethod && (factor || (await this.hasAnyFactor(owner)))) {
      return this.hasJustProven(account, owner) ? undefined : 'proof';
    }
    if (answer === 'off' || (await this.isProven(signIn, proofs, factor))) return undefined;
    if (factor) return 'proof';
    if (answer !== 'require') return undefined;
    // Else a stolen password would be enough to set up a factor beside the passkey of its user.
    return (await this.passkeys.hasOne(user.id)) ? 'proof' : 'enrolment';
  }

  /** Whether no factor is asked for, whatever the user has. */
  private async isProven(
    signIn: VerifiedSignIn,
    proofs: readonly Proof[],
    factor: TotpFactor | null,
  ): Promise<boolean> {
    if (hasPassedCode(signIn, proofs) || this.hasTwoFactors(proofs)) return true;
    const browser = factor && (await this.browsers.find(factor, toCookieRequest(signIn.context)));
    return browser !== null;
  }

  /**
   * Whether the factor was proven in the last five minutes: what a user can sign in with is not
   * added by each session. The new account or passkey counts as no factor of the user.
   */
  private hasJustProven({ provider }: Account, { shown, proofs }: SignInOwner): boolean {
    const others = [...shown, ...proofs.filter((proof) => proof.provider !== provider)];
    return this.changes.areRecentFactors([...others, { amr: ['fed'], at: this.clock() }]);
  }

  /** Asks for the factors of other features too. */
  private async hasAnyFactor({ user, session }: SignInOwner): Promise<boolean> {
    return session ? this.changes.hasFactor(session) : this.changes.hasStoredFactor(user.id);
  }

  private hasTwoFactors(proofs: readonly Proof[]): boolean {
    return this.changes.areTwoFactors(proofs);
  }
}

/**
 * Whether a code of the app was given since the identity was proven: the user has just set the app
 * up. A passkey that does not verify its user is no second kind of proof beside it, and a further
 * code would be none either.
 */
function hasPassedCode({ context }: VerifiedSignIn, proofs: readonly Proof[]): boolean {
  const since = context.proven?.time ?? Infinity;
  return proofs.some(
    // Those of providers are first factors.
    ({ amr, at, provider }) => provider === undefined && amr.includes('otp') && at >= since,
  );
}

/** The step for users who have a second factor. */
export class ProofStepPolicy implements SignInStepPolicy {
  constructor(private readonly policy: FactorPolicy) {}

  async isRequired(signIn: VerifiedSignIn, owner: SignInOwner): Promise<boolean> {
    return (await this.policy.findStep(signIn, owner)) === 'proof';
  }
}

/** The step for users who have to set one up. */
export class EnrolmentStepPolicy implements SignInStepPolicy {
  constructor(private readonly policy: FactorPolicy) {}

  async isRequired(signIn: VerifiedSignIn, owner: SignInOwner): Promise<boolean> {
    return (await this.policy.findStep(signIn, owner)) === 'enrolment';
  }
}

/**
 * Weighs the proofs of passkeys, and remembers those that verify their user, as a session starts.
 */
export class PasskeyPolicy implements SignInPolicy {
  constructor(
    private readonly passkeys: VerifyingPasskeys,
    private readonly changes: ProofChanges,
  ) {}

  /**
   * A passkey whose verification of the user was never seen beside another factor counts as its key
   * alone.
   */
  async weigh(identity: VerifiedIdentity, proof: Proof): Promise<Proof> {
    if (!proof.amr.includes('user') || (await this.passkeys.isVerifying(identity))) return proof;
    return { ...proof, amr: proof.amr.filter((method) => method !== 'user') };
  }

  async beforeSession(
    signIn: VerifiedSignIn,
    { user, isAdded = false }: LinkedUser,
  ): Promise<undefined> {
    const userId = String(user.id);
    if (!isAdded) await this.passkeys.observe(signIn, userId);
    // A new passkey of a user who is signed in is a factor like any other one: not each session may
    // add it.
    else if (await this.changes.isEnough(userId, signIn.proofs ?? [])) {
      await this.passkeys.observeAdded(signIn, userId);
    }
  }
}
