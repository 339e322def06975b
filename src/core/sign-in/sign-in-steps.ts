/** The steps of features between the proof of an identity and its session, such as a second factor. */
import type { RedirectResult } from '../http/auth-response.js';
import { getFeatureUrl } from '../http/request-origin.js';
import type { FeaturePath } from '../http/routes.js';
import { key, type Token } from '../kernel/container.js';
import type { Moments } from '../kernel/moments.js';
import type { Awaitable } from '../kernel/objects.js';
import type { SessionService } from '../sessions/session.service.js';
import { describeIdentity } from './pending-sign-in.js';
import type { PendingSignInStore } from './pending-sign-in-store.js';
import type { LinkedUser } from './sign-in-method.js';
import type { VerifiedSignIn } from './sign-in-policy.js';

/**
 * A step of a sign-in. Until the user has passed it, there is no session, and nothing of a user who was there before is
 * written. A feature names it in `steps`; the route with its form has the access `step:<id>`, and ends the step by
 * `PendingSignIns.resume`.
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
}

/**
 * Decides whether a user has to pass a step. It is asked in each sign-in, whatever its way, and writes nothing.
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

/** Interrupts sign-ins for the steps of all features, in their order. */
export class SignInSteps {
  constructor(
    private readonly steps: readonly SignInStep[],
    /** In the order of the steps. */
    private readonly policies: readonly SignInStepPolicy[],
    private readonly store: PendingSignInStore,
    private readonly sessions: SessionService,
    private readonly moments: Moments,
  ) {}

  /**
   * Keeps the sign-in for the first step that the user has to pass. A session of another user in this browser ends: it
   * must not be taken for the one that was asked for.
   *
   * @returns The redirect to the page of the step; `undefined` when none is left.
   */
  async interrupt(
    signIn: VerifiedSignIn,
    { user, isNewUser }: LinkedUser,
    passed: readonly string[],
  ): Promise<RedirectResult | undefined> {
    const { cookies, requestOrigin, callbackUrl, carried, proven } = signIn.context;
    const current = await this.sessions.find(cookies, requestOrigin);
    const userId = String(user.id);
    const isSignedIn = current?.userId === userId;
    const step = await this.findStep(signIn, { user, isNewUser, isSignedIn }, passed);
    if (!step) return undefined;
    const ended = current && !isSignedIn ? await this.sessions.end(cookies, requestOrigin) : null;
    const pending = {
      ...{ step: step.id, passed, userId, isNewUser: isNewUser === true, callbackUrl, carried },
      identity: await describeIdentity(signIn.identity),
      provenAt: (proven ?? this.moments.now()).time,
    };
    return {
      kind: 'redirect',
      location: getFeatureUrl(requestOrigin, step.path),
      cookies: [...(ended?.cookies ?? []), await this.store.create(pending, requestOrigin)],
    };
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
