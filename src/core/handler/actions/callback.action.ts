/** `/callback/<provider>`: somebody comes with the proof of who they are. */
import { asError, AuthError } from '../../errors/auth.error.js';
import { InvalidProvider } from '../../errors/request.errors.js';
import { CallbackRouteError } from '../../errors/upstream.errors.js';
import { type AuthResult, withCookies } from '../../http/auth-response.js';
import type { SetCookie } from '../../http/cookies.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import type { CallbackStrategy, SignInAttempt } from '../../sign-in/sign-in-method.js';
import type { SignInService } from '../../sign-in/sign-in.service.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/**
 * Answers `/callback/<provider>`: has the provider's strategy prove who it is, then signs them in.
 */
export class CallbackAction implements Action {
  readonly name = 'callback';
  readonly methods = ['GET', 'POST'] as const;
  /** A provider's answer with two codes is a failed sign-in, with the page for that. */
  readonly judgesRepeated = true;

  constructor(
    private readonly strategies: readonly CallbackStrategy[],
    private readonly signIn: SignInService,
    private readonly limiter: RateLimiter,
  ) {}

  needsCsrfToken(exchange: RequestContext): boolean {
    return exchange.request.method === 'POST' && this.strategyFor(exchange).needsCsrfToken;
  }

  async handle(exchange: RequestContext): Promise<AuthResult> {
    const strategy = this.strategyFor(exchange);
    const attempt = toAttempt(exchange);
    const { callbackUrl, site, request } = exchange;
    try {
      const answer = await strategy.intercept?.(attempt);
      if (answer) return answer;
      await this.limiter.check('callback', attempt.provider, request);
      const identity = await strategy.verify(attempt);
      const visitor = { cookies: request.cookies, site, callbackUrl };
      const result = await this.signIn.complete(identity, visitor);
      return withCookies(result, await strategy.cleanUp(attempt, 'succeeded'));
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      throw new CallbackRouteError('The callback failed.', {
        err: asError(thrown),
        provider: attempt.provider.id,
      });
    }
  }

  async cleanUp(exchange: RequestContext): Promise<readonly SetCookie[]> {
    return this.strategyFor(exchange).cleanUp(toAttempt(exchange), 'failed');
  }

  private strategyFor({ provider }: RequestContext): CallbackStrategy {
    const strategy = this.strategies.find(({ types }) => provider && types.includes(provider.type));
    if (strategy) return strategy;
    throw new InvalidProvider('The callback names no provider that has one.');
  }
}

function toAttempt({ provider, csrf, ...exchange }: RequestContext): SignInAttempt {
  if (provider) return { ...exchange, provider, csrfToken: csrf.token };
  throw new InvalidProvider('The callback names no provider.');
}
