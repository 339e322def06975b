/** `portcullis/next`: authentication for Next.js. */
export { NextAuth, type NextAuthResult } from './next-auth.js';
// eslint-disable-next-line no-restricted-syntax -- what apps that were written to the contract import
export { NextAuth as default } from './next-auth.js';
export type { AuthFunction, RouteContext, NextRouteHandler } from './auth-function.js';
export type { NextAuthRequest } from './middleware.js';
export type { NextActions, SessionChange } from './next-actions.js';
export type {
  NextAuthorizedParams,
  NextAuthCallbacks,
  NextAuthConfig,
} from './next-composition.js';
export type { AuthSource } from '../services.js';
export type {
  AuthorizationParams,
  RequestAuth,
  ServerSignInOptions,
  SignOutOptions,
} from '../../core/request/index.js';

export { AuthError, CredentialsSignin } from '../../core/errors/index.js';
export { customFetch } from '../../core/providers/index.js';
export type {
  Account,
  DefaultSession,
  JWT,
  Profile,
  Session,
  User,
} from '../../core/public-types.js';
