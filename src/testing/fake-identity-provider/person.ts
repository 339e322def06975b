/** Whoever sits at the browser, as a provider knows them. */

/**
 * A person by their claims (OpenID Connect Core §5.1), and any others that the provider has.
 *
 * @publicApi
 */
export interface Person {
  /** The subject identifier: who this is to the provider, whatever else changes. */
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether the provider vouches for the address. */
  readonly email_verified?: boolean;
  readonly picture?: string;
  readonly [claim: string]: unknown;
}

/** Who is there unless a test says otherwise. */
export const ADA: Person = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
};
