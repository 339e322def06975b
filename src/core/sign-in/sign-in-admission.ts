/** Whether a verified identity may sign in. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { CredentialInput } from '../models/theme.js';
import type { Proof } from '../levels/proof.js';
import type { User } from '../models/user.js';
import type { PasskeyCounters } from './passkey-counters.js';
import { toProof } from './identity-proof.js';
import type { LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { SignInPolicy, VerifiedSignIn } from './sign-in-policy.js';
import type { SignInSteps } from './sign-in-steps.js';

/**
 * Decides about a sign-in: by the `signIn` callback of the app, and by the policies of features.
 */
export class SignInAdmission {
  constructor(
    private readonly callbacks: CallbackRunner,
    private readonly policies: readonly SignInPolicy[],
    /** `undefined` where no feature has one. */
    readonly steps: SignInSteps | undefined,
    /** What a proof by a passkey has changed, which is stored once the proof is accepted. */
    readonly counters: PasskeyCounters,
  ) {}

  /**
   * Before anything is stored.
   *
   * @returns The redirect of the callback in place of the sign-in; `undefined` to go on.
   * @throws {AccessDenied} when the callback or a policy refuses.
   */
  async admit(signIn: VerifiedSignIn, user: User): Promise<RedirectResult | undefined> {
    const { identity, context } = signIn;
    const { account, profile, credentials } = identity;
    const params = {
      user,
      account,
      ...(profile && { profile }),
      ...(credentials && { credentials: credentials as Record<string, CredentialInput> }),
    };
    const location = await this.callbacks.signIn(params, context.requestOrigin.origin);
    if (location !== undefined) return { kind: 'redirect', location };
    await this.admitAgain(signIn, user);
    return undefined;
  }

  /**
   * After a step, since what held when the identity was proven may hold no more. The `signIn`
   * callback has answered.
   *
   * @throws {AccessDenied} when a policy refuses.
   */
  async admitAgain(signIn: VerifiedSignIn, user: User): Promise<void> {
    for (const policy of this.policies) await policy.admit?.(signIn, user);
  }

  /** What an identity proves, as all features see it. */
  async weigh(identity: VerifiedIdentity, verifiedAt: number): Promise<Proof> {
    let proof = toProof(identity, verifiedAt);
    for (const policy of this.policies) proof = (await policy.weigh?.(identity, proof)) ?? proof;
    return proof;
  }

  /**
   * Before the session starts.
   *
   * @returns The redirect of a policy in place of the session; `undefined` to go on.
   * @throws {AccessDenied} when a policy refuses.
   */
  async beforeSession(
    signIn: VerifiedSignIn,
    linked: LinkedUser,
  ): Promise<RedirectResult | undefined> {
    for (const policy of this.policies) {
      const redirect = await policy.beforeSession?.(signIn, linked);
      if (redirect) return redirect;
    }
    return undefined;
  }
}
