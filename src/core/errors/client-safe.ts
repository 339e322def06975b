/** Which error types a browser may see. Every other one is `Configuration` to it. */
import { AuthError } from './auth.error.js';

const CLIENT_SAFE: ReadonlySet<string> = new Set([
  'CredentialsSignin',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'AccessDenied',
  'Verification',
  'MissingCSRF',
  'AccountNotLinked',
  'WebAuthnVerificationError',
]);

/** What a browser is told of an error: a fixed word that reveals nothing private. */
export function clientSafeType(thrown: unknown): string {
  return thrown instanceof AuthError && CLIENT_SAFE.has(thrown.type)
    ? thrown.type
    : 'Configuration';
}
