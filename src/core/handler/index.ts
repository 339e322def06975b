/** What answers a request. */
export { LaterActionsToken, SignInActionsToken } from './action-router.js';
export { ErrorResponsesLoaderToken, ErrorResponsesToken } from './auth-handler.js';
export type { SignOutFields } from './server-auth.js';
