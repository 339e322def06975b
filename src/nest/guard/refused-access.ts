/** Tells listeners that a user was refused. */
import { type ExecutionContext, HttpException, Inject, Injectable, Optional } from '@nestjs/common';
import { EventBus } from '../../core/events/index.js';
import type { Sender } from '../session/request-authentication.js';
import { RequestSessions } from '../session/session-lookup.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';

/** Emits `accessRefused` where the guard knows who was refused. */
@Injectable()
export class RefusedAccess {
  constructor(
    @Inject(RequestServices) private readonly services: RequestServices,
    /** An API with access tokens alone has no sessions, and no events. */
    @Optional() @Inject(RequestSessions) private readonly sessions: RequestSessions | undefined,
  ) {}

  /** Never rejects: the refusal stands, whether or not the event is emitted. */
  async tell(
    thrown: unknown,
    sender: Sender,
    request: TransportRequest,
    context: ExecutionContext,
  ): Promise<void> {
    if (!this.sessions || !(thrown instanceof HttpException)) return;
    const services = await this.services.forRequest(request);
    await services.get(EventBus).emit('accessRefused', {
      userId: await this.findUserId(this.sessions, sender, request),
      handler: `${context.getClass().name}.${context.getHandler().name}`,
      status: thrown.getStatus(),
      headers: request.headers,
    });
  }

  /** The session of an app may not say it: its token does. */
  private async findUserId(
    sessions: RequestSessions,
    { way, session }: Sender,
    request: TransportRequest,
  ): Promise<string | undefined> {
    if (way !== 'session') return session.user?.id;
    const verified = await sessions
      .find(request)
      .findVerified()
      .catch(() => undefined);
    return verified?.userId ?? session.user?.id;
  }
}
