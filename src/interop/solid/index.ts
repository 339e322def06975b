/** `portcullis/solid`: authentication for SolidStart. */
export { SolidAuth, type SolidAuthResult } from './solid-auth.js';
export { getSession } from './solid-requests.js';
export type { SolidActions } from './solid-actions.js';
export type { SolidAuthConfig } from './solid-composition.js';
export type { SolidAnswerEvent, SolidEvent, SolidServerEvent } from './solid-event.js';
export type { AuthSource } from '../services.js';
export type {
  AuthorizationParams,
  GetSessionResult,
  RequestAuth,
  ServerSignInOptions,
  SignOutOptions,
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
