/** What a client sends may be anything. */
import { Injectable, type PipeTransform } from '@nestjs/common';
import { WsException } from '@nestjs/websockets';

const MOST_CHARACTERS = 500;

@Injectable()
export class MessageTextPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && text.length <= MOST_CHARACTERS) return text;
    // In the shape of what the library's guards say.
    throw new WsException({
      statusCode: 400,
      error: 'Bad Request',
      message: `A message is a text of 1 to ${MOST_CHARACTERS} characters.`,
    });
  }
}
