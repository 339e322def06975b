/**
 * The parameter decorators `@Session()` and `@CurrentUser()`.
 *
 * This file is apart because `#session` maps to it: see the interface `Session` in
 * `src/core/models`.
 */
import { createParamDecorator, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import type { Session as SessionModel, User } from '../../core/models/index.js';
import { ContextSource, SessionPipe } from './session.pipe.js';

const sessionParameter = createParamDecorator(
  (_data: unknown, context) => new ContextSource(context),
);

/** `@Session()`. The interface of that name has its documentation. */
export const Session: typeof SessionModel = (...pipes) => sessionParameter(SessionPipe, ...pipes);

@Injectable()
class UserPipe implements PipeTransform<SessionModel | null, User | null> {
  transform(session: SessionModel | null): User | null {
    return session?.user ?? null;
  }
}

/**
 * The user of the session, or `null` when the user is not signed in. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get()
 * @Auth()
 * me(@CurrentUser() user: User) {
 *   return user;
 * }
 * ```
 * @publicApi
 */
export function CurrentUser(...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator {
  return Session(UserPipe, ...pipes);
}
