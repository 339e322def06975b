/** `/callback/<provider>`: completes a sign-in. */
import { asError, AuthError } from '../../errors/auth.error.js';
import { InvalidProvider, SignInExpired } from '../../errors/request.errors.js';
import { CallbackRouteError } from '../../errors/upstream.errors.js';
import { type AuthResult, withCookies } from '../../http/auth-response.js';
import type { SetCookie } from '../../http/cookies.js';
import type { Moments } from '../../kernel/moments.js';
import type { ReauthenticationRequest } from '../../oauth/check-cookies.js';
import type { FailedCallbacks } from '../../sign-in/failed-callback.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import type { CallbackStrategy, SignInAttempt } from '../../sign-in/sign-in-method.js';
import type { SignInService } from '../../sign-in/sign-in.service.js';
import type { UsedProviders } from '../../sign-in/used-providers.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/**
 * Has the strategy of the provider verify the identity of the user, then signs the user in.
 */
export class CallbackAction implements Action {
  readonly name = 'callback';
  readonly methods = ['GET', 'POST'] as const;
  /** A response of a provider with two codes is a failed sign-in, with its error page. */
  readonly acceptsRepeated = true;

  constructor(
    private readonly strategies: readonly CallbackStrategy[],
    private readonly signIn: SignInService,
    private readonly limiter: RateLimiter,
    private readonly usedProviders: UsedProviders,
    private readonly moments: Moments,
    private readonly failures: FailedCallbacks,
  ) {}

  needsCsrfToken(context: RequestContext): boolean {
    return context.request.method === 'POST' && this.findStrategy(context).needsCsrfToken;
  }

  async handle(context: RequestContext): Promise<AuthResult> {
    const strategy = this.findStrategy(context);
    const attempt = toAttempt(context);
    const { callbackUrl, requestOrigin, request } = context;
    try {
      const intercepted = await strategy.intercept?.(attempt);
      if (intercepted) return intercepted;
      const identifier = await strategy.getIdentifier?.(attempt);
      const site = requestOrigin.cookies;
      await this.limiter.check('callback', attempt.provider, request, site, identifier);
      // Before the verification: what ends the sessions of the user from now on ends this one too.
      const proven = this.moments.now();
      const reauthenticates = await this.signIn.reauthentications.readCallback(attempt);
      noteProof(context, reauthenticates);
      const verified = await strategy.verify(attempt);
      const identity = reauthenticates ? { ...verified, reauthenticates } : verified;
      noteProof(context, identity.reauthenticates);
      const { headers, cookies } = request;
      const carried = context.carried?.session;
      const visitor = { headers, cookies, requestOrigin, callbackUrl, carried, proven };
      const { isSignedIn, isGivenBack, result, refusal } = await this.signIn.complete(
        identity,
        visitor,
      );
      noteFailure(context, refusal);
      const used = isSignedIn
        ? this.usedProviders.remember(attempt.provider.id, request.cookies, requestOrigin)
        : [];
      const outcome = isGivenBack === true ? 'failed' : 'succeeded';
      return withCookies(result, [...(await strategy.cleanUp(attempt, outcome)), ...used]);
    } catch (thrown) {
      const location = await this.failures.redirect(thrown, attempt);
      if (location !== undefined) {
        noteFailure(context, thrown);
        return { kind: 'redirect', location, cookies: await strategy.cleanUp(attempt, 'failed') };
      }
      if (thrown instanceof AuthError) throw thrown;
      throw new CallbackRouteError('The callback failed.', {
        err: asError(thrown),
        provider: attempt.provider.id,
      });
    }
  }

  async cleanUp(context: RequestContext): Promise<readonly SetCookie[]> {
    return this.findStrategy(context).cleanUp(toAttempt(context), 'failed');
  }

  private findStrategy({ provider }: RequestContext): CallbackStrategy {
    const strategy = this.strategies.find(({ types }) => provider && types.includes(provider.type));
    if (strategy) return strategy;
    throw new InvalidProvider('The callback names no provider that has one.');
  }
}

function toAttempt({ provider, csrf, ...context }: RequestContext): SignInAttempt {
  if (provider) return { ...context, provider, csrfToken: csrf.token };
  throw new InvalidProvider('The callback names no provider.');
}

function noteProof({ observed }: RequestContext, asked: ReauthenticationRequest | undefined): void {
  if (asked) observed?.reauthenticate(asked.userId);
}

/** A user who has signed in meanwhile, and pressed Back, was refused nothing. */
function noteFailure({ observed }: RequestContext, thrown: unknown): void {
  if (thrown !== undefined && !(thrown instanceof SignInExpired)) observed?.fail(thrown);
}
