/** A public-key credential of a person (WebAuthn Level 3 §4). */
export interface AdapterAuthenticator {
  /** Unique, in standard base64 with padding. */
  credentialID: string;
  userId: string;
  providerAccountId: string;
  /** In standard base64. */
  credentialPublicKey: string;
  /** Signature counter: a value that does not grow points to a cloned authenticator. */
  counter: number;
  credentialDeviceType: string;
  credentialBackedUp: boolean;
  /** Comma-separated. */
  transports?: string | null;
}
