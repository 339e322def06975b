/** The `authorized` callback answered a request itself. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import { sendWebResponse } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';

/**
 * Thrown by the guard when the `authorized` callback returned a `Response`. `@Auth()` brings the filter
 * that sends it.
 *
 * @publicApi
 */
export class AuthorizedResponseException extends HttpException {
  /** The answer, whose body can be read once. */
  readonly answer: Response;

  /** @param answer - Stays unread: a callback may return one response to many requests. */
  constructor(answer: Response) {
    super('The request was answered.', answer.status);
    this.answer = answer.clone();
  }
}

/* MERGED answered.filter.ts: Sends what the `authorized` callback answered. */

/** Answers an `AuthorizedResponseException` with its response. */
@Injectable()
@Catch(AuthorizedResponseException)
export class AuthorizedResponseFilter implements ExceptionFilter<AuthorizedResponseException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  async catch({ answer }: AuthorizedResponseException, context: ArgumentsHost): Promise<void> {
    try {
      // All of it is read first, so that a body that fails is an error and not half an answer.
      const body = answer.body && (await answer.arrayBuffer());
      const reply = context.switchToHttp().getResponse<PlatformReply>();
      await sendWebResponse(reply, new Response(body, answer));
    } catch (thrown) {
      // NestJS waits for no filter: what it rejects with would end the process.
      new BaseExceptionFilter(this.host.httpAdapter).catch(thrown, context);
    }
  }
}
