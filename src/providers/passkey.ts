/** Sign in with a passkey: nothing to type, and nothing that could be phished. */
import { loadSimpleWebAuthn } from '#simple-webauthn';
import type { WebAuthnConfig, WebAuthnUserConfig } from '../core/providers/index.js';

export type { WebAuthnConfig, WebAuthnUserConfig };

/**
 * Passkeys: key pairs that a device stores for the site and unlocks with a fingerprint, a face or a
 * PIN. The user enters no name or email address.
 *
 * `npm install @simplewebauthn/server`, and set `experimental.enableWebAuthn`. There is nothing to
 * register and no variable to set; it needs an adapter that stores authenticators. Browsers ask
 * `https://example.com/auth/webauthn-options/passkey` what to do, and answer at
 * `https://example.com/auth/callback/passkey`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Passkey], adapter, experimental: { enableWebAuthn: true } });
 * ```
 * @see {@link https://www.w3.org/TR/webauthn-3/ Web Authentication}
 * @publicApi
 */
export function Passkey(config: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: 'passkey',
    name: 'Passkey',
    type: 'webauthn',
    authenticationOptions: { userVerification: 'required' },
    registrationOptions: {
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
    simpleWebAuthn: loadSimpleWebAuthn,
    options: config,
  };
}

export default Passkey;
