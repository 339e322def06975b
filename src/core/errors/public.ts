/** `portcullis/errors`: every error class, to catch and to throw. */
export { AuthError, SignInError, type AuthErrorCause, type AuthErrorKind } from './auth.error.js';
export * from './configuration.errors.js';
export * from './request.errors.js';
export * from './route.error.js';
export * from './upstream.errors.js';
export type {
  ErrorPageParam,
  ErrorType,
  SignInPageErrorParam,
  VerifyRequestPageErrorParam,
} from './error-codes.js';
