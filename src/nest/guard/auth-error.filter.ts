/** From the errors that `AuthService` throws to what a client is told. */
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
import { getClientSafeType } from '../../core/errors/error-codes.js';
import {
  AccessDenied,
  AccountNotLinked,
  AdapterError,
  AuthError,
  CredentialsSignin,
  EmailSignInError,
  InvalidCheck,
  InvalidProvider,
  MalformedRequest,
  MissingCSRF,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  SessionTokenError,
  TooManyAttempts,
  Verification,
} from '../../core/errors/index.js';
import { type Logger, LoggerToken } from '../../core/kernel/logger.js';
import { setHeader } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';
import { nestLogger } from '../errors/error-reporting.js';
import { RequestServices } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';

type Answer = readonly [
  type: abstract new (...args: never[]) => AuthError,
  status: number,
  text: string,
];

/** The status of each error, and what may be said of it. What is not here is 500. */
const ANSWERS: readonly Answer[] = [
  [CredentialsSignin, 401, 'The credentials are wrong.'],
  [AccessDenied, 403, 'You may not sign in.'],
  [MissingCSRF, 403, 'The request was made by another site.'],
  [OAuthAccountNotLinked, 409, 'The address belongs to another account.'],
  [AccountNotLinked, 409, 'The account belongs to somebody else.'],
  [InvalidProvider, 400, 'There is no such way to sign in.'],
  [InvalidCheck, 400, 'The sign-in has expired.'],
  [Verification, 400, 'The link has expired.'],
  [TooManyAttempts, 429, 'Too many attempts.'],
  [EmailSignInError, 503, 'The mail could not be sent.'],
  [OAuthSignInError, 503, 'The provider cannot be reached.'],
  [OAuthCallbackError, 400, 'The provider refused.'],
  [OAuthProfileParseError, 503, 'The provider gave no usable answer.'],
  [AdapterError, 503, 'Please try again later.'],
  [SessionTokenError, 503, 'The session could not be read.'],
];

/**
 * Answers an `AuthError` that a handler let through with its status, `{ statusCode, error, message }`
 * and, for credentials, their `code`; never with the cause. What is the server's fault is logged.
 * `AuthModule` registers it for the whole app; a filter of the app's own for a class goes first.
 *
 * @publicApi
 */
@Injectable()
@Catch(AuthError)
export class AuthErrorFilter implements ExceptionFilter<AuthError> {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Transports) private readonly transports: Transports,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  catch(thrown: AuthError, context: ArgumentsHost): unknown {
    const failure = getFailure(thrown);
    if (failure.getStatus() >= 500) void this.log(thrown, context);
    const type: string = context.getType();
    if (type === 'http') return this.answer(failure, thrown, context);
    const telling = this.transports.get(context).exception(failure, context);
    if (type === 'ws') return emitted(telling, context);
    // NestJS sends what a filter of a microservice returns as a stream.
    return type === 'rpc' ? from(streamed(telling, context)).pipe(mergeAll()) : telling;
  }

  /** NestJS waits for no filter, so this must not reject. */
  private async log(thrown: AuthError, context: ArgumentsHost): Promise<void> {
    const logger = await this.loggerFor(context).catch(() => nestLogger(false));
    logger.error?.(thrown);
  }

  private async loggerFor(context: ArgumentsHost): Promise<Pick<Logger, 'error'>> {
    const services = await this.services.forRequest(this.transports.get(context).request(context));
    return services.get(LoggerToken);
  }

  private answer(failure: HttpException, thrown: AuthError, context: ArgumentsHost): void {
    if (thrown instanceof TooManyAttempts) {
      const reply = context.switchToHttp().getResponse<PlatformReply>();
      setHeader(reply, 'retry-after', String(thrown.retryAfterSeconds));
    }
    new BaseExceptionFilter(this.host.httpAdapter).catch(failure, context);
  }
}

/** A gateway sends nothing by itself of what a filter returns. */
async function emitted(telling: Promise<Error>, context: ArgumentsHost): Promise<void> {
  const { BaseWsExceptionFilter } = await import('@nestjs/websockets');
  new BaseWsExceptionFilter().catch(await telling, context);
}

async function streamed(
  telling: Promise<Error>,
  context: ArgumentsHost,
): Promise<Observable<unknown>> {
  const { BaseRpcExceptionFilter } = await import('@nestjs/microservices');
  return new BaseRpcExceptionFilter().catch(await telling, context);
}

function getFailure(thrown: AuthError): HttpException {
  const [, usualStatus, text] = ANSWERS.find(([type]) => thrown instanceof type) ?? [];
  const status = thrown instanceof MalformedRequest ? thrown.status : (usualStatus ?? 500);
  const isCredentials = thrown instanceof CredentialsSignin;
  const body = {
    statusCode: status,
    // An app's own class of wrong credentials is still one of those.
    error: isCredentials ? CredentialsSignin.type : getClientSafeType(thrown),
    message: text ?? 'The request could not be answered.',
    ...(isCredentials && { code: thrown.code }),
  };
  return new HttpException(body, status);
}
