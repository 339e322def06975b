/** Completes a sign-in after its verification, for all sign-in methods. */
import { AccessDenied } from '../errors/request.errors.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { Moments } from '../kernel/moments.js';
import { orUndo } from '../kernel/or-undo.js';
import type { AuthenticationMethod, Proof } from '../levels/proof.js';
import type { ReauthenticationRequest } from '../oauth/check-cookies.js';
import type { SessionService } from '../sessions/session.service.js';
import {
  findLinker,
  type IdentityLinker,
  type LinkedUser,
  type VerifiedIdentity,
} from './sign-in-method.js';
import type { ReauthenticationService } from './reauthentication.service.js';
import type { SignInAdmission } from './sign-in-admission.js';
import { type PendingSignIn, toIdentity } from './pending-sign-in.js';
import type { SignInContext, VerifiedSignIn } from './sign-in-policy.js';
import type { AdapterUser, User } from '../models/user.js';
import type { SignInSessions } from './sign-in-sessions.js';
import type { SignInProgress } from './sign-in-steps.js';

/** The response to a sign-in. */
interface CompletedSignIn {
  /** `false` when the `signIn` callback or a policy redirected instead. */
  readonly isSignedIn: boolean;
  readonly result: RedirectResult;
  /** `false` when the `signIn` or the `jwt` callback gave no session to what has ended. */
  readonly hasSession?: boolean | undefined;
  /** Whether what works once, and has proven the identity, works once more. */
  readonly isGivenBack?: boolean | undefined;
  /** Why a further proof was refused. */
  readonly refusal?: AccessDenied | undefined;
}

/** Where a sign-in stands. */
interface Stage {
  readonly passed: readonly string[];
  readonly proofs: readonly Proof[];
  readonly resolved: User;
  readonly created?: LinkedUser | undefined;
}

/** @publicApi */
export class SignInService {
  constructor(
    private readonly admission: SignInAdmission,
    private readonly linkers: readonly IdentityLinker[],
    private readonly sessions: SessionService,
    private readonly starts: SignInSessions,
    private readonly moments: Moments,
    /** What an identity leads to whose user is signed in, and was asked for a proof. */
    readonly reauthentications: ReauthenticationService,
  ) {}

  /**
   * Runs the `signIn` callback and the policies of features, finds or creates the user, starts a
   * session and emits the `signIn` event. Callbacks may take their time: the session counts from
   * when the identity was proven, so that what has ended the sessions of the user meanwhile ends
   * this one too. A sign-in that comes to nothing, because it is refused, fails, or gets no session
   * from the `jwt` callback, gives back what works once and has proven the identity.
   *
   * @throws {AccessDenied} when the callback or a policy refuses.
   * @throws {OAuthAccountNotLinked} when the account belongs to another user.
   */
  async complete(identity: VerifiedIdentity, context: SignInContext): Promise<CompletedSignIn> {
    const { reauthenticates, giveBack } = identity;
    if (reauthenticates) return this.reauthenticate(identity, context, reauthenticates);
    const begun = this.begin({ identity, context });
    if (!giveBack) return begun;
    const completed = await orUndo(begun, giveBack);
    if (completed.hasSession !== false) return completed;
    await Promise.allSettled([giveBack()]);
    return { ...completed, isGivenBack: true };
  }

  private async begin(signIn: VerifiedSignIn): Promise<CompletedSignIn> {
    const { identity, context } = signIn;
    const user = await this.getLinker(identity).resolveUser(identity);
    const refusal = await this.admission.admit(signIn, user);
    if (refusal) return { isSignedIn: false, hasSession: false, result: refusal };
    const proof = await this.admission.weigh(identity, context.proven?.time ?? this.moments.time);
    return this.goOn(signIn, { passed: [], proofs: [proof], resolved: user });
  }

  private async reauthenticate(
    identity: VerifiedIdentity,
    context: SignInContext,
    asked: ReauthenticationRequest,
  ): Promise<CompletedSignIn> {
    return {
      isSignedIn: false,
      ...(await this.reauthentications.complete(identity, context, asked)),
    };
  }

