/**
 * Replaces `simple-webauthn.ts` in webpack's edge builds. Next.js refuses an edge build with the
 * package, because a dependency evaluates code. A middleware that only reads sessions does not need
 * it.
 */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { SimpleWebAuthn } from '../providers/webauthn-config.js';

/** @throws {InvalidOption} always. */
export async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
  throw new InvalidOption(
    'Passkeys need `@simplewebauthn/server`, which webpack cannot build for the edge runtime. Let a ' +
      "route with `runtime = 'nodejs'` answer /auth, or set `simpleWebAuthn` of the provider.",
  );
}
