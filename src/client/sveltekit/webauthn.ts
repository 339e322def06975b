/**
 * `portcullis/sveltekit/webauthn`: signing in by passkey, in the pages of a SvelteKit app. An entry
 * point of its own, so that `portcullis/sveltekit/client` does not need `@simplewebauthn/browser`.
 */
import { WebAuthnClient } from '../webauthn/webauthn-client.js';
import { appBase } from './app-base.js';

export { WebAuthnClient } from '../webauthn/webauthn-client.js';
export { AuthClientError } from '../auth-endpoints.js';
export type { AuthClientOptions } from '../auth-endpoints.js';
export type {
  SignIn,
  SignInAuthorizationParams,
  SignInOptions,
  SignInResponse,
} from '../sign-in.js';

/**
 * The functions of {@link WebAuthnClient}, for the default routes: at `/auth`, below the `base` of
 * the app's paths. An app with another `basePath` creates its own client.
 *
 * @example
 * ```ts
 * import { signIn } from 'portcullis/sveltekit/webauthn';
 *
 * await signIn('passkey');
 * ```
 * @publicApi
 */
export const { signIn, upgradeToPasskey } = new WebAuthnClient({ basePath: `${appBase}/auth` });
