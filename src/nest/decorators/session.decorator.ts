/** `@Session()` */
import { type PipeTransform, type Type, createParamDecorator } from '@nestjs/common';
import type { Session as SessionModel } from '../../core/models/session.js';
import { httpRequest } from '../http/platform.js';
import { SessionPipe, SessionSource } from './session.pipe.js';

/** The session itself, under the same name: `@Session() session: Session`. */
export type Session = SessionModel;

type Pipe = PipeTransform | Type<PipeTransform>;

const sessionParameter = createParamDecorator(
  (_data: unknown, context) => new SessionSource(httpRequest(context, '@Session()')),
);

/**
 * The session of the request, or `null` when nobody is signed in.
 *
 * It needs no guard: without `@Auth()` it tells who is there, if anybody. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get()
 * home(@Session() session: Session | null) {
 *   return { greeting: `Hello ${session?.user?.name ?? 'stranger'}` };
 * }
 * ```
 * @publicApi
 */
export function Session(...pipes: Pipe[]): ParameterDecorator {
  return sessionParameter(SessionPipe, ...pipes);
}
