/** Lets people through whom the decorators of a handler let through. */
import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { Session } from '../../core/models/session.js';
import { AccessDecisions } from '../access/access-decisions.js';
import { AuthorizedToken } from '../access/authorized.js';
import { Permissions } from '../access/permissions.js';
import { RequestServices } from '../composition/request-services.js';
import { bodylessRequest } from '../http/incoming-request.js';
import { isPlatformRequest } from '../http/platform.js';
import { RequestSessions } from '../request-sessions.js';
import type { CarryingRequest, Transport } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';
import { AnsweredException } from './answered.exception.js';
import { SignInPrompt } from './sign-in-prompt.js';

/**
 * Asks whether a request proves a session, and whether that session has what a handler asks for.
 *
 * Nobody signed in: 401, or the sign-in page when a browser navigates to a page. Not enough: 403.
 * Cannot tell, because the database is away: 503, so that nobody is taken for signed out. Each
 * transport is told in its own way. A session that is ageing is carried on.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(Transports) private readonly transports: Transports,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(SignInPrompt) private readonly prompt: SignInPrompt,
    @Inject(AccessDecisions) private readonly decisions: AccessDecisions,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    return this.decisions.once(context, () => this.decide(context));
  }

  private async decide(context: ExecutionContext): Promise<boolean> {
    const access = this.decisions.demanded(context);
    if (access.level === 'public') return true;
    const transport = this.transports.of(context);
    try {
      const request = transport.request(context);
      const session = await this.sessionBehind(request, transport, context);
      this.sessions.introduce(request, session);
      await this.assertAuthorized(session, request, context);
      if (!session && access.level === 'required') {
        throw await this.prompt.refusal(context, request);
      }
      if (session && !(await this.permissions.permits(session, access, context))) {
        throw new ForbiddenException(REFUSAL);
      }
      return true;
    } catch (thrown) {
      throw thrown instanceof HttpException ? await transport.exception(thrown, context) : thrown;
    }
  }

  private sessionBehind(
    request: CarryingRequest,
    transport: Transport,
    context: ExecutionContext,
  ): Promise<Session | null> {
    const reply = transport.reply?.(context);
    return reply ? this.sessions.keptAlive(request, reply) : this.sessions.behind(request);
  }

  private async assertAuthorized(
    auth: Session | null,
    carrying: CarryingRequest,
    context: ExecutionContext,
  ): Promise<void> {
    const services = await this.services.of(carrying);
    const verdict = await services.get(AuthorizedToken)(() => ({
      auth,
      context,
      get request() {
        const { source } = carrying;
        return isPlatformRequest(source) ? bodylessRequest(source) : undefined;
      },
    }));
    if (verdict === true) return;
    if (verdict instanceof Response && context.getType() === 'http') {
      throw new AnsweredException(verdict);
    }
    throw auth ? new ForbiddenException(REFUSAL) : await this.prompt.refusal(context, carrying);
  }
}

const REFUSAL = 'You may not do this.';
