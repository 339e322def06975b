/** The parameter decorator `@AuthToken()`, and its pipe. */
import {
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
  type PipeTransform,
  type Type,
  createParamDecorator,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { JWT } from '../../core/models/index.js';
import { createOutOfReachError, isReplaced } from '../errors/startup.errors.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { RequestTokens } from '../session/request-tokens.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { ContextSource } from './session.pipe.js';

/**
 * Finds the claims for `@AuthToken()`. A test without `AuthModule` replaces it, see `SessionPipe`.
 *
 * @publicApi
 */
@Injectable()
export class AuthTokenPipe implements PipeTransform<ContextSource>, OnModuleInit {
  constructor(
    // Optional for tests that override the guard, see AuthGuard.
    @Optional() @Inject(RequestTokens) private readonly tokens: RequestTokens | undefined,
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
    if (this.tokens || isReplaced(AuthGuard, this, this.modules)) return;
    throw createOutOfReachError('@AuthToken()', this, this.modules);
  }

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  transform(source: ContextSource): Promise<JWT | null> {
    const { tokens, transports } = this;
    if (!tokens || !transports) throw createOutOfReachError('@AuthToken()', this, this.modules);
    return source.read(transports, (request) => tokens.getClaims(request));
  }
}

const tokenParameter = createParamDecorator(
  (_data: unknown, context) => new ContextSource(context),
);

/**
 * The claims of the session token; `null` when the user is not signed in, and with the session
 * strategy `database`. They are those of the token that the client sent: what the `jwt` callback
 * adds while the session is read is in the session alone. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get('repositories')
 * @Auth()
 * repositories(@AuthToken() token: JWT | null) {
 *   return this.github.listRepositories(token?.accessToken);
 * }
 * ```
 * @publicApi
 */
export function AuthToken(...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator {
  return tokenParameter(AuthTokenPipe, ...pipes);
}
