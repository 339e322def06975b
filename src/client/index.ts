/**
 * `portcullis/client`: signing in and out, and the session, in a page of any framework or of none.
 */
export { AuthClient, type GetSessionOptions } from './auth-client.js';
export { AuthClientError } from './auth-endpoints.js';
export type { AuthClientOptions } from './auth-endpoints.js';
export {
  getCsrfToken,
  getProviders,
  getSession,
  onSessionChange,
  signIn,
  signOut,
  update,
} from './default-client.js';
export type { SessionEvent, SessionListener, SessionTrigger } from './session-events.js';
export type {
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOut,
  SignOutParams,
  SignOutResponse,
} from './sign-in.js';
export type { Session } from '../core/models/index.js';
export type {
  ProviderId,
  PublicProvider,
  PublicProvider as ClientSafeProvider,
} from '../core/providers/index.js';
