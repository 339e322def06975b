/** `portcullis/sveltekit`: authentication for SvelteKit. */
import './app-locals.js';

export { SvelteKitAuth } from './svelte-kit-auth.js';
export type { FormActions } from './form-actions.js';
export type { SvelteKitAuthResult } from './assemble.js';
export type { SvelteKitAuthConfig } from './svelte-kit-auth-config.js';
export type { SignInFailure } from './sign-in-failure.js';
export type { AuthSource } from '../composed.js';

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
