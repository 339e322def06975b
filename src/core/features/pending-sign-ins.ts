/** Ends the step that a sign-in waits for, for the features that have one. */
import { RouteError } from '../errors/route.error.js';
import { key } from '../kernel/container.js';
import type { PendingSignIn } from '../sign-in/pending-sign-in.js';
import type { PendingSignInStore } from '../sign-in/pending-sign-in-store.js';
import type { SignInService } from '../sign-in/sign-in.service.js';
import type { FeatureRequest, FeatureResponse } from './feature-route.js';

/**
 * The sign-ins that wait for a step of a feature.
 *
 * @publicApi
 */
export class PendingSignIns {
  constructor(
    private readonly store: PendingSignInStore,
    private readonly signIn: SignInService,
  ) {}

  /**
   * The sign-in that waits in the browser of a request.
   *
   * @param step - The id of the step. A sign-in that waits for another one is not returned.
   */
  async find(
    { cookies, requestOrigin }: Pick<FeatureRequest, 'cookies' | 'requestOrigin'>,
    step: string,
  ): Promise<PendingSignIn | undefined> {
    const found = await this.store.find({ cookies, requestOrigin });
    return found?.pending.step === step ? found.pending : undefined;
  }

  /**
   * Goes on with the sign-in, whose user has passed the step: to the next step, or to a session. Call it from the
   * handler of a route with the access `step:<id>`, after the proof was verified. Of several requests, one goes on.
   *
   * @returns The response: for a browser a redirect, for a script `{ url }`, with the cookies of the session.
   * @throws {RouteError} 401 when the sign-in has gone on or has ended meanwhile.
   * @throws {AccessDenied} when a policy refuses, or the identity is not the user's any more.
   */
  async resume(request: FeatureRequest): Promise<FeatureResponse> {
    const { cookies, requestOrigin, pendingSignIn } = request;
    const found = await this.store.find({ cookies, requestOrigin });
    const isSame =
      found?.pending.step === pendingSignIn?.step &&
      found?.pending.userId === pendingSignIn?.userId;
    if (!found || !isSame || !(await this.store.take(found))) {
      throw new RouteError(401, 'SignInRequired');
    }
    const { result } = await this.signIn.resume(found.pending, request);
    const { location, cookies: further = [] } = result;
    return {
      ...(request.isForm ? { location } : { body: { url: location } }),
      cookies: further,
    };
  }

  /** Ends all sign-ins of a user that wait, after a change that they must not outlive, such as of a factor. */
  endAll(userId: string): Promise<void> {
    return this.store.endAll(userId);
  }
}

/** `undefined` where no feature has a step. */
export const PendingSignInsToken = key<PendingSignIns | undefined>('PendingSignIns');
