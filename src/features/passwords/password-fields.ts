/** The fields of the routes. */
import type { RouteField } from '../../core/features/index.js';
import { MAX_FIELD_LENGTH } from './password-rules.js';

/** An address, as a visitor types it. */
export const EMAIL_FIELD: RouteField = {
  description: 'The address.',
  isRequired: true,
  maxLength: 508,
};

/** A password that is to be saved. */
export const NEW_PASSWORD_FIELD: RouteField = {
  description:
    'The new password: at least as many characters as the option `minLength` says, 8 by default, and at most 128.',
  isRequired: true,
  maxLength: MAX_FIELD_LENGTH,
  tooLong: 'PasswordTooLong',
};

/** The token of an email. */
export const TOKEN_FIELD: RouteField = {
  description: 'The token in the link of the email.',
  isRequired: true,
  maxLength: 96,
};
