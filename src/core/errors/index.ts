/** Every error class, and the codes that a page may show. */
export { asError, AuthError } from './auth.error.js';
export { findByCode, toPresentMessageName } from './code-spelling.js';
export { InvalidOption, MissingTable, UntrustedHost } from './configuration.errors.js';
export { getClientSafeType } from './error-codes.js';
export {
  AccessDenied,
  AccountNotLinked,
  ChallengeRequired,
  CodeSignin,
  CredentialsSignin,
  InsufficientUserAuthentication,
  InvalidAccessToken,
  InvalidCheck,
  InvalidCredential,
  InvalidProvider,
  InvalidToken,
  type LevelChallenge,
  MalformedRequest,
  MissingCSRF,
  OAuthAccountNotLinked,
  ServerBusy,
  SecondFactorRequired,
  SessionReplaced,
  SessionRequired,
  SignInExpired,
  TooManyAttempts,
  Verification,
  WebAuthnVerificationError,
} from './request.errors.js';
export { RouteError } from './route.error.js';
export {
  AdapterError,
  CallbackRouteError,
  EmailSignInError,
  InvalidLogoutToken,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  ProviderAccessLost,
  ProviderTokenMissing,
  SessionTokenError,
  SessionTooLarge,
} from './upstream.errors.js';
