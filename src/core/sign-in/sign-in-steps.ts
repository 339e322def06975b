/**
 * The steps of features between the proof of an identity and its session, such as a second factor.
 */
import type { Adapter } from '../adapters/adapter.js';
import { findUserByChosenId } from '../adapters/chosen-id.js';
import { getChunkName } from '../http/cookie-chunks.js';
import { expireCookie, RequestCookies, type SetCookie } from '../http/cookies.js';
import type { AdapterUser } from '../models/user.js';
import type { RedirectResult } from '../http/auth-response.js';
import { getFeatureUrl } from '../http/request-origin.js';
import type { FeaturePath } from '../http/routes.js';
import { key, type Token } from '../kernel/container.js';
import type { Moments } from '../kernel/moments.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Proof } from '../levels/proof.js';
import type { SessionService } from '../sessions/session.service.js';
import type { VerifiedSession } from '../sessions/session-strategy.js';
import { describeIdentity } from './pending-sign-in.js';
import type { PendingSignInStore } from './pending-sign-in-store.js';
import type { LinkedUser } from './sign-in-method.js';
import type { SignInContext, VerifiedSignIn } from './sign-in-policy.js';

/**
 * A step of a sign-in. Until the user has passed it, there is no session, and nothing of a user who
 * was there before is written. A feature names it in `steps`; the route with its form has the
 * access `step:<id>`, and ends the step by `PendingSignIns.resume`.
 *
 * @publicApi
 */
export interface SignInStep {
  /** Unique, in lower case: `totp`. */
  readonly id: string;
  /** The page of the step, below the base path. */
  readonly path: FeaturePath;
  /** The service that decides who has to pass it. */
  readonly policy: Token<SignInStepPolicy>;
}

/** The user of a sign-in, and what the browser has. */
export interface SignInOwner extends Pick<LinkedUser, 'user' | 'isNewUser'> {
  /** Whether the browser has a session of this user already. */
  readonly isSignedIn: boolean;
  /** That session, where the browser sends its cookie. */
  readonly session?: VerifiedSession | undefined;
  /** What the user has proven: in this sign-in, and in the session that the browser has. */
  readonly proofs: readonly Proof[];
  /** What the session that the browser has had shown before this sign-in, of the same user. */
  readonly shown: readonly Proof[];
  /** Whether the sign-in would add an account or a passkey to a user who was there before. */
  readonly addsMethod: boolean;
}

/**
 * Decides whether a user has to pass a step. It is asked in each sign-in, whatever its way, and
 * writes nothing.
 *
 * @publicApi
 */
export interface SignInStepPolicy {
  /**
   * Any error refuses the sign-in.
   *
   * @param owner - A user who was there before, or one whom this sign-in has created.
   */
  isRequired(signIn: VerifiedSignIn, owner: SignInOwner): Awaitable<boolean>;
}

/** How far a sign-in is. */
export interface SignInProgress {
  /** The ids of the steps that the user has passed. */
  readonly passed: readonly string[];
  /** What the user has proven in this sign-in. */
  readonly proofs: readonly Proof[];
  /** The same, with what the session of the browser has shown before, if it is of the same user. */
  readonly allProofs: readonly Proof[];
  /** What that session has shown before, alone. */
  readonly shown: readonly Proof[];
  /** Whether the account is linked to the user. */
  readonly isLinked: boolean;
}

/** The session of the browser. */
interface CurrentSession extends Pick<SignInContext, 'carried'> {
  readonly userId: string;
  readonly session?: VerifiedSession;
}

/** Interrupts sign-ins for the steps of all features, in their order. */
export class SignInSteps {
  constructor(
    private readonly steps: readonly SignInStep[],
    /** In the order of the steps. */
    private readonly policies: readonly SignInStepPolicy[],
    private readonly store: PendingSignInStore,
    private readonly sessions: SessionService,
    private readonly moments: Moments,
    private readonly adapter: Adapter | undefined,
  ) {}

  /**
   * Keeps the sign-in for the first step that the user has to pass. A session of another user in
   * this browser ends: it must not be taken for the one that was asked for.
   *
   * @returns The redirect to the page of the step; `undefined` when none is left.
   */
  async interrupt(
    signIn: VerifiedSignIn,
    { user: linked, isNewUser }: LinkedUser,
    { passed, proofs, allProofs, shown, isLinked }: SignInProgress,
  ): Promise<RedirectResult | undefined> {
    const { requestOrigin, callbackUrl, carried, proven } = signIn.context;
    // Some adapters use numbers.
    const user = { ...linked, id: String(linked.id) };
    const current = await this.findCurrent(signIn.context);
    const isSignedIn = current?.userId === user.id;
    const isRegistration = signIn.identity.authenticator !== undefined;
    const addsMethod = isNewUser !== true && (!isLinked || isRegistration);
    const session = isSignedIn ? current?.session : undefined;
    const owner = { user, isNewUser, isSignedIn, session, proofs: allProofs, shown, addsMethod };
    const step = await this.findStep(signIn, owner, passed);
    if (!step) return undefined;
    const ended = current && !isSignedIn ? await this.end(current, signIn.context) : [];
    const pending = {
      ...{
        step: step.id,
        passed,
        proofs,
        isLinked,
        userId: user.id,
        isNewUser: isNewUser === true,
      },
      ...{ callbackUrl, carried },
      isStored: (await this.findStored(user.id)) !== null,
      identity: await describeIdentity(signIn.identity),
      provenAt: (proven ?? this.moments.now()).time,
    };
    return {
      kind: 'redirect',
      location: getFeatureUrl(requestOrigin, step.path),
      cookies: [...ended, await this.store.create(pending, signIn.context)],
    };
  }

  /** Ends what waits in the browser, for a session that starts there. */
  forget(context: SignInContext): Promise<readonly SetCookie[]> {
    return this.store.forget(context);
  }

  /** The row of a user, as it is now. */
  findStored(id: string): Promise<AdapterUser | null> {
    return findUserByChosenId(id, this.adapter);
  }

  /**
   * Also the session whose cookie does not come with the response of the provider: the browser has
   * it all the same.
   */
  private async findCurrent(context: SignInContext): Promise<CurrentSession | undefined> {
    const { cookies, requestOrigin, carried } = context;
    const session = await this.sessions.find(cookies, requestOrigin, true);
    if (session) return { userId: session.userId, session, carried: undefined };
    const user = carried && (await this.sessions.getUser(cookies, requestOrigin, carried));
    return user ? { userId: String(user.id), carried } : undefined;
  }

  private async end(
    { carried }: CurrentSession,
    { cookies, requestOrigin }: SignInContext,
  ): Promise<readonly SetCookie[]> {
    const { name, options } = requestOrigin.cookies.sessionToken;
    if (carried?.strategy === 'jwt') {
      return [name, getChunkName(name, 0)].map((held) => expireCookie(held, options));
    }
    const held = carried
      ? new RequestCookies(`${name}=${encodeURIComponent(carried.sessionToken)}`)
      : cookies;
    return (await this.sessions.end(held, requestOrigin)).cookies;
  }

  private async findStep(
    signIn: VerifiedSignIn,
    owner: SignInOwner,
    passed: readonly string[],
  ): Promise<SignInStep | undefined> {
    for (const [index, step] of this.steps.entries()) {
      const isLeft = !passed.includes(step.id);
      if (isLeft && (await this.policies[index]?.isRequired(signIn, owner))) return step;
    }
    return undefined;
  }
}

/** The steps of all features; `undefined` without any. */
export const SignInStepsToken = key<SignInSteps | undefined>('SignInSteps');
