/** The parameter decorator `@ProviderToken()`, and its pipe. */
import {
  createParamDecorator,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type {
  ProviderToken as AccessToken,
  ProviderTokenOptions,
} from '../../core/features/index.js';
import { createOutOfReachError, isReplaced } from '../errors/startup.errors.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { RequestProviderTokens } from '../session/request-provider-tokens.js';
import { TransportRegistry } from '../transports/transport-registry.js';

const NAME = '@ProviderToken()';

/** Which token, and for which context: hidden from global pipes, which may copy plain objects. */
class ProviderTokenSource {
  readonly #context: ExecutionContext;

  constructor(
    context: ExecutionContext,
    readonly provider: string,
    readonly options: ProviderTokenOptions,
  ) {
    this.#context = context;
  }

  async read(
    transports: TransportRegistry,
    tokens: RequestProviderTokens,
  ): Promise<AccessToken | null> {
    const transport = transports.get(this.#context);
    const request = transport.getRequest(this.#context);
    try {
      return await tokens.get(request, this.provider, this.options);
    } catch (thrown) {
      if (!(thrown instanceof HttpException)) throw thrown;
      throw await transport.toException(thrown, this.#context);
    }
  }
}

/**
 * Finds the token for `@ProviderToken()`. A test without `AuthModule` replaces it, see
 * `SessionPipe`.
 *
 * @publicApi
 */
@Injectable()
export class ProviderTokenPipe implements PipeTransform<ProviderTokenSource>, OnModuleInit {
  constructor(
    // Optional for tests that override the guard, see AuthGuard.
    @Optional()
    @Inject(RequestProviderTokens)
    private readonly tokens: RequestProviderTokens | undefined,
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
    throw createOutOfReachError(NAME, this, this.modules);
  }

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  transform(source: ProviderTokenSource): Promise<AccessToken | null> {
    const { tokens, transports } = this;
    if (!tokens || !transports) throw createOutOfReachError(NAME, this, this.modules);
    return source.read(transports, tokens);
  }
}

interface WantedToken {
  readonly provider: string;
  readonly options: ProviderTokenOptions;
}

const tokenParameter = createParamDecorator(
  ({ provider, options }: WantedToken, context) =>
    new ProviderTokenSource(context, provider, options),
);

/**
 * An access token of the user's account at a provider, which is valid: to call its API for the
 * user. Needs the feature `ProviderTokens`. `null` when the user is not signed in, which `@Auth()`
 * refuses. A user who has no token, or whose access is lost, gets 403 with `error`:
 * `ProviderTokenMissing` or `ProviderAccessLost`.
 *
 * @param provider - Its id.
 * @example
 * ```ts
 * @Get('calendar')
 * @Auth()
 * list(@ProviderToken('google') token: ProviderToken) {
 *   return this.calendar.list(token.accessToken);
 * }
 * ```
 * @publicApi
 */
export function ProviderToken(
  provider: string,
  options: ProviderTokenOptions = {},
  ...pipes: (PipeTransform | Type<PipeTransform>)[]
): ParameterDecorator {
  return tokenParameter({ provider, options }, ProviderTokenPipe, ...pipes);
}

/** The token that the decorator finds: a type of the same name, for the parameter. */
export type ProviderToken = AccessToken;
