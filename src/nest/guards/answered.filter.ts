/** Sends what the `authorized` callback answered. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  Injectable,
} from '@nestjs/common';
import { BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import { sendWebResponse } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';
import { AnsweredException } from './answered.exception.js';

/** Answers an `AnsweredException` with its response. */
@Injectable()
@Catch(AnsweredException)
export class AnsweredFilter implements ExceptionFilter<AnsweredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  async catch({ answer }: AnsweredException, context: ArgumentsHost): Promise<void> {
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
