/** `GET /csrf`: the CSRF token, which forms must send. */
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import { expireCookie } from '../../http/cookies.js';
import type { Logger } from '../../kernel/logger.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Returns the token, or 404 when the check is disabled. */
export class CsrfAction implements Action {
  readonly name = 'csrf';
  readonly methods = ['GET'] as const;
  private hasWarned = false;

  constructor(private readonly logger: Logger) {}

  async handle({ csrf, requestOrigin }: RequestContext): Promise<AuthResult> {
    if (csrf.token !== undefined) {
      return { kind: 'json', body: { csrfToken: csrf.token }, headers: NO_STORE };
    }
    this.warn();
    const { name, options } = requestOrigin.cookies.csrfToken;
    return { kind: 'empty', status: 404, cookies: [expireCookie(name, options)] };
  }

  /** Logs the warning once. */
  private warn(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn('csrf-disabled');
  }
}
