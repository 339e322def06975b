/** From a request to its session. A parameter decorator cannot inject anything; a pipe can. */
import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import type { DefaultSession, Session } from '../../core/models/session.js';
import type { PlatformRequest } from '../http/platform.js';
import { RequestSessions } from '../request-sessions.js';

/**
 * Carries a request past the pipes that see a parameter first. An app's global pipe that trims or
 * copies plain objects has nothing to do here.
 */
export class SessionSource {
  readonly #request: PlatformRequest;

  constructor(request: PlatformRequest) {
    this.#request = request;
  }

  get request(): PlatformRequest {
    return this.#request;
  }
}

/** Turns a request into its session, or into `null` when nobody is signed in. */
@Injectable()
export class SessionPipe implements PipeTransform<SessionSource> {
  constructor(@Inject(RequestSessions) private readonly sessions: RequestSessions) {}

  transform({ request }: SessionSource): Promise<Session | DefaultSession | null> {
    return this.sessions.of(request);
  }
}
