/** The account of a user at a provider. */

/** How a provider authenticates a user. */
export type ProviderType = 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';

/** The response of the token endpoint (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export interface TokenSet {
  access_token?: string;
  refresh_token?: string;
  id_token?: string;
  scope?: string;
  /** Lifetime of the access token, in seconds from when it was issued. */
  expires_in?: number;
  /** Always lower case. */
  token_type?: Lowercase<string>;
  [parameter: string]: unknown;
}

/**
 * The account that the user signed in with. Add further fields of your providers by module
 * augmentation.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface Account {
 *     tenant?: string;
 *   }
 * }
 * ```
 * @publicApi
 */
export interface Account extends TokenSet {
  /** The provider's id. */
  provider: string;
  /** The user's id at the provider: an account id, an e-mail address, or a credential id. */
  providerAccountId: string;
  type: ProviderType;
  /** The id of the user that the account belongs to, once that is known. */
  userId?: string;
  /** When the access token expires, in seconds since the epoch. */
  expires_at?: number;
}

/** The types of accounts that are stored. */
export type AdapterAccountType = Exclude<ProviderType, 'credentials'>;

/** An account as an adapter stores it. */
export interface AdapterAccount extends Account {
  userId: string;
  type: AdapterAccountType;
}
