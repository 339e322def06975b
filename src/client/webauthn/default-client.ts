/**
 * The client of passkeys for the default base path, `/auth`. An app with another base path creates
 * its own client. Apart from `WebAuthnClient`, which the entry point of SvelteKit imports without
 * creating this one.
 */
import { WebAuthnClient } from './webauthn-client.js';

/**
 * The functions of {@link WebAuthnClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { signIn } from 'portcullis/webauthn';
 *
 * await signIn('passkey');
 * ```
 * @publicApi
 */
export const { signIn, upgradeToPasskey } = new WebAuthnClient();
