/** `@Session()` */
import { createParamDecorator, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import type { Session as SessionModel } from '../../core/models/session.js';
import type { User } from '../../core/models/user.js';
import { ContextSource, SessionPipe } from './session.pipe.js';

const sessionParameter = createParamDecorator(
  (_data: unknown, context) => new ContextSource(context),
);

/** `@Session()`, as it is described where the interface of that name is declared. */
export const Session: typeof SessionModel = (...pipes) => sessionParameter(SessionPipe, ...pipes);

/* MERGED current-user.decorator.ts: `@CurrentUser()` */

@Injectable()
class UserPipe implements PipeTransform<SessionModel | null, User | null> {
  transform(session: SessionModel | null): User | null {
    return session?.user ?? null;
  }
}

/**
 * The user of the session, or `null` when nobody is signed in. Your pipes run after it.
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