  /**
   * Goes on with a sign-in whose step the user has passed. Everything that `complete` checked is
   * checked again, but for the `signIn` callback.
   *
   * @param context - The browser that has passed the step.
   * @param amr - What the step has verified; nothing for a step that is no proof.
   * @param store - Stores what the step has brought. It is called after the checks, and before the
   *   next step or the session.
   * @throws {AccessDenied} when a policy refuses, or the identity is not the user's any more.
   */
  async resume(
    pending: PendingSignIn,
    context: Pick<SignInContext, 'headers' | 'cookies' | 'requestOrigin'>,
    amr: readonly AuthenticationMethod[] = [],
    store?: () => Promise<void>,
  ): Promise<CompletedSignIn> {
    const { step, passed, userId, isNewUser, callbackUrl, carried, provenAt } = pending;
    const identity = await this.readIdentity(pending);
    // Before all that this process knows of that millisecond: another one may have proven the
    // identity.
    const proven = { time: provenAt, order: 0 };
    const signIn = { identity, context: { ...context, callbackUrl, carried, proven } };
    const user = await this.findOwner(signIn);
    const resolved = await this.getLinker(identity).resolveUser(identity);
    const isLinked = String(resolved.id) === userId;
    if (!user || String(user.id) !== userId || (pending.isLinked && !isLinked)) {
      throw new AccessDenied('The identity that was proven is not the user’s any more.');
    }
    await this.admission.admitAgain(signIn, user);
    await store?.();
    const created = isNewUser ? { user, isNewUser } : undefined;
    // Those of an earlier release have no proofs.
    const { proofs = [] }: Partial<Pick<PendingSignIn, 'proofs'>> = pending;
    const added = amr.length > 0 ? [{ amr, at: this.moments.time }] : [];
    const stage = { passed: [...passed, step], proofs: [...proofs, ...added], resolved, created };
    return this.goOn(signIn, stage);
  }

  /**
   * What was proven, with the user of credentials as it is stored now: an app may have changed or
   * deleted it.
   */
  private async readIdentity({
    identity,
    isNewUser,
    isStored,
    userId,
  }: PendingSignIn): Promise<VerifiedIdentity> {
    // What a new user has registered is stored.
    const registered = { authenticator: undefined, linksTo: undefined };
    const proven = toIdentity(isNewUser ? { ...identity, ...registered } : identity);
    const stored = isStored ? await this.admission.steps?.findStored(userId) : null;
    if (isStored && !stored) throw new AccessDenied('The user is not there any more.');
    if (!identity.isOfCredentials || !stored) return proven;
    return { ...proven, user: { ...proven.user, ...stored, id: proven.user.id } };
  }

  /**
   * Links the account, once no step is left for a user who was there before, and starts the
   * session.
   *
   * @param stage - The steps that the user has passed and all that they have proven, the user of
   *   the `signIn` callback, and the one whom this sign-in has created before a step.
   */
  private async goOn(
    signIn: VerifiedSignIn,
    { passed, proofs, resolved, created }: Stage,
  ): Promise<CompletedSignIn> {
    const { identity } = signIn;
    const owner = created?.user ?? (this.admission.steps && (await this.findOwner(signIn)));
    const isLinked = owner ? String(resolved.id) === String(owner.id) : false;
    const waits =
      owner &&
      (await this.interrupt(signIn, created ?? { user: owner, isNewUser: false }, {
        passed,
        proofs,
        isLinked,
      }));
    if (waits) return { isSignedIn: false, result: waits };
    const linked =
      created ?? (await this.getLinker(identity).link(identity, () => this.getSignedIn(signIn)));
    const step = !owner && (await this.interruptNew(signIn, linked, { passed, proofs }));
    if (step) return { isSignedIn: false, result: step };
    const collected = await this.starts.proofs.collect(signIn, linked, proofs);
    const proven = { ...signIn, proofs: collected.proofs };
    const redirect = await this.admission.beforeSession(proven, linked);
    if (redirect) return { isSignedIn: false, result: redirect };
    await this.admission.counters.store(identity);
    return { isSignedIn: true, ...(await this.starts.start(signIn, linked, collected)) };
  }

  /** A user whom this sign-in has created. An account of some types is linked by its row alone. */
  private async interruptNew(
    signIn: VerifiedSignIn,
    linked: LinkedUser,
    done: Pick<Stage, 'passed' | 'proofs'>,
  ): Promise<RedirectResult | undefined> {
    if (!this.admission.steps) return undefined;
    const resolved = await this.getLinker(signIn.identity).resolveUser(signIn.identity);
    const isLinked = String(resolved.id) === String(linked.user.id);
    return this.interrupt(signIn, linked, { ...done, isLinked });
  }

  private async interrupt(
    signIn: VerifiedSignIn,
    linked: LinkedUser,
    progress: Omit<SignInProgress, 'allProofs' | 'shown'>,
  ): Promise<RedirectResult | undefined> {
    const { steps } = this.admission;
    if (!steps) return undefined;
    const { proofs, shown } = await this.starts.proofs.collect(signIn, linked, progress.proofs);
    return steps.interrupt(signIn, linked, { ...progress, allProofs: proofs, shown });
  }

  private findOwner(signIn: VerifiedSignIn): Promise<LinkedUser['user'] | null> {
    const { identity } = signIn;
    return this.getLinker(identity).findOwner(identity, () => this.getSignedIn(signIn));
  }

  private getSignedIn({ context }: VerifiedSignIn): Promise<AdapterUser | null> {
    return this.sessions.getUser(context.cookies, context.requestOrigin, context.carried);
  }

  private getLinker(identity: VerifiedIdentity): IdentityLinker {
    return findLinker(this.linkers, identity);
  }
}
