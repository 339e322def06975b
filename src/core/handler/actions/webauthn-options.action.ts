/** `GET /webauthn-options/<provider>`: the options to use or register a passkey. */
import { InvalidProvider } from '../../errors/request.errors.js';
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import { asWebAuthn } from '../../sign-in/sign-in-method.js';
import type { WebAuthnOptions } from '../../sign-in/webauthn-options.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Returns the options of a ceremony, and sets a cookie with its challenge. */
export class WebAuthnOptionsAction implements Action {
  readonly name = 'webauthn-options';
  readonly methods = ['GET'] as const;

  constructor(
    private readonly webauthnOptions: WebAuthnOptions,
    private readonly limiter: RateLimiter,
  ) {}

  async handle({ provider: named, request, requestOrigin }: RequestContext): Promise<AuthResult> {
    if (!named) throw new InvalidProvider('The path names no provider.');
    const provider = asWebAuthn(named);
    await this.limiter.check('signin', provider, request, requestOrigin.cookies);
    const created = await this.webauthnOptions.create(
      { provider, request, requestOrigin },
      request.query.action,
    );
    if (typeof created === 'string') {
      return { kind: 'json', status: 400, body: { error: created }, headers: NO_STORE };
    }
    const { action, options, cookies } = created;
    return { kind: 'json', body: { action, options }, cookies, headers: NO_STORE };
  }
}
