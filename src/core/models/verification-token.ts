/** A single-use token that was sent to an e-mail address. */
export interface VerificationToken {
  /** The address it was sent to. */
  identifier: string;
  /** A digest of what was sent; the token itself is not stored. */
  token: string;
  expires: Date;
}
