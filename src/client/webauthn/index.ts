/**
 * `portcullis/webauthn`: signing in by passkey, and adding one, in a page of any framework or of
 * none.
 */
export { signIn, upgradeToPasskey } from './default-client.js';
export { WebAuthnClient } from './webauthn-client.js';
export { AuthClientError } from '../auth-endpoints.js';
export type { AuthClientOptions } from '../auth-endpoints.js';
export type {
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
} from '../sign-in.js';
