/** Whether a request may call a handler, by what its decorators and the app's callbacks say. */
import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Session } from '../../core/models/session.js';
import { isPlatformRequest } from '../../node/platform.js';
import { outOfReach } from '../errors/startup.errors.js';
import { RequestSessions } from '../session/request-sessions.js';
import { bodylessRequest } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';
import { AccessDecisions } from './access.js';
import { AuthorizedResponseException } from './authorized-response.js';
import {
  type Authorized,
  type AuthorizedParams,
  AuthorizedToken,
  Permissions,
} from './permissions.js';
import { SignInPrompt } from './sign-in-required.js';

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
    const transport = this.transports.get(context);
    try {
      const request = transport.request(context);
      const proven = await this.sessions.provenAlive(request, transport.reply?.(context));
      const { session } = proven ?? NOBODY;
      this.sessions.attachUser(request, session);
      // What can be told at once is not waited for: most apps have neither a callback nor conditions.
      const verdict = (await this.services.forRequest(request)).get(AuthorizedToken)(() =>
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
    request: TransportRequest,
    context: ExecutionContext,
  ): Promise<void> {
    const verdict = await awaited;
    if (verdict === true) return;
    if (verdict instanceof Response && context.getType() === 'http') {
      throw new AuthorizedResponseException(verdict);
    }
    throw session ? new ForbiddenException(REFUSAL) : await this.prompt.refusal(context, request);
  }
}

/** What the `authorized` callback is told; the request, should it ask for it. */
function guardedCall(
  auth: Session | null,
  { source }: TransportRequest,
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

/* MERGED auth.guard.ts: Lets people through whom the decorators of a handler let through. */

/**
 * Asks whether a request proves a session, and whether that session has what a handler asks for.
 *
 * Nobody signed in: 401, or the sign-in page when a browser navigates to a page. Not enough: 403.
 * Cannot tell, because the database is away: 503, so that nobody is taken for signed out. Each
 * transport is told in its own way. A session that is ageing is carried on.
 *
 * The app does not start when no `AuthModule` is in reach of a module that it guards. In a unit test
 * that module need not be there: `overrideGuard(AuthGuard)` is all that `@Auth()` needs.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate, OnModuleInit {
  constructor(
    // Optional, since a test that overrides the guard has none of what it is made from.
    @Optional() @Inject(HandlerAccess) private readonly access: HandlerAccess | undefined,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  onModuleInit(): void {
    if (!this.access) throw outOfReach('AuthGuard', this, this.modules);
  }

  canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.access) throw outOfReach('AuthGuard', this, this.modules);
    return this.access.permits(context);
  }
}
