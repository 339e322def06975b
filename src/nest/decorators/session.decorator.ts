/** `@Session()` */
import { createParamDecorator } from '@nestjs/common';
import type { Session as SessionModel } from '../../core/models/session.js';
import { ContextSource } from './context-source.js';
import { SessionPipe } from './session.pipe.js';

const sessionParameter = createParamDecorator(
  (_data: unknown, context) => new ContextSource(context),
);

/** `@Session()`, as it is described where the interface of that name is declared. */
export const Session: typeof SessionModel = (...pipes) => sessionParameter(SessionPipe, ...pipes);
