/** `@AuthToken()` */
import {
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
  createParamDecorator,
} from '@nestjs/common';
import type { JWT } from '../../core/models/jwt.js';
import { RequestTokens } from '../request-tokens.js';
import { Transports } from '../transports/transports.js';
import { ContextSource } from './context-source.js';

/** Turns a context into the claims of its request's session. */
@Injectable()
class TokenPipe implements PipeTransform<ContextSource> {
  constructor(
    @Inject(RequestTokens) private readonly tokens: RequestTokens,
    @Inject(Transports) private readonly transports: Transports,
  ) {}

  transform(source: ContextSource): Promise<JWT | null> {
    return source.read(this.transports, (request) => this.tokens.behind(request));
  }
}

const tokenParameter = createParamDecorator(
  (_data: unknown, context) => new ContextSource(context),
);

/**
 * The claims of the session's token; `null` when nobody is signed in, and with the session strategy
 * `database`. They are what the client holds: what a `jwt` callback adds as a session is read is in
 * the session. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get('repositories')
 * @Auth()
 * repositories(@AuthToken() token: JWT | null) {
 *   return this.github.repositoriesOf(token?.accessToken);
 * }
 * ```
 * @publicApi
 */
export function AuthToken(...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator {
  return tokenParameter(TokenPipe, ...pipes);
}
