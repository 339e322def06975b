/** `portcullis/solid/client`: signing in and out in the pages of a SolidStart app. */
export {
  getCsrfToken,
  getProviders,
  getSession,
  onSessionChange,
  signIn,
  signOut,
  update,
} from './solid-client.js';
export { AuthClient, type GetSessionOptions } from '../auth-client.js';
export { AuthClientError } from '../auth-endpoints.js';
export type { AuthClientOptions } from '../auth-endpoints.js';
export type { SessionEvent, SessionListener, SessionTrigger } from '../session-events.js';
export type {
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOutParams,
  SignOutResponse,
} from '../sign-in.js';
export type { Session } from '../../core/models/index.js';
