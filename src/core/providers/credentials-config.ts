/** The configuration of a credentials provider. */
import type { Awaitable } from '../kernel/objects.js';
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
  options?: Partial<Omit<CredentialsConfig<Inputs>, 'options' | 'type'>> | undefined;
}
