/** The `authorized` callback answered a request itself. */
import { HttpException } from '@nestjs/common';

/**
 * Thrown by the guard when the `authorized` callback returned a `Response`. `@Auth()` brings the filter
 * that sends it.
 *
 * @publicApi
 */
export class AnsweredException extends HttpException {
  /** The answer, whose body can be read once. */
  readonly answer: Response;

  /** @param answer - Stays unread: a callback may return one response to many requests. */
  constructor(answer: Response) {
    super('The request was answered.', answer.status);
    this.answer = answer.clone();
  }
}
