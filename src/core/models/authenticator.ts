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
