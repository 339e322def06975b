/** Passkeys: the rows of users, and their names. */
export { toBase64url } from './ceremonies.js';
export { PASSKEY_ROWS } from './passkey-rows.js';
export { type Passkey, PASSKEYS, Passkeys } from './passkeys.js';
