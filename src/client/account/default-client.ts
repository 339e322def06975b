/**
 * The client of the account for the default base path, `/auth`. An app with another base path
 * creates its own client.
 */
import { AccountClient } from './account-client.js';

/**
 * The functions of {@link AccountClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { changeName, getProfile } from 'portcullis/client/account';
 *
 * const { name = '' } = await getProfile();
 * await changeName(name.trim());
 * ```
 * @publicApi
 */
export const {
  getProfile,
  changeName,
  changePicture,
  getLanguage,
  changeLanguage,
  listLinkedAccounts,
  listPasskeys,
  renamePasskey,
  removePasskey,
  signalPasskeys,
  listConnectedAccounts,
  revokeAccess,
  listActivity,
  downloadData,
} = new AccountClient();
