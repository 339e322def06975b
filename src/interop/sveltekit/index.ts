/** `portcullis/sveltekit`: authentication for SvelteKit. */
import './app-locals.js';

export { SvelteKitAuth } from './svelte-kit-auth.js';
export type { FormActions, SignInFailure } from './form-actions.js';
export type { SvelteKitAuthConfig, SvelteKitAuthResult } from './assemble.js';
export type { AuthSource } from '../services.js';
export type { RequestAuth } from '../../core/request/index.js';

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
