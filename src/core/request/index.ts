/**
 * One request and what the app's own code does to its session, for integrations with frameworks.
 */
export type { GetSessionResult, SignOutOptions } from './contract-types.js';
export { type BearerSessionFinder, getBearerToken, resolveOrigin } from './find-session.js';
export { RequestAuth } from './request-auth.js';
export type { RequestPort } from './request-port.js';
export { RequestSession } from './request-session.js';
export {
  type AuthorizationParams,
  isRedirected,
  readSignInForm,
  type ServerSignInOptions,
  signInOrErrorPage,
  type SubmittedForm,
} from './sign-in.js';
