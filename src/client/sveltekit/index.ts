/**
 * `portcullis/sveltekit/client`: signing in and out, and the session, in the pages of a SvelteKit
 * app with the default routes: at `/auth`, below the `base` of the app's paths.
 */
import { AuthClient } from '../auth-client.js';
import { appBase } from './app-base.js';

export { AuthClient, type GetSessionOptions } from '../auth-client.js';
export { AuthClientError } from '../auth-endpoints.js';
export type { AuthClientOptions } from '../auth-endpoints.js';
export type { SessionEvent, SessionListener, SessionTrigger } from '../session-events.js';
export type {
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOut,
  SignOutParams,
  SignOutResponse,
} from '../sign-in.js';

/**
 * The functions of {@link AuthClient}. An app with another `basePath` creates its own client.
 *
 * The data that the server loaded for a page does not change after a call that stays on the page:
 * reload it by `invalidateAll` of `$app/navigation`.
 *
 * @example
 * ```ts
 * import { signIn } from 'portcullis/sveltekit/client';
 *
 * await signIn('github', { redirectTo: '/members' });
 * ```
 * @publicApi
 */
export const { getSession, getCsrfToken, getProviders, signIn, signOut, update, onSessionChange } =
  new AuthClient({ basePath: `${appBase}/auth` });
