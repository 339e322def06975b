/** A person, as the app and its session callback see them. */

/** The fields every user has. Each may be missing. */
export interface DefaultUser {
  id?: string | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  image?: string | null | undefined;
}

/**
 * A signed-in person. Add your own fields by module augmentation; `AdapterUser` has them as well.
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
  /** When the person proved that the address is theirs, or `null`. */
  emailVerified: Date | null;
}
