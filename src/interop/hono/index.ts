/** `portcullis/hono`: authentication for Hono. */
export { HonoAuth, type HonoAuthConfig, type HonoAuthResult } from './hono-auth.js';
export type { HonoContext, HonoNext } from './hono-context.js';
export type { AuthSource } from '../services.js';
export type {
  AuthorizationParams,
  RequestAuth,
  ServerSignInOptions,
  SubmittedForm,
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
