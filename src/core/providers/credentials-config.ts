/** How a sign-in with the app's own credentials is described. */
import type { Awaitable } from '../kernel/objects.js';
import type { CredentialInput } from '../models/theme.js';
import type { User } from '../models/user.js';

/**
 * Checks what was submitted.
 *
 * It is typed as a method is, so that it may name the fields of its own form.
 */
export type AuthorizeCallback<Inputs = Record<string, CredentialInput>> = {
  call(
    credentials: Partial<Record<keyof Inputs, unknown>>,
    request: Request,
  ): Awaitable<User | null>;
}['call'];

/** A provider whose proof is a submitted form, which the app's own `authorize` checks. */
export interface CredentialsConfig<
  Inputs extends Record<string, object> = Record<string, CredentialInput>,
> {
  id: string;
  name: string;
  type: 'credentials';
  /** The fields of the form on the built-in sign-in page. */
  credentials?: Inputs | undefined;
  /**
   * Checks what was submitted.
   *
   * `null` or a `CredentialsSignin` sends the person back to the sign-in page. `credentials` holds
   * every field of the form as it arrived: unchecked, and not necessarily strings.
   */
  authorize?: AuthorizeCallback<Inputs> | undefined;
  options?: Partial<Omit<CredentialsConfig<Inputs>, 'options' | 'type'>> | undefined;
}
