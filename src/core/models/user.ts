/** A user, as the app, an adapter and a provider describe them. */

/** The fields every user has. Each may be missing. */
export interface DefaultUser {
  id?: string | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  image?: string | null | undefined;
}

/**
 * A user. Add your own fields by module augmentation; `AdapterUser` has them as well.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface User {
 *     role?: 'admin' | 'member';
 *   }
 * }
 * ```
 * @publicApi
 */
export interface User extends DefaultUser {}

/** A user as an adapter stores it. */
export interface AdapterUser extends User {
  id: string;
  email: string;
  /** When the user verified the address, or `null`. */
  emailVerified: Date | null;
}

/**
 * The user's data from a provider: the standard claims (OpenID Connect Core §5.1), and more. Add
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
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract's type: providers send addresses, objects and lists
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

/** Whether the user has verified the address: a date, or `true` in some tables. */
export function hasVerifiedEmail({ emailVerified }: { emailVerified?: unknown }): boolean {
  return emailVerified === true || parseAdapterDate(emailVerified).getTime() > 0;
}

/**
 * Whether claims say that an address is verified. `email_verified` is about the claim `email`
 * (OpenID Connect Core §5.1): an address that `profile()` takes from another claim, such as a user
 * name, is not verified.
 *
 * @param email - In lower case.
 */
export function isEmailClaimVerified(email: string | null | undefined, claims: Profile): boolean {
  const { email: claimed, email_verified } = claims;
  return email_verified === true && typeof claimed === 'string' && claimed.toLowerCase() === email;
}

/**
 * Parses a date in any form that a driver returns. An invalid one becomes the epoch, which has
 * passed.
 */
export function parseAdapterDate(value: unknown): Date {
  // Drivers return a 64-bit column as text.
  const isMilliseconds = typeof value === 'string' && /^\d{12,}$/.test(value);
  const hasDateType =
    value instanceof Date || typeof value === 'string' || typeof value === 'number';
  const date = new Date(isMilliseconds ? Number(value) : hasDateType ? value : 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
