/** `GET /webauthn-options/<provider>`: what a browser needs to use a passkey, or to make one. */
import { InvalidProvider } from '../../errors/request.errors.js';
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import { asWebAuthn } from '../../sign-in/sign-in-method.js';
import type { WebAuthnOptions } from '../../sign-in/webauthn-options.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Answers with the options of a ceremony, and remembers its challenge in a cookie. */
export class WebAuthnOptionsAction implements Action {
  readonly name = 'webauthn-options';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly invitations: WebAuthnOptions,
    private readonly limiter: RateLimiter,
  ) {}

  async handle({ provider: named, request, site }: RequestContext): Promise<AuthResult> {
    if (!named) throw new InvalidProvider('The path names no provider.');
    const provider = asWebAuthn(named);
    await this.limiter.check('signin', provider, request);
    const visit = { provider, request, site };
    const invitation = await this.invitations.create(visit, request.query.action);
    if (typeof invitation === 'string') {
      return { kind: 'json', status: 400, body: { error: invitation }, headers: NO_STORE };
    }
    const { action, options, cookies } = invitation;
    return { kind: 'json', body: { action, options }, cookies, headers: NO_STORE };
  }
}
