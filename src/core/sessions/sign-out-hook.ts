/** Where the browser goes after a sign-out, for features. */
import type { SetCookie } from '../http/cookies.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';

/** A sign-out that has not ended the session yet. */
export interface SignOutRequest extends Pick<AuthRequest, 'body' | 'cookies'> {
  readonly requestOrigin: RequestOrigin;
  /** The approved URL to return to. */
  readonly callbackUrl: string;
}

/** Where the browser goes. */
export interface SignOutRedirect {
  readonly location: string;
  readonly cookies?: readonly SetCookie[];
}

/**
 * Follows sign-outs. A feature names the token of its hook in `signOutHooks`.
 *
 * @publicApi
 */
export interface SignOutHook {
  /**
   * The name of the provider at which the user may sign out too, for a checkbox of the sign-out
   * page: the field `provider`. `undefined` if there is no choice.
   */
  findProvider?(
    request: Pick<SignOutRequest, 'cookies' | 'requestOrigin'>,
  ): Promise<string | undefined>;

  /**
   * Called before the session ends, while it can be read. The function that it returns is called
   * once the session has ended, and returns where the browser goes instead of the callback URL. An
   * error of either is logged: nothing prevents the sign-out.
   */
  prepare(
    request: SignOutRequest,
  ): Promise<(() => Promise<SignOutRedirect | undefined>) | undefined>;
}

/** The hooks of the features. The first one that returns a redirect decides. */
export const SignOutHooksToken = key<readonly SignOutHook[]>('SignOutHooks');
