/** `portcullis/features/passwords`: signing up and in with a password. */
export { Passwords } from './passwords.feature.js';
export type {
  PasswordMail,
  PasswordMailKind,
  PasswordsOptions,
  SendPasswordMail,
} from './passwords-options.js';
export type {
  ImportedPassword,
  PasswordChanged,
  PasswordImport,
  SetPasswordOptions,
} from './passwords.service.js';
