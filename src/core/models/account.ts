/** One person's account at one provider. */

/** How a provider proves who somebody is. */
export type ProviderType = 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';

/** The token endpoint's answer (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
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
 * The account a person signed in with. Add what your providers give beyond it by module augmentation.
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
  /** Who the person is to the provider: an account id, an e-mail address, or a credential id. */
  providerAccountId: string;
  type: ProviderType;
  /** The person the account belongs to, once that is known. */
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
