/** `GET /webauthn-options/<provider>`: what a browser needs to use a passkey, or to make one. */
import { InvalidProvider } from '../errors/request.errors.js';
import { type AuthResult, NO_STORE } from '../http/auth-result.js';
import { asWebAuthn } from '../sign-in/as-provider.js';
import type { AttemptLimiter } from '../sign-in/attempt-limiter.js';
import type { WebAuthnInvitations } from '../sign-in/webauthn-invitations.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/** Answers with the options of a ceremony, and remembers its challenge in a cookie. */
export class WebAuthnOptionsAction implements Action {
  readonly name = 'webauthn-options';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly invitations: WebAuthnInvitations,
    private readonly limiter: AttemptLimiter,
  ) {}

  async handle({ provider: named, request, site }: Exchange): Promise<AuthResult> {
    if (!named) throw new InvalidProvider('The path names no provider.');
    const provider = asWebAuthn(named);
    await this.limiter.admit('signin', provider, request);
    const visit = { provider, request, site };
    const invitation = await this.invitations.invite(visit, request.query.action);
    if (typeof invitation === 'string') {
      return { kind: 'json', status: 400, body: { error: invitation }, headers: NO_STORE };
    }
    const { action, options, cookies } = invitation;
    return { kind: 'json', body: { action, options }, cookies, headers: NO_STORE };
  }
}
