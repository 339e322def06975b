/** The `authorized` callback, and the exception and filter for a `Response` that it returns. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core';
import type { AuthCallbacks } from '../../core/callbacks/index.js';
import { type AppFunction, type Awaitable, key, type Key } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import { sendWebResponse } from '../../node/outgoing-reply.js';
import type { PlatformReply } from '../../node/platform.js';

/**
 * The parameters of the `authorized` callback.
 *
 * @publicApi
 */
export interface AuthorizedParams<out T extends OwnTypes = object> {
  /** The session, or `null` when the user is not signed in. */
  auth: TypeOf<T, 'session'> | null;
  /**
   * The request without its body. For a message over a WebSocket it is the request that opened the
   * connection; a message between services has none.
   */
  request: Request | undefined;
  /** The handler that is about to be called, and its arguments. */
  context: ExecutionContext;
}

/**
 * The callbacks of the core, and the one that guards call. Each may be left out.
 *
 * @example
 * ```ts
 * export const callbacks: ModuleCallbacks<{ session: MemberSession }> = {
 *   authorized: ({ auth }) => auth?.user.role === 'admin',
 * };
 * ```
 * @publicApi
 */
export interface ModuleCallbacks<out T extends OwnTypes = object> extends Partial<
  AuthCallbacks<T>
> {
  /**
   * Decides whether a request may reach its handler. The guard calls it for every handler that is
   * not `@Public()`, before it checks the rules of the decorators, which the callback cannot
   * loosen. Anything but `true` refuses: a user who is not signed in is asked to sign in, any other
   * gets 403. On HTTP a `Response` is sent as it is; on other transports it refuses. Next.js calls
   * its own `authorized` in middleware, and no other framework has one.
   *
   * @default the decorators alone decide
   */
  authorized?: AppFunction<AuthorizedParams<T>, boolean | Response | undefined>;
}

/**
 * Calls all `authorized` callbacks of the app.
 *
 * @param getParams - Creates the parameters. It is not called if there is no such callback.
 */
export type Authorized = (getParams: () => AuthorizedParams) => Awaitable<boolean | Response>;

export const AuthorizedToken: Key<Authorized> = key<Authorized>('Authorized');

/**
 * Thrown by the guard when the `authorized` callback returned a `Response`. `@Auth()` adds the
 * filter that sends it.
 *
 * @publicApi
 */
export class AuthorizedResponseException extends HttpException {
  /** The response, whose body can be read once. */
  readonly answer: Response;

  /** @param answer - Is cloned, because a callback may return one response to many requests. */
  constructor(answer: Response) {
    super('The request was answered.', answer.status);
    this.answer = answer.clone();
  }
}

/** Sends the response of an `AuthorizedResponseException`. */
@Injectable()
@Catch(AuthorizedResponseException)
export class AuthorizedResponseFilter implements ExceptionFilter<AuthorizedResponseException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  async catch({ answer }: AuthorizedResponseException, context: ArgumentsHost): Promise<void> {
    try {
      // The body is read first, so that one that fails is an error and not a truncated response.
      const body = answer.body && (await answer.arrayBuffer());
      const reply = context.switchToHttp().getResponse<PlatformReply>();
      await sendWebResponse(reply, new Response(body, answer));
    } catch (thrown) {
      // NestJS does not await a filter: a rejection would end the process.
      new BaseExceptionFilter(this.host.httpAdapter).catch(thrown, context);
    }
  }
}
