/** Which error types a browser may see. Every other one is `Configuration` to it. */
import { AuthError } from './auth.error.js';

/** By their type; `EmailSignin` is the name under which sign-in pages know a mail that was not sent. */
const CLIENT_SAFE: ReadonlyMap<string, string> = new Map([
  ...[
    'CredentialsSignin',
    'OAuthAccountNotLinked',
    'OAuthCallbackError',
    'AccessDenied',
    'Verification',
    'MissingCSRF',
    'AccountNotLinked',
    'WebAuthnVerificationError',
    'TooManyAttempts',
  ].map((type) => [type, type] as const),
  ['EmailSignInError', 'EmailSignin'],
]);

/** What a browser is told of an error: a fixed word that reveals nothing private. */
export function clientSafeType(thrown: unknown): string {
  const known = thrown instanceof AuthError ? CLIENT_SAFE.get(thrown.type) : undefined;
  return known ?? 'Configuration';
}
