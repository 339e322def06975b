/** Sign in with a key on a device: a security key, a phone, a laptop. */
import { loadSimpleWebAuthn } from '#simple-webauthn';
import type {
  GetUserInfo,
  RelayingParty,
  WebAuthnConfig,
  WebAuthnUserConfig,
} from '../core/providers/index.js';

export { DEFAULT_WEBAUTHN_TIMEOUT } from '../core/providers/index.js';
export type { GetUserInfo, RelayingParty, WebAuthnConfig, WebAuthnUserConfig };

/** The contract's name for the kind of these providers. */
export type WebAuthnProviderType = WebAuthnConfig['type'];

/**
 * WebAuthn with any authenticator, including security keys that store no passkeys. With those, the
 * user enters an email address first. For passkeys only, use `portcullis/providers/passkey`.
 *
 * `npm install @simplewebauthn/server`, and set `experimental.enableWebAuthn`. There is nothing to
 * register and no variable to set; it needs an adapter that stores authenticators. Browsers ask
 * `https://example.com/auth/webauthn-options/webauthn` what to do, and answer at
 * `https://example.com/auth/callback/webauthn`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [WebAuthn], adapter, experimental: { enableWebAuthn: true } });
 * ```
 * @see {@link https://www.w3.org/TR/webauthn-3/ Web Authentication}
 * @publicApi
 */
export function WebAuthn(config: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: 'webauthn',
    name: 'WebAuthn',
    type: 'webauthn',
    simpleWebAuthn: loadSimpleWebAuthn,
    options: config,
  };
}

export default WebAuthn;
