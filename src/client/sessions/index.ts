/**
 * `portcullis/client/sessions`: the sessions of the user, in a page of any framework or of none.
 */
export { type ListedSession, SessionsClient } from './sessions-client.js';
export { type AskedProof, StepUpClient, type StepUpOptions } from './step-up-client.js';
export type { ReauthenticateResponse } from './reauthentication.js';
export {
  fetchWithStepUp,
  listSessions,
  reauthenticate,
  revokeOtherSessions,
  revokeSession,
} from './default-client.js';
export { AuthClientError, type AuthClientOptions } from '../auth-endpoints.js';
