/** `portcullis/client/account`: the account of the user, in a page of any framework or of none. */
export {
  AccountClient,
  type UserProfile,
  type ConnectedAccount,
  type LanguageSettings,
  type ListedAccount,
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
export type { ActivityList, ListActivityOptions, ListedActivity } from './activity.js';
export { AuthClientError, type AuthClientOptions } from '../auth-endpoints.js';
