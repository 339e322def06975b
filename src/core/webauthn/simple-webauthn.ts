/**
 * Loads `@simplewebauthn/server`, when the first passkey is used. Kept apart because
 * `simple-webauthn.webpack.ts` replaces it in webpack's edge builds.
 */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { OLDEST_SIMPLE_WEBAUTHN, type SimpleWebAuthn } from '../providers/webauthn-config.js';

/** An export that versions before 13 lack. Versions before 11 take a passkey under another name. */
const SINCE_13 = 'BaseMetadataService';

/** @throws {InvalidOption} when the package is not installed, or is older than version 13. */
export async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
  const loaded = await import('@simplewebauthn/server').catch((thrown: unknown) => {
    throw new InvalidOption(
      'Passkeys need a package that is not installed: npm install @simplewebauthn/server',
      asError(thrown),
    );
  });
  return assertRecent(loaded);
}

/** @throws {InvalidOption} when the package is older than version 13. */
export function assertRecent<Loaded extends SimpleWebAuthn>(loaded: Loaded): Loaded {
  if (SINCE_13 in loaded) return loaded;
  throw new InvalidOption(
    `Passkeys need @simplewebauthn/server ${OLDEST_SIMPLE_WEBAUTHN} or later, and found a version ` +
      'before 13: npm install @simplewebauthn/server@latest',
  );
}
