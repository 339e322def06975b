/**
 * The client of passwords for the default base path, `/auth`. An app with another base path creates
 * its own client.
 */
import { PasswordsClient } from './passwords-client.js';

/**
 * The functions of {@link PasswordsClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { signUp } from 'portcullis/client/passwords';
 *
 * await signUp({ email, password });
 * ```
 * @publicApi
 */
export const {
  signUp,
  resendSignUpMail,
  verifySignUp,
  requestFirstPassword,
  requestPasswordReset,
  resetPassword,
  changePassword,
} = new PasswordsClient();
