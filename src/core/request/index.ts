/** One request and what the app's own code does to its session, for integrations with frameworks. */
export { type BearerSessionFinder, getBearerToken, resolveOrigin } from './find-session.js';
export { RequestAuth } from './request-auth.js';
export type { RequestPort } from './request-port.js';
export { RequestSession } from './request-session.js';
export {
  type AuthorizationParams,
  isRedirected,
  readSignInForm,
  type SignInOptions,
  signInOrErrorPage,
  type SubmittedForm,
} from './sign-in.js';
