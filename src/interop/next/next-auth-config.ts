/** What a Next.js app configures. */
import type { NextRequest } from 'next/server.js';
import type { AuthConfig, AuthCallbacks } from '../../core/public-types.js';
import type { AppFunction } from '../../core/kernel/app-function.js';
import type { OwnTypes, TypeOf } from '../../core/models/auth-types.js';

/**
 * What the `authorized` callback is called with.
 *
 * @publicApi
 */
export interface AuthorizedParams<out T extends OwnTypes = object> {
  /** The request that wants in. */
  request: NextRequest;
  /** The session, or `null` when nobody is signed in. */
  auth: TypeOf<T, 'session'> | null;
}

/**
 * The callbacks of the core, and the one that `auth` asks as middleware.
 *
 * @publicApi
 */
export interface NextAuthCallbacks<out T extends OwnTypes = object> extends AuthCallbacks<T> {
  /**
   * May this request go on? `false` sends the browser to the sign-in page, and back afterwards. A
   * `Response` is answered as it is. Default: every request goes on, and the pages decide.
   *
   * Where `auth` is given a function, that function decides: only a `Response` comes before it.
   */
  authorized: AppFunction<AuthorizedParams<T>, boolean | Response | undefined>;
}

/**
 * The configuration of {@link NextAuth}: the core's, with `callbacks.authorized`. The routes are under
 * `/api/auth` unless `basePath` or `AUTH_URL` says otherwise.
 *
 * @publicApi
 */
export interface NextAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'callbacks'
> {
  callbacks?: Partial<NextAuthCallbacks<T>> | undefined;
}
