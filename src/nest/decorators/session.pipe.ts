/** From a context to its session. A parameter decorator cannot inject anything; a pipe can. */
import {
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
  type PipeTransform,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Session } from '../../core/models/session.js';
import { isReplaced, outOfReach } from '../errors/startup.errors.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { RequestSessions } from '../session/request-sessions.js';
import type { TransportRequest } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';

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

/* MERGED context-source.ts: A context on its way through the pipes of a parameter. */

/**
 * Carries a context past the pipes that see a parameter first. An app's global pipe that trims or
 * copies plain objects has nothing to do here.
 */
export class ContextSource {
  readonly #context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.#context = context;
  }

  /**
   * What `read` finds behind the context. A failure is told in the way of the transport.
   */
  async read<T>(
    transports: Transports,
    read: (request: TransportRequest) => Promise<T | null>,
  ): Promise<T | null> {
    const transport = transports.get(this.#context);
    try {
      return await read(transport.request(this.#context));
    } catch (thrown) {
      if (!(thrown instanceof HttpException)) throw thrown;
      throw await transport.exception(thrown, this.#context);
    }
  }
}
