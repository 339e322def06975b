/** From a context to its session. A parameter decorator cannot inject anything; a pipe can. */
import {
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
  type PipeTransform,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Session } from '../../core/models/session.js';
import { AuthGuard } from '../guards/auth.guard.js';
import { RequestSessions } from '../request-sessions.js';
import { isReplaced, outOfReach } from '../startup/out-of-reach.js';
import { Transports } from '../transports/transports.js';
import type { ContextSource } from './context-source.js';

/**
 * Finds what `@Session()` and `@CurrentUser()` hand over: the session of a request, or `null` when
 * nobody is signed in.
 *
 * A test without `AuthModule` puts another in its place.
 *
 * @example
 * ```ts
 * await Test.createTestingModule({ controllers: [OrdersController] })
 *   .overrideGuard(AuthGuard)
 *   .useValue({ canActivate: () => true })
 *   .overridePipe(SessionPipe)
 *   .useValue({ transform: () => ({ user: { name: 'Ada' } }) })
 *   .compile();
 * ```
 * @publicApi
 */
@Injectable()
export class SessionPipe implements PipeTransform<ContextSource>, OnModuleInit {
  constructor(
    // Optional for tests that override the guard: see AuthGuard.
    @Optional() @Inject(RequestSessions) private readonly sessions: RequestSessions | undefined,
    @Optional() @Inject(Transports) private readonly transports: Transports | undefined,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach, unless a test replaced the guard. */
  onModuleInit(): void {
    if (this.sessions || isReplaced(AuthGuard, this, this.modules)) return;
    throw outOfReach('@Session()', this, this.modules);
  }

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  transform(source: ContextSource): Promise<Session | null> {
    const { sessions, transports } = this;
    if (!sessions || !transports) throw outOfReach('@Session()', this, this.modules);
    return source.read(transports, (request) => sessions.behind(request));
  }
}
