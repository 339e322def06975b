/** `portcullis/client/passwords`: passwords, in a page of any framework or of none. */
export {
  type ChangeFields,
  PasswordsClient,
  type ResetFields,
  type SignUpFields,
  type VerificationFields,
} from './passwords-client.js';
export {
  changePassword,
  requestFirstPassword,
  requestPasswordReset,
  resendSignUpMail,
  resetPassword,
  signUp,
  verifySignUp,
} from './default-client.js';
export { AuthClientError, type AuthClientOptions } from '../auth-endpoints.js';
