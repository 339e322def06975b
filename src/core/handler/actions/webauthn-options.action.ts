/** `GET /webauthn-options/<provider>`: the options to use or register a passkey. */
import { InsufficientUserAuthentication, InvalidProvider } from '../../errors/request.errors.js';
import { describeFailure } from '../../features/route-failure.js';
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import type { PasskeyAdditions } from '../../sign-in/passkey-additions.js';
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
    private readonly additions: PasskeyAdditions,
    private readonly limiter: RateLimiter,
  ) {}

  async handle({ provider: named, request, requestOrigin }: RequestContext): Promise<AuthResult> {
    if (!named) throw new InvalidProvider('The path names no provider.');
    const provider = asWebAuthn(named);
    await this.limiter.check('signin', provider, request, requestOrigin.cookies);
    const attempt = { provider, request, requestOrigin };
    try {
      const created = await this.webauthnOptions.create(attempt, request.query.action);
      if (typeof created === 'string') {
        return { kind: 'json', status: 400, body: { error: created }, headers: NO_STORE };
      }
      const { action, options, cookies } = created;
      if (action === 'register') await this.additions.requireLevel(attempt);
      return { kind: 'json', body: { action, options }, cookies, headers: NO_STORE };
    } catch (thrown) {
      if (thrown instanceof InsufficientUserAuthentication) return toRefusal(thrown);
      throw thrown;
    }
  }
}

/** A script asks, which leads its user to the page of proof. */
function toRefusal(thrown: InsufficientUserAuthentication): AuthResult {
  const { status, code, details, headers } = describeFailure(thrown);
  return {
    kind: 'json',
    status,
    body: { error: code, ...details },
    headers: { ...NO_STORE, ...headers },
  };
}
