/** What a provider says of a person, for the callbacks and events that are told. */

/**
 * What a provider says about a person: the standard claims (OpenID Connect Core §5.1), and more. Add
 * the claims of your providers by module augmentation.
 *
 * @publicApi
 */
export interface Profile {
  id?: string | null;
  sub?: string | null;
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
  middle_name?: string | null;
  nickname?: string | null;
  preferred_username?: string | null;
  profile?: string | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type: providers send addresses, objects and lists
  picture?: any;
  website?: string | null;
  email?: string | null;
  email_verified?: boolean | null;
  gender?: string | null;
  birthdate?: string | null;
  zoneinfo?: string | null;
  locale?: string | null;
  phone_number?: string | null;
  updated_at?: Date | string | number | null;
  address?: {
    formatted?: string | null;
    street_address?: string | null;
    locality?: string | null;
    region?: string | null;
    postal_code?: string | null;
    country?: string | null;
  } | null;
  [claim: string]: unknown;
}
