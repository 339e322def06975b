/**
 * The package that knows the formats of WebAuthn, loaded by whoever has a passkey provider and when the
 * first passkey is asked for.
 */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import type { SimpleWebAuthn } from '../providers/webauthn-config.js';

/** @throws {InvalidOption} when the package is not installed. */
export async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
  return import('@simplewebauthn/server').catch((thrown: unknown) => {
    throw new InvalidOption(
      'Passkeys need a package that is not there: npm install @simplewebauthn/server',
      asError(thrown),
    );
  });
}
