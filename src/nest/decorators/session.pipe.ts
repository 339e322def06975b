/** From a context to its session. A parameter decorator cannot inject anything; a pipe can. */
import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import type { Session } from '../../core/models/session.js';
import { RequestSessions } from '../request-sessions.js';
import { Transports } from '../transports/transports.js';
import type { ContextSource } from './context-source.js';

/** Turns a context into the session of its request, or into `null` when nobody is signed in. */
@Injectable()
export class SessionPipe implements PipeTransform<ContextSource> {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(Transports) private readonly transports: Transports,
  ) {}

  transform(source: ContextSource): Promise<Session | null> {
    return source.read(this.transports, (request) => this.sessions.behind(request));
  }
}
