/** What a callback leads to that failed for a reason which is no fault of the site. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError, AuthError } from '../errors/auth.error.js';
import { CredentialsSignin, SignInExpired, SessionRequired } from '../errors/request.errors.js';
import { getClientSafeType } from '../errors/error-codes.js';
import { CallbackRouteError, OAuthCallbackError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { Logger } from '../kernel/logger.js';
import type { SessionService } from '../sessions/session.service.js';
import type { ReauthenticationService } from './reauthentication.service.js';
import type { SignInAttempt } from './sign-in-method.js';

/** Finds the URL to send the browser to in place of the sign-in page, which says what happened. */
export class FailedCallbacks {
  constructor(
    private readonly sessions: SessionService,
    private readonly callbacks: CallbackRunner,
    private readonly events: EventBus,
    private readonly logger: Logger,
    private readonly reauthentications: ReauthenticationService,
  ) {}

  /**
   * - A sign-in that is not open any more, because the user has completed it and pressed Back: the
   *   callback URL.
   * - A proof of a signed-in user that is refused: the page of proof.
   * - An error response of a provider: what the `providerError` callback returns.
   *
   * @returns `undefined` for the sign-in page, or for any other error.
   */
  async redirect(thrown: unknown, attempt: SignInAttempt): Promise<string | undefined> {
    if (thrown instanceof SignInExpired) return this.continueSignedIn(attempt);
    if (thrown instanceof OAuthCallbackError) return this.askApp(thrown, attempt);
    return this.getProofUrl(thrown, attempt);
  }

  private getProofUrl(thrown: unknown, attempt: SignInAttempt): string | undefined {
    const error = getClientSafeType(thrown);
    if (error === 'Configuration' || thrown instanceof SessionRequired) return undefined;
    const code = thrown instanceof CredentialsSignin ? thrown.code : undefined;
    return this.reauthentications.getFailureUrl(attempt.request, attempt, { error, code });
  }

  /** What a form was sent for, such as a new passkey, has not happened. */
  private async continueSignedIn(attempt: SignInAttempt): Promise<string | undefined> {
    const { provider, request, requestOrigin, callbackUrl } = attempt;
    if (request.method !== 'GET') return undefined;
    if (!(await this.sessions.isSignedIn(request.cookies, requestOrigin))) return undefined;
    this.logger.debug('sign-in-completed-before', { provider: provider.id });
    return callbackUrl;
  }

  private async askApp(
    error: OAuthCallbackError,
    { provider: { id: provider }, requestOrigin }: SignInAttempt,
  ): Promise<string | undefined> {
    await this.events.emit('providerError', { provider, error });
    try {
      return await this.callbacks.providerError({ provider, error }, requestOrigin.origin);
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      const err = asError(thrown);
      throw new CallbackRouteError('The callback `providerError` failed.', { err, provider });
    }
  }
}
