/** The guard: decides whether a request may call a handler. */
import {
  type CanActivate,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Logger, LoggerToken } from '../../core/kernel/index.js';
import type { Session } from '../../core/models/index.js';
import { isPlatformRequest } from '../../node/platform.js';
import { createOutOfReachError } from '../errors/startup.errors.js';
import { RequestAuthentication, type Sender } from '../session/request-authentication.js';
import { toBodylessRequest } from '../transports/http.transport.js';
import type { EarlyRead } from '../session/request-user.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { AccessDecisions, type AccessLevel, getHandlerAccess } from './access.js';
import {
  type Authorized,
  type AuthorizedParams,
  AuthorizedResponseException,
  AuthorizedToken,
} from './authorized.js';
import { SenderRules } from './sender-rules.js';
import { SignInPrompt } from './sign-in-required.js';

/** Checks a call by its session, the `authorized` callbacks and the access rules of its handler. */
@Injectable()
export class AccessCheck {
  constructor(
    @Inject(RequestAuthentication) private readonly authentication: RequestAuthentication,
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(TransportRegistry) private readonly transports: TransportRegistry,
    @Inject(SenderRules) private readonly rules: SenderRules,
    @Inject(SignInPrompt) private readonly prompt: SignInPrompt,
    @Inject(AccessDecisions) private readonly decisions: AccessDecisions,
  ) {}

  /** @throws {HttpException} or the transport's own exception, when the call is refused. */
  check(context: ExecutionContext): Promise<boolean> {
    return this.decisions.decideOnce(context, () => this.decide(context));
  }

  private async decide(context: ExecutionContext): Promise<boolean> {
    const access = this.decisions.getAccess(context);
    if (access.level === 'public') return true;
    const transport = this.transports.get(context);
    try {
      const request = transport.getRequest(context);
      const sender = await this.authentication.authenticate(request, access.via);
      const session = sender?.session ?? null;
      const missed = this.authentication.attachUser(request, session);
      const services = await this.services.forRequest(request);
      if (missed) warnOfEarlyRead(missed, context, services.get(LoggerToken));
      // `true` is not awaited: most apps have no such callback.
      const verdict = services.get(AuthorizedToken)(() =>
        createAuthorizedParams(session, request, context),
      );
      if (verdict !== true) await this.assertAuthorized(verdict, sender, request, context);
      if (!session && access.level === 'required') {
        throw await this.prompt.createException(context, request, access);
      }
      if (sender) await this.rules.assertMet(sender, access, request, context);
      return true;
    } catch (thrown) {
      throw thrown instanceof HttpException ? await transport.toException(thrown, context) : thrown;
    }
  }

  private async assertAuthorized(
    pending: ReturnType<Authorized>,
    sender: Sender | null,
    request: TransportRequest,
    context: ExecutionContext,
  ): Promise<void> {
    const verdict = await pending;
    if (verdict === true) return;
    if (verdict instanceof Response && context.getType() === 'http') {
      throw new AuthorizedResponseException(verdict);
    }
    const access = this.decisions.getAccess(context);
    if (sender) await this.rules.refuse(sender, access, request, context);
    throw await this.prompt.createException(context, request, access);
  }
}

/**
 * The parameters of the `authorized` callback. The request is created when the callback reads it.
 */
function createAuthorizedParams(
  auth: Session | null,
  { source }: TransportRequest,
  context: ExecutionContext,
): AuthorizedParams {
  return {
    auth,
    context,
    get request() {
      return isPlatformRequest(source) ? toBodylessRequest(source) : undefined;
    },
  };
}

/**
 * Checks whether a request has a session that satisfies the handler's access rules.
 *
 * A user who is not signed in gets 401, or the sign-in page when a browser navigates to a page. A
 * user who lacks a role or does not meet a condition gets 403, or a page that says so; one who has
 * to prove again who they are gets 401, or the page of proof. When the session cannot be read,
 * because the database is unavailable, the response is 503 and not 401. Each transport reports
 * these in its own way. A session that is due is renewed.
 *
 * The app does not start if a module with a guarded handler cannot reach an `AuthModule`. A unit
 * test does not need `AuthModule`: `overrideGuard(AuthGuard)` is enough for `@Auth()`.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate, OnModuleInit {
  constructor(
    // Optional, because a test that overrides the guard has no AuthModule.
    @Optional() @Inject(AccessCheck) private readonly access: AccessCheck | undefined,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  onModuleInit(): void {
    if (!this.access) throw createOutOfReachError('AuthGuard', this, this.modules);
  }

  canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.access) throw createOutOfReachError('AuthGuard', this, this.modules);
    return this.access.check(context);
  }
}

/** A method of a controller. */
export interface ControllerMethod {
  readonly type: object;
  readonly method: object;
}

/**
 * NestJS's metadata key of `@UseGuards()`. It is not exported for others, see `route-handlers.ts`.
 */
const GUARDS = '__guards__';

/**
 * The access level of a handler. It is `public` if the guard does not check the handler, whatever
 * other guards do.
 *
 * @param isGuarded - Whether the guard is global.
 */
export function getAccessLevel(
  { type, method }: ControllerMethod,
  isGuarded: boolean,
): AccessLevel {
  const { level } = getHandlerAccess(method, type);
  if (level !== 'required' || isGuarded) return level;
  return [type, method].some(usesGuard) ? level : 'public';
}

function usesGuard(decorated: object): boolean {
  return listGuards(decorated).some(isAuthGuard);
}

/** Whether a guard is `AuthGuard` or extends it. */
export function isAuthGuard(guard: unknown): boolean {
  if (guard instanceof AuthGuard || guard === AuthGuard) return true;
  return typeof guard === 'function' && guard.prototype instanceof AuthGuard;
}

/** Names the guards that run before this one: they find no user in `userProperty`. */
function warnOfEarlyRead(
  { property, globalGuards }: EarlyRead,
  context: ExecutionContext,
  logger: Logger,
): void {
  const [type, method] = [context.getClass(), context.getHandler()];
  const guards = [...globalGuards, ...listGuards(type), ...listGuards(method)];
  const earlier = guards.slice(0, guards.findIndex(isAuthGuard));
  logger.warn('user-read-before-guard', {
    property,
    handler: `${type.name}.${method.name}`,
    guards: earlier.map(getGuardName).join(', '),
  });
}

function listGuards(decorated: object): readonly unknown[] {
  const guards: unknown = Reflect.getMetadata(GUARDS, decorated);
  return Array.isArray(guards) ? guards : [];
}

/** A guard is a class, or an instance of one. */
function getGuardName(guard: unknown): string {
  return typeof guard === 'function' ? guard.name : (Object(guard) as object).constructor.name;
}
