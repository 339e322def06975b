/** A public-key credential of a person (WebAuthn Level 3 §4). */
export interface Authenticator {
  /** Unique, in standard base64 with padding. */
  credentialID: string;
  /** The person it belongs to, once that is known. */
  userId?: string;
  providerAccountId: string;
  /** In standard base64. */
  credentialPublicKey: string;
  /** Signature counter: a value that does not grow points to a cloned authenticator. */
  counter: number;
  credentialDeviceType: string;
  credentialBackedUp: boolean;
  /** Comma-separated. */
  transports?: string | null;
  /** What its owner calls it. Not part of the contract. */
  name?: string | null;
}

/** A public-key credential as an adapter stores it. */
export interface AdapterAuthenticator extends Authenticator {
  userId: string;
}

/* MERGED webauthn-options.ts: What `/webauthn-options` answers (contract §5.11): the options of a ceremony as JSON, with bytes in
   base64url (WebAuthn Level 3 §5.1.8 and §5.1.9).
    * In words of its own, so that nobody needs the package of a browser or of a server to read it. */

interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports?: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
}

type Requirement = 'required' | 'preferred' | 'discouraged';
type Hint = 'hybrid' | 'security-key' | 'client-device';

interface AuthenticationOptions {
  challenge: string;
  /** How long the person may take, in milliseconds. */
  timeout?: number;
  rpId?: string;
  /** None where any passkey of this site will do. */
  allowCredentials?: CredentialDescriptor[];
  userVerification?: Requirement;
  hints?: Hint[];
  extensions?: object;
}

interface RegistrationOptions {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  /** Algorithms by their numbers at IANA (COSE), the best first. */
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  /** How long the person may take, in milliseconds. */
  timeout?: number;
  /** Those that the person has already. */
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
 * What a page of one's own hands to the device of a person, by `@simplewebauthn/browser` or by the
 * browser's own `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`.
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
