/** What a session must have proven before its user adds a passkey. */
import { key } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { ProofChanges } from '../sessions/proof-changes.js';
import type { SessionService } from '../sessions/session.service.js';
import type { WebAuthnAttempt } from './webauthn-users.js';

/** What features ask before a change of what a user proves with; `undefined` without features. */
export const ProofChangesToken = key<ProofChanges | undefined>('OptionalProofChanges');

/**
 * Asks for the proof before the device makes a passkey: one that the server then refuses would stay
 * on the device.
 */
export class PasskeyAdditions {
  constructor(
    private readonly sessions: SessionService,
    private readonly changes: ProofChanges | undefined,
  ) {}

  /**
   * Without the feature `Sessions`, nothing is known of a session, and nothing is asked.
   *
   * @throws {InsufficientUserAuthentication} for a session that has proven less.
   */
  async requireLevel({ request, requestOrigin }: WebAuthnAttempt): Promise<void> {
    if (!this.changes) return;
    const session = await this.sessions.find(request.cookies, requestOrigin);
    if (!session) return;
    const page = parseUrl(request.headers.get('referer') ?? '');
    const isOwn = page?.origin === requestOrigin.origin;
    const callbackUrl = isOwn ? page.href : requestOrigin.origin;
    await this.changes.requireForPasskey({ session, requestOrigin, callbackUrl });
  }
}
