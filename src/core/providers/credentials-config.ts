/** The configuration of a credentials provider. */
import type { Awaitable } from '../kernel/objects.js';
import type { AuthenticationMethod } from '../levels/proof.js';
import type { CredentialInput } from '../models/theme.js';
import type { User } from '../models/user.js';

/**
 * Checks submitted credentials.
 *
 * Typed as a method, so that its parameter may name the fields of its own form.
 */
export type AuthorizeCallback<Inputs = Record<string, CredentialInput>> = {
  call(
    credentials: Partial<Record<keyof Inputs, unknown>>,
    request: Request,
  ): Awaitable<User | null>;
}['call'];

/**
 * What `authorize` has verified, by the names of RFC 8176.
 *
 * Typed as a method, so that its parameter may name the fields of the app's own user.
 */
export type CredentialsMethods = {
  call(user: User): readonly AuthenticationMethod[];
}['call'];

/** A provider whose submitted form is checked by the app's `authorize`. */
export interface CredentialsConfig<
  Inputs extends Record<string, object> = Record<string, CredentialInput>,
> {
  id: string;
  name: string;
  type: 'credentials';
  /** The fields of the form on the built-in sign-in page. */
  credentials?: Inputs | undefined;
  /**
   * Checks submitted credentials.
   *
   * `null` or a `CredentialsSignin` redirects to the sign-in page. `credentials` holds every field
   * of the form as submitted: unchecked, and not necessarily strings.
   */
  authorize?: AuthorizeCallback<Inputs> | undefined;
  /**
   * What `authorize` verifies, for the level of the session (RFC 8176): `['pwd']` for something
   * that the user knows, `['pwd', 'otp']` if it checks a code of the user's device too. A function
   * gets the user that `authorize` returned; an error that it throws refuses the sign-in, and names
   * that are no methods are left out. Default `['pwd']`.
   *
   * @example
   * ```ts
   * Credentials({ authorize, amr: ({ usedCode }) => (usedCode ? ['pwd', 'otp'] : ['pwd']) });
   * ```
   */
  amr?: readonly AuthenticationMethod[] | CredentialsMethods | undefined;
  /**
   * Whether a user has credentials here: then they are one of the ways in which the user can prove
   * again who they are. Default: those of users who signed in by them.
   */
  hasCredentials?: ((userId: string) => Awaitable<boolean>) | undefined;
  options?: Partial<Omit<CredentialsConfig<Inputs>, 'options' | 'type'>> | undefined;
}
