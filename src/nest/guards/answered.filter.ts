/** Sends what the `authorized` callback answered. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  Injectable,
} from '@nestjs/common';
import { BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import { writeResponse } from '../http/outgoing-reply.js';
import type { PlatformReply } from '../http/platform.js';
import { AnsweredException } from './answered.exception.js';

/** Answers an `AnsweredException` with its response. */
@Injectable()
@Catch(AnsweredException)
export class AnsweredFilter implements ExceptionFilter<AnsweredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  async catch({ answer }: AnsweredException, context: ArgumentsHost): Promise<void> {
    try {
      await writeResponse(answer, context.switchToHttp().getResponse<PlatformReply>());
    } catch (thrown) {
      // NestJS waits for no filter: what it rejects with would end the process.
      new BaseExceptionFilter(this.host.httpAdapter).catch(thrown, context);
    }
  }
}
