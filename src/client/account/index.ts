/** `portcullis/client/account`: the account of the user, in a page of any framework or of none. */
export {
  AccountClient,
  type AccountProfile,
  type ConnectedAccount,
  type LanguageSettings,
  type LinkedAccount,
  type ListedPasskey,
} from './account-client.js';
export {
  changeLanguage,
  changeName,
  changePicture,
  downloadData,
  getLanguage,
  getProfile,
  listActivity,
  listConnectedAccounts,
  listLinkedAccounts,
  listPasskeys,
  removePasskey,
  signalPasskeys,
  renamePasskey,
  revokeAccess,
} from './default-client.js';
export type { ActivityList, ActivityQuery, ListedActivity } from './activity.js';
export { AuthClientError, type AuthClientOptions } from '../auth-endpoints.js';
