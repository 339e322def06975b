/** Completes a sign-in after its verification, for all sign-in methods. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { AccessDenied, InvalidProvider } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import { type PagesOptions, addQuery } from '../http/routes.js';
import { clearCarryingFlows } from '../oauth/check-cookies.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import type { SessionService } from '../sessions/session.service.js';
import type { IdentityLinker, LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { SignInAdmission } from './sign-in-admission.js';
import { type PendingSignIn, toIdentity } from './pending-sign-in.js';
import type { SignInContext, VerifiedSignIn } from './sign-in-policy.js';
import type { AdapterUser, User } from '../models/user.js';
import type { SignInProgress } from './sign-in-steps.js';

/** The response to a sign-in. */
interface CompletedSignIn {
  /** `false` when the `signIn` callback or a policy redirected instead. */
  readonly isSignedIn: boolean;
  readonly result: RedirectResult;
}

/** Where a sign-in stands. */
interface Stage {
  readonly passed: readonly string[];
  readonly resolved: User;
  readonly created?: LinkedUser | undefined;
}

/** @publicApi */
export class SignInService {
  constructor(
    private readonly admission: SignInAdmission,
    private readonly linkers: readonly IdentityLinker[],
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly csrf: CsrfGuard,
    private readonly pages: Partial<PagesOptions>,
  ) {}

  /**
   * Runs the `signIn` callback and the policies of features, finds or creates the user, starts a session
   * and emits the `signIn` event. Callbacks may take their time: the session counts from when the identity was proven,
   * so that what has ended the sessions of the user meanwhile ends this one too.
   *
   * @throws {AccessDenied} when the callback or a policy refuses.
   * @throws {OAuthAccountNotLinked} when the account belongs to another user.
   */
  async complete(identity: VerifiedIdentity, context: SignInContext): Promise<CompletedSignIn> {
    const signIn = { identity, context };
    const user = await this.getLinker(identity).resolveUser(identity);
    const refusal = await this.admission.admit(signIn, user);
    if (refusal) return { isSignedIn: false, result: refusal };
    return this.goOn(signIn, { passed: [], resolved: user });
  }

  /**
   * Goes on with a sign-in whose step the user has passed. Everything that `complete` checked is checked again, but for
   * the `signIn` callback.
   *
   * @param context - The browser that has passed the step.
   * @throws {AccessDenied} when a policy refuses, or the identity is not the user's any more.
   */
  async resume(
    pending: PendingSignIn,
    context: Pick<SignInContext, 'headers' | 'cookies' | 'requestOrigin'>,
  ): Promise<CompletedSignIn> {
    const { step, passed, userId, isNewUser, callbackUrl, carried, provenAt } = pending;
    const identity = await this.readIdentity(pending);
    // Before all that this process knows of that millisecond: another one may have proven the identity.
    const proven = { time: provenAt, order: 0 };
    const signIn = { identity, context: { ...context, callbackUrl, carried, proven } };
    const user = await this.findOwner(signIn);
    const resolved = await this.getLinker(identity).resolveUser(identity);
    const isLinked = String(resolved.id) === userId;
    if (!user || String(user.id) !== userId || (pending.isLinked && !isLinked)) {
      throw new AccessDenied('The identity that was proven is not the user’s any more.');
    }
    await this.admission.admitAgain(signIn, user);
    const created = isNewUser ? { user, isNewUser } : undefined;
    return this.goOn(signIn, { passed: [...passed, step], resolved, created });
  }

