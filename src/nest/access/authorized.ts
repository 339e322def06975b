/** The `authorized` callback: a last word of the app's on every guarded handler. */
import type { ExecutionContext } from '@nestjs/common';
import type { AuthCallbacks } from '../../core/callbacks/callbacks.js';
import type { AppFunction } from '../../core/kernel/app-function.js';
import type { Awaitable } from '../../core/kernel/awaitable.js';
import { type Key, key } from '../../core/kernel/token.js';
import type { OwnTypes, TypeOf } from '../../core/models/auth-types.js';

/**
 * What the `authorized` callback is called with.
 *
 * @publicApi
 */
export interface AuthorizedParams<out T extends OwnTypes = object> {
  /** The session, or `null` when nobody is signed in. */
  auth: TypeOf<T, 'session'> | null;
  /**
   * The request without its body. For a message over a WebSocket it is the one that opened the
   * connection; a message between services has none.
   */
  request: Request | undefined;
  /** The handler that is about to be called, and what it is called with. */
  context: ExecutionContext;
}

/**
 * The callbacks of the core, and the one that guards ask.
 *
 * @publicApi
 */
export interface ModuleCallbacks<out T extends OwnTypes = object> extends AuthCallbacks<T> {
  /**
   * May this request reach its handler? Asked for every handler that is guarded and not `@Public()`,
   * before what its decorators ask for, which it cannot loosen. Anything but `true` refuses: who is
   * not signed in is asked to sign in, everybody else gets 403. A `Response` is answered as it is, on
   * HTTP; on other transports it refuses. Default: the decorators alone decide.
   */
  authorized: AppFunction<AuthorizedParams<T>, boolean | Response | undefined>;
}

/**
 * What all `authorized` callbacks say together.
 *
 * @param paramsOf - Makes what they are called with, if there are any.
 */
export type Authorized = (paramsOf: () => AuthorizedParams) => Awaitable<boolean | Response>;

/** Who asks them. */
export const AuthorizedToken: Key<Authorized> = key<Authorized>('Authorized');
