/**
 * Passkeys: the stored credential, and the response of `/webauthn-options` (contract §5.11).
 *
 * The options of a ceremony are JSON with bytes in base64url (WebAuthn Level 3 §5.1.8, §5.1.9). The
 * types are written out here, so that reading them needs no package of a browser or a server.
 */

/** A public-key credential of a user (WebAuthn Level 3 §4). */
export interface Authenticator {
  /** Unique, in standard base64 with padding. */
  credentialID: string;
  /** The id of the user it belongs to, once that is known. */
  userId?: string;
  providerAccountId: string;
  /** In standard base64. */
  credentialPublicKey: string;
  /** Signature counter. A value that does not grow suggests a cloned authenticator. */
  counter: number;
  credentialDeviceType: string;
  credentialBackedUp: boolean;
  /** Comma-separated. */
  transports?: string | null;
  /** The name that the user gave it. Not part of the contract. */
  name?: string | null;
}

/** A public-key credential as an adapter stores it. */
export interface AdapterAuthenticator extends Authenticator {
  userId: string;
}

/**
 * The parameters of the signals to password managers (WebAuthn L3 §5.1.10), for one user handle.
 */
export interface PasskeySignal {
  /** The id of the relying party. */
  readonly rpId: string;
  /** The user handle, in base64url. */
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
  /** The ids of all passkeys that the user has at the provider, in base64url. */
  readonly credentialIds: readonly string[];
}

interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports?: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
}

type Requirement = 'required' | 'preferred' | 'discouraged';
type Hint = 'hybrid' | 'security-key' | 'client-device';

interface AuthenticationOptions {
  challenge: string;
  /** Time limit for the user, in milliseconds. */
  timeout?: number;
  rpId?: string;
  /** Absent where any passkey of this site is accepted. */
  allowCredentials?: CredentialDescriptor[];
  userVerification?: Requirement;
  hints?: Hint[];
  extensions?: object;
}

interface RegistrationOptions {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  /** Algorithms by their IANA COSE numbers, in order of preference. */
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  /** Time limit for the user, in milliseconds. */
  timeout?: number;
  /** The credentials that the user already has. */
  excludeCredentials?: CredentialDescriptor[];
  authenticatorSelection?: {
    authenticatorAttachment?: 'cross-platform' | 'platform';
    requireResidentKey?: boolean;
    residentKey?: Requirement;
    userVerification?: Requirement;
  };
  hints?: Hint[];
  attestation?: 'direct' | 'enterprise' | 'indirect' | 'none';
  extensions?: object;
}

/**
 * The response that your own page passes to the authenticator, with `@simplewebauthn/browser` or
 * with the browser's own `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`.
 *
 * @example
 * ```ts
 * const { action, options }: WebAuthnOptionsResponseBody = await response.json();
 * ```
 * @publicApi
 */
export type WebAuthnOptionsResponseBody =
  | { action: 'authenticate'; options: AuthenticationOptions }
  | { action: 'register'; options: RegistrationOptions };
