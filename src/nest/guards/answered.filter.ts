/** Sends what the `authorized` callback answered. */
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { writeResponse } from '../http/outgoing-reply.js';
import type { PlatformReply } from '../http/platform.js';
import { AnsweredException } from './answered.exception.js';

/** Answers an `AnsweredException` with its response. */
@Injectable()
@Catch(AnsweredException)
export class AnsweredFilter implements ExceptionFilter<AnsweredException> {
  async catch({ answer }: AnsweredException, context: ArgumentsHost): Promise<void> {
    await writeResponse(answer, context.switchToHttp().getResponse<PlatformReply>());
  }
}
