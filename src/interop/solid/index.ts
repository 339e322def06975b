/** `portcullis/solid`: authentication for SolidStart. */
export { SolidAuth, type SolidAuthResult } from './solid-auth.js';
export { type GetSessionResult, getSession } from './solid-sessions.js';
export type { SignOutOptions, SolidActions } from './solid-actions.js';
export type { SolidAuthConfig } from './solid-auth-config.js';
export type { SolidAnswerEvent, SolidEvent, SolidServerEvent } from './solid-event.js';
export type { AuthSource } from '../composed.js';
export type { AuthorizationParams, SignInOptions, SubmittedForm } from '../sign-in-form.js';

export { AuthError, CredentialsSignin } from '../../core/errors/index.js';
export { customFetch } from '../../core/providers/custom-fetch.js';
export type {
  Account,
  DefaultSession,
  JWT,
  Profile,
  Session,
  User,
} from '../../core/public-types.js';
