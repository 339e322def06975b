/** The filter that answers an `AuthError` of a handler. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import { from, mergeAll, type Observable } from 'rxjs';
import {
  AccessDenied,
  AccountNotLinked,
  AdapterError,
  AuthError,
  ChallengeRequired,
  CodeSignin,
  CredentialsSignin,
  EmailSignInError,
  getClientSafeType,
  InsufficientUserAuthentication,
  InvalidCheck,
  InvalidCredential,
  InvalidProvider,
  MalformedRequest,
  MissingCSRF,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  ServerBusy,
  SecondFactorRequired,
  SessionReplaced,
  SessionRequired,
  SessionTokenError,
  SignInExpired,
  TooManyAttempts,
  Verification,
} from '../../core/errors/index.js';
import { type Logger, LoggerToken } from '../../core/kernel/index.js';
import { setHeader } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';
import { nestLogger } from '../errors/error-reporting.js';
import { sendChallenge, toChallengeException } from '../transports/challenge.exception.js';
import { createProofException } from '../transports/proof-required.js';
import { loadMicroservices, loadWebSockets } from '../transports/optional-packages.js';
import { RequestServices } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { ProofPrompt } from './proof-prompt.js';
import { redirectBrowser, SignInRequiredException } from './sign-in-required.js';

type ErrorResponse = readonly [
  type: abstract new (...args: never[]) => AuthError,
  status: number,
  message: string,
];

/** The status and the client-safe message of each error. All others are 500. */
const RESPONSES: readonly ErrorResponse[] = [
  [CredentialsSignin, 401, 'The credentials are wrong.'],
  [CodeSignin, 401, 'The code was refused.'],
  [AccessDenied, 403, 'You may not sign in.'],
  [ChallengeRequired, 403, 'Show that you are a person.'],
  [MissingCSRF, 403, 'The request was made by another site.'],
  [OAuthAccountNotLinked, 409, 'The address belongs to another account.'],
  [AccountNotLinked, 409, 'The account belongs to another user.'],
  [SecondFactorRequired, 401, 'You need to prove a second factor.'],
  [SessionReplaced, 409, 'The session has got another token meanwhile. Send the request again.'],
  [InvalidProvider, 400, 'There is no such way to sign in.'],
  [InvalidCheck, 400, 'The sign-in has expired.'],
  [SignInExpired, 400, 'The sign-in has expired.'],
  [Verification, 400, 'The link has expired.'],
  [TooManyAttempts, 429, 'Too many attempts.'],
  [ServerBusy, 503, 'There is too much to do at the moment.'],
  [EmailSignInError, 503, 'The email could not be sent.'],
  [OAuthSignInError, 503, 'The provider cannot be reached.'],
  [OAuthCallbackError, 400, 'The provider refused.'],
  [OAuthProfileParseError, 503, 'The provider gave no usable answer.'],
  [AdapterError, 503, 'Please try again later.'],
  [SessionRequired, 401, 'You need to sign in.'],
  [SessionTokenError, 503, 'The session could not be read.'],
];

/**
 * Answers an `AuthError` that a handler throws with its status and a body of `statusCode`, `error`,
 * `message` and, for credentials and codes from messages, the `code` of the error; never with the
 * cause. A status of 500 or more is logged. `AuthModule` registers it for the whole app; a filter
 * of the app takes precedence.
 *
 * @publicApi
 */
@Injectable()
@Catch(AuthError)
export class AuthErrorFilter implements ExceptionFilter<AuthError> {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(TransportRegistry) private readonly transports: TransportRegistry,
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(ProofPrompt) private readonly proofPrompt: ProofPrompt,
  ) {}

  catch(thrown: AuthError, context: ArgumentsHost): unknown {
    if (thrown instanceof InsufficientUserAuthentication) return this.askForProof(thrown, context);
    const failure = toHttpException(thrown);
    if (failure.getStatus() >= 500) void this.log(thrown, context);
    if (context.getType() === 'http') return this.reply(failure, thrown, context);
    return report(this.transports.get(context).toException(failure, context), context);
  }

  /** As the guard refuses a user who has not proven enough. Never rejects. */
  private askForProof(thrown: InsufficientUserAuthentication, context: ArgumentsHost): unknown {
    const transport = this.transports.get(context);
    const failing = this.proofPrompt
      .toException(context, transport.getRequest(context), thrown)
      // The host of the request is not known: there is no page to come back to.
      .catch(() => createProofException(thrown.challenge, thrown.location));
    if (context.getType() !== 'http') {
      const converting = failing.then((failure) => transport.toException(failure, context));
      return report(converting, context);
    }
    return failing.then((failure) => {
      if (failure instanceof SignInRequiredException) redirectBrowser(failure, context, this.host);
      else this.reply(failure, thrown, context);
    });
  }

  /** Never rejects, because NestJS does not await a filter. */
  private async log(thrown: AuthError, context: ArgumentsHost): Promise<void> {
    const logger = await this.getLogger(context).catch(() => nestLogger(false));
    logger.error?.(thrown);
  }

  private async getLogger(context: ArgumentsHost): Promise<Pick<Logger, 'error'>> {
    const services = await this.services.forRequest(
      this.transports.get(context).getRequest(context),
    );
    return services.get(LoggerToken);
  }

  private reply(failure: HttpException, thrown: AuthError, context: ArgumentsHost): void {
    if (thrown instanceof TooManyAttempts || thrown instanceof ServerBusy) {
      const reply = context.switchToHttp().getResponse<PlatformReply>();
      setHeader(reply, 'retry-after', String(thrown.retryAfterSeconds));
    }
    sendChallenge(failure, context.switchToHttp().getResponse<PlatformReply>());
    new BaseExceptionFilter(this.host.httpAdapter).catch(failure, context);
  }
}

/** Sends the exception as its transport does. */
function report(exception: Promise<Error>, context: ArgumentsHost): unknown {
  const type: string = context.getType();
  if (type === 'ws') return emit(exception, context);
  // NestJS sends the observable that a filter of a microservice returns.
  return type === 'rpc' ? from(createStream(exception, context)).pipe(mergeAll()) : exception;
}

/** Emits the exception, since a gateway ignores what a filter returns. */
async function emit(exception: Promise<Error>, context: ArgumentsHost): Promise<void> {
  const { BaseWsExceptionFilter } = await loadWebSockets();
  new BaseWsExceptionFilter().catch(await exception, context);
}

async function createStream(
  exception: Promise<Error>,
  context: ArgumentsHost,
): Promise<Observable<unknown>> {
  const { BaseRpcExceptionFilter } = await loadMicroservices();
  return new BaseRpcExceptionFilter().catch(await exception, context);
}

function toHttpException(thrown: AuthError): HttpException {
  if (thrown instanceof InvalidCredential) return toChallengeException(thrown);
  const [, knownStatus, message] = RESPONSES.find(([type]) => thrown instanceof type) ?? [];
  const status = thrown instanceof MalformedRequest ? thrown.status : (knownStatus ?? 500);
  const isCredentials = thrown instanceof CredentialsSignin;
  const body = {
    statusCode: status,
    // A subclass of the app is reported as the class that it extends.
    error: isCredentials ? CredentialsSignin.type : getClientSafeType(thrown),
    message: message ?? 'The request could not be answered.',
    ...((isCredentials || thrown instanceof CodeSignin) && { code: thrown.code }),
  };
  return new HttpException(body, status);
}
