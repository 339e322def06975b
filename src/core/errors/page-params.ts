/** What pages are told of an error, in the query parameter `error`. */

/** What the error page is told. */
export type ErrorPageParam =
  | 'AccessDenied'
  | 'Configuration'
  | 'TooManyAttempts'
  | 'Verification'
  | 'WebAuthnVerificationError';

/** What the sign-in page is told. */
export type SignInPageErrorParam =
  | 'AccountNotLinked'
  | 'Callback'
  | 'CredentialsSignin'
  | 'EmailCreateAccount'
  | 'EmailSignin'
  | 'MissingCSRF'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthCreateAccount'
  | 'OAuthSignin'
  | 'SessionRequired'
  | 'Signin'
  | 'TooManyAttempts';
