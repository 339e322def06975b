/**
 * The package for passkeys, where webpack builds for an edge runtime: Next.js refuses a build that has
 * it, because what it loads evaluates code. A middleware that only asks for sessions needs none of it.
 */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { SimpleWebAuthn } from '../providers/webauthn-config.js';

/** @throws {InvalidOption} always: no ceremony can run there. */
export async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
  throw new InvalidOption(
    'Passkeys need `@simplewebauthn/server`, which webpack cannot build for the edge runtime. Let a ' +
      "route with `runtime = 'nodejs'` answer /auth, or set `simpleWebAuthn` of the provider.",
  );
}
