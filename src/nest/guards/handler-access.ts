/** Whether a request may call a handler, by what its decorators and the app's callbacks say. */
import {
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { Session } from '../../core/models/session.js';
import { AccessDecisions } from '../access/access-decisions.js';
import { type Authorized, type AuthorizedParams, AuthorizedToken } from '../access/authorized.js';
import { Permissions } from '../access/permissions.js';
import { RequestServices } from '../composition/request-services.js';
import { bodylessRequest } from '../http/http-request.js';
import { isPlatformRequest } from '../../node/platform.js';
import { RequestSessions } from '../request-sessions.js';
import type { CarryingRequest } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';
import { AnsweredException } from './answered.exception.js';
import { SignInPrompt } from './sign-in-prompt.js';

/** Decides, once for each call, and tells each transport in its own way. */
@Injectable()
export class HandlerAccess {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(Transports) private readonly transports: Transports,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(SignInPrompt) private readonly prompt: SignInPrompt,
    @Inject(AccessDecisions) private readonly decisions: AccessDecisions,
  ) {}

  /** @throws {HttpException} or the transport's own error, when it may not. */
  permits(context: ExecutionContext): Promise<boolean> {
    return this.decisions.once(context, () => this.decide(context));
  }

  private async decide(context: ExecutionContext): Promise<boolean> {
    const access = this.decisions.demanded(context);
    if (access.level === 'public') return true;
    const transport = this.transports.of(context);
    try {
      const request = transport.request(context);
      const proven = await this.sessions.provenAlive(request, transport.reply?.(context));
      const { session } = proven ?? NOBODY;
      this.sessions.introduce(request, session);
      // What can be told at once is not waited for: most apps have neither a callback nor conditions.
      const verdict = (await this.services.of(request)).get(AuthorizedToken)(() =>
        guardedCall(session, request, context),
      );
      if (verdict !== true) await this.assertAuthorized(verdict, session, request, context);
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

  private async assertAuthorized(
    awaited: ReturnType<Authorized>,
    session: Session | null,
    request: CarryingRequest,
    context: ExecutionContext,
  ): Promise<void> {
    const verdict = await awaited;
    if (verdict === true) return;
    if (verdict instanceof Response && context.getType() === 'http') {
      throw new AnsweredException(verdict);
    }
    throw session ? new ForbiddenException(REFUSAL) : await this.prompt.refusal(context, request);
  }
}

/** What the `authorized` callback is told; the request, should it ask for it. */
function guardedCall(
  auth: Session | null,
  { source }: CarryingRequest,
  context: ExecutionContext,
): AuthorizedParams {
  return {
    auth,
    context,
    get request() {
      return isPlatformRequest(source) ? bodylessRequest(source) : undefined;
    },
  };
}

const NOBODY = { session: null };
const REFUSAL = 'You may not do this.';
