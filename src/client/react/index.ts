'use client';
/**
 * `portcullis/react`: the session in components of React, by the names that next-auth/react has.
 */
export {
  type GetSessionParams,
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
} from './page-functions.js';
export type { ServerContext } from './server-requests.js';
export { SessionContext, type SessionContextValue, type UpdateSession } from './session-store.js';
export { SessionProvider, type SessionProviderProps } from './session-provider.js';
export { type UseSessionOptions, useSession } from './use-session.js';
export { AuthClient } from '../auth-client.js';
export { AuthClientError } from '../auth-endpoints.js';
export type { AuthClientOptions, PublicProviders } from '../auth-endpoints.js';
export type { PublicProvider as ClientSafeProvider } from '../../core/providers/index.js';
export type { Session } from '../../core/models/index.js';
export type {
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
  SignOutParams,
  SignOutResponse,
} from '../sign-in.js';
