/** The pipe of `@Session()`, since a parameter decorator cannot inject services but a pipe can. */
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
import type { Session } from '../../core/models/index.js';
import { isReplaced, createOutOfReachError } from '../errors/startup.errors.js';
import { AccessDecisions } from '../guard/access.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { RequestAuthentication } from '../session/request-authentication.js';
import type { TransportRequest } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';

/**
 * Finds the session for `@Session()` and `@CurrentUser()`: that of the request, or `null` when the
 * user is not signed in.
 *
 * A test without `AuthModule` replaces it.
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
    // Optional for tests that override the guard, see AuthGuard.
    @Optional()
    @Inject(RequestAuthentication)
    private readonly authentication: RequestAuthentication | undefined,
    @Optional() @Inject(AccessDecisions) private readonly decisions: AccessDecisions | undefined,
    @Optional()
    @Inject(TransportRegistry)
    private readonly transports: TransportRegistry | undefined,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /**
   * @throws {InvalidAuthOptions} when no `AuthModule` is in reach, unless a test replaced the
   *   guard.
   */
  onModuleInit(): void {
    if (this.authentication || isReplaced(AuthGuard, this, this.modules)) return;
    throw createOutOfReachError('@Session()', this, this.modules);
  }

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  transform(source: ContextSource): Promise<Session | null> {
    const { authentication, decisions, transports } = this;
    if (!authentication || !decisions || !transports) {
      throw createOutOfReachError('@Session()', this, this.modules);
    }
    return source.read(transports, (request, context) =>
      authentication.find(request, decisions.getAccess(context).via),
    );
  }
}

/**
 * Hides a context from the global pipes, which get the parameter first: one that trims or copies
 * plain objects would break it.
 */
export class ContextSource {
  readonly #context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.#context = context;
  }

  /** Reads a value of the context's request. A failure becomes an exception of the transport. */
  async read<T>(
    transports: TransportRegistry,
    read: (request: TransportRequest, context: ExecutionContext) => Promise<T | null>,
  ): Promise<T | null> {
    const transport = transports.get(this.#context);
    try {
      return await read(transport.getRequest(this.#context), this.#context);
    } catch (thrown) {
      if (!(thrown instanceof HttpException)) throw thrown;
      throw await transport.toException(thrown, this.#context);
    }
  }
}
