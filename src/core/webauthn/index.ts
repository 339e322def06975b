/** Passkeys: the rows of users, and their names. */
export { PASSKEY_ROWS } from './passkey-rows.js';
export { type Passkey, PASSKEYS, Passkeys } from './passkeys.js';
