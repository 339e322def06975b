/** What answers a request. */
export { LaterActionsToken, SignInActionsToken } from './action-router.js';
export { ErrorResponsesLoaderToken, ErrorResponsesToken } from './auth-handler.js';