  /** What was proven, with the user of credentials as it is stored now: an app may have changed or deleted it. */
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
   * Links the account, once no step is left for a user who was there before, and starts the session.
   *
   * @param stage - The steps that the user has passed, the user of the `signIn` callback, and the one whom this sign-in
   *   has created before a step.
   */
  private async goOn(
    signIn: VerifiedSignIn,
    { passed, resolved, created }: Stage,
  ): Promise<CompletedSignIn> {
    const { identity } = signIn;
    const owner = created?.user ?? (this.admission.steps && (await this.findOwner(signIn)));
    const isLinked = owner ? String(resolved.id) === String(owner.id) : false;
    const waits =
      owner &&
      (await this.interrupt(signIn, created ?? { user: owner, isNewUser: false }, {
        passed,
        isLinked,
      }));
    if (waits) return { isSignedIn: false, result: waits };
    const linked =
      created ?? (await this.getLinker(identity).link(identity, () => this.getSignedIn(signIn)));
    const redirect =
      (!owner && (await this.interruptNew(signIn, linked, passed))) ||
      (await this.admission.beforeSession(signIn, linked));
    if (redirect) return { isSignedIn: false, result: redirect };
    return { isSignedIn: true, result: await this.startSession(signIn, linked) };
  }

  /** A user whom this sign-in has created. An account of some types is linked by its row alone. */
  private async interruptNew(
    signIn: VerifiedSignIn,
    linked: LinkedUser,
    passed: readonly string[],
  ): Promise<RedirectResult | undefined> {
    if (!this.admission.steps) return undefined;
    const resolved = await this.getLinker(signIn.identity).resolveUser(signIn.identity);
    const isLinked = String(resolved.id) === String(linked.user.id);
    return this.interrupt(signIn, linked, { passed, isLinked });
  }

  private async interrupt(
    signIn: VerifiedSignIn,
    linked: LinkedUser,
    progress: SignInProgress,
  ): Promise<RedirectResult | undefined> {
    return this.admission.steps?.interrupt(signIn, linked, progress);
  }

  private async startSession(
    { identity, context }: VerifiedSignIn,
    linked: LinkedUser,
  ): Promise<RedirectResult> {
    const { headers, cookies, requestOrigin, carried, proven } = context;
    const { account, profile } = identity;
    const kept = linked.isAdded ? await this.sessions.getStart(cookies, requestOrigin) : undefined;
    const sessionCookies = await this.sessions.start(
      { ...linked, account, profile, headers, carried, proven: kept ?? linked.proven ?? proven },
      cookies,
      requestOrigin,
    );
    await this.emitSignIn(identity, linked);
    return {
      kind: 'redirect',
      location: this.getDestination(linked, context.callbackUrl),
      cookies: [
        ...sessionCookies,
        ...clearFlowsOfPreviousSession(context),
        ...((await this.admission.steps?.forget(context)) ?? []),
        ...(await this.csrf.renew(requestOrigin.cookies.csrfToken)),
      ],
    };
  }

  private findOwner(signIn: VerifiedSignIn): Promise<LinkedUser['user'] | null> {
    const { identity } = signIn;
    return this.getLinker(identity).findOwner(identity, () => this.getSignedIn(signIn));
  }

  private getSignedIn({ context }: VerifiedSignIn): Promise<AdapterUser | null> {
    return this.sessions.getUser(context.cookies, context.requestOrigin, context.carried);
  }

  private getLinker({ account, linker: own }: VerifiedIdentity): IdentityLinker {
    const linker = this.linkers.find(({ id, types }) =>
      own ? id === own.id : types.includes(account.type),
    );
    if (linker) return linker;
    throw new InvalidProvider('No linker supports this type of account.', {
      provider: account.provider,
    });
  }

  private async emitSignIn(
    identity: VerifiedIdentity,
    { user, isNewUser }: LinkedUser,
  ): Promise<void> {
    const { account, profile, credentials } = identity;
    await this.events.emit('signIn', {
      user: credentials ? identity.user : user,
      account,
      ...(profile && { profile }),
      ...(!credentials && { isNewUser }),
    });
  }

  private getDestination({ isNewUser }: LinkedUser, callbackUrl: string): string {
    if (!isNewUser || !this.pages.newUser) return callbackUrl;
    return addQuery(this.pages.newUser, { callbackUrl });
  }
}

function clearFlowsOfPreviousSession({ cookies, requestOrigin }: SignInContext): SetCookie[] {
  const previous = new SessionCookies(cookies, requestOrigin.cookies).getTokens();
  return previous.length > 0 ? clearCarryingFlows(requestOrigin.cookies, cookies) : [];
}
