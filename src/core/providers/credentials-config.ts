/** How a sign-in with the app's own credentials is described. */
import type { CredentialInput } from '../models/credential-input.js';
import type { User } from '../models/user.js';

/** A provider whose proof is a submitted form, which the app's own `authorize` checks. */
export interface CredentialsConfig {
  id: string;
  name: string;
  type: 'credentials';
  /** The fields of the form on the built-in sign-in page. */
  credentials?: Record<string, CredentialInput> | undefined;
  /**
   * Checks what was submitted.
   *
   * `null` or a `CredentialsSignin` sends the person back to the sign-in page. `credentials` holds
   * every field of the form as it arrived: unchecked, and not necessarily strings.
   */
  authorize?:
    | ((
        credentials: Partial<Record<string, unknown>>,
        request: Request,
      ) => User | null | PromiseLike<User | null>)
    | undefined;
  options?: Partial<Omit<CredentialsConfig, 'options' | 'type'>> | undefined;
}
