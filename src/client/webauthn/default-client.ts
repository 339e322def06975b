/**
 * The client of an app whose routes are where they are by default, `/auth`. An app with another base
 * path makes a client of its own.
 */
import { WebAuthnClient } from './webauthn-client.js';

/**
 * {@link WebAuthnClient.signIn}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { signIn } from 'portcullis/webauthn';
 *
 * await signIn('passkey');
 * ```
 * @publicApi
 */
export const { signIn } = new WebAuthnClient();
