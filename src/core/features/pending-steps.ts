/** Ends the step that a sign-in waits for, for the features that have one. */
import { RouteError } from '../errors/route.error.js';
import { key } from '../kernel/container.js';
import { orUndo } from '../kernel/or-undo.js';
import type { AuthenticationMethod } from '../levels/proof.js';
import type { PendingSignIn } from '../sign-in/pending-sign-in.js';
import type { PendingSignInStore } from '../sign-in/pending-sign-in-store.js';
import type { SignInService } from '../sign-in/sign-in.service.js';
import type { FeatureRequest, FeatureResponse } from './feature-route.js';

/** Takes back what a step has stored. It reports its own failures. */
type Undo = () => Promise<void>;

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
    return found?.step === step ? found : undefined;
  }

  /**
   * Goes on with the sign-in, whose user has passed the step: to the next step, or to a session.
   * Call it from the handler of a route with the access `step:<id>`, after the proof was verified.
   * Of several requests, one goes on.
   *
   * @param amr - What the step has verified (RFC 8176), which the session counts as a proof of its
   *   user: `['otp']`. Default: none, for a step that proves nothing, such as terms to accept.
   * @param store - Stores what the step has brought, such as a factor, or that a code is used. It
   *   is called once everything that may refuse the sign-in was asked again, and before the sign-in
   *   goes on: what it throws refuses the sign-in. What it returns undoes it, and is called should
   *   the sign-in come to nothing after it: by the database, by a policy, or by the `jwt` callback,
   *   which gives no session. The sign-in waits again then, as one does whose `store` has thrown.
   *   One whose `store` returns no undoing has ended. Default: nothing.
   * @returns The response: for a browser a redirect, for a script `{ url }`, with the cookies of
   *   the session.
   * @throws {RouteError} 401 when the sign-in has gone on or has ended meanwhile.
   * @throws {AccessDenied} when a policy refuses, or the identity is not the user's any more.
   */
  async resume(
    request: FeatureRequest,
    amr: readonly AuthenticationMethod[] = [],
    store?: () => Promise<Undo | undefined>,
  ): Promise<FeatureResponse> {
    const { cookies, requestOrigin, pendingSignIn } = request;
    const found = await this.store.find({ cookies, requestOrigin });
    // Another tab may have begun another sign-in since the step was checked.
    const isSame = found?.id === pendingSignIn?.id;
    if (!found || !isSame || !(await this.store.take(found))) {
      throw new RouteError(401, 'SignInRequired');
    }
    let undo: Undo | undefined = nothing;
    const keep = async (): Promise<void> => {
      if (store) undo = await store();
    };
    const takeBack = async (): Promise<void> => {
      if (!undo) return;
      await undo();
      await this.store.giveBack(found);
    };
    const completed = await orUndo(this.signIn.resume(found, request, amr, keep), takeBack);
    if (completed.hasSession === false) await Promise.allSettled([takeBack()]);
    const { result } = completed;
    const { location, cookies: further = [] } = result;
    return {
      ...(request.isForm ? { location } : { body: { url: location } }),
      cookies: further,
    };
  }

  /**
   * Ends the sign-in that waits in the browser of a request, after too many failures.
   *
   * @returns The cookies to delete.
   */
  end(
    request: Pick<FeatureRequest, 'cookies' | 'requestOrigin'>,
  ): Promise<FeatureResponse['cookies']> {
    return this.store.forget(request);
  }

  /**
   * Ends all sign-ins of a user that wait, after a change that they must not outlive, such as of a
   * factor.
   */
  endAll(userId: string): Promise<void> {
    return this.store.endAll(userId);
  }
}

async function nothing(): Promise<void> {}

/** `undefined` where no feature has a step. */
export const PendingSignInsToken = key<PendingSignIns | undefined>('PendingSignIns');
