/** The services of a Next.js app. */
import type { NextRequest } from 'next/server.js';
import { CallbacksToken, type SessionParams } from '../../core/callbacks/callbacks.js';
import { isServiceResolver } from '../../core/compose/auth.js';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { createAuth, type ServiceResolver, withEnvDefaults } from '../../core/index.js';
import { provide } from '../../core/kernel/container.js';
import type { AppFunction } from '../../core/kernel/objects.js';
import type { DefaultSession, OwnTypes, TypeOf } from '../../core/models/session.js';
import type { AuthCallbacks, AuthConfig } from '../../core/public-types.js';
import { getProcessVariables } from '../services.js';

/** Where the contract has the routes of a Next.js app. */
const BASE_PATH = '/api/auth';

/** What answers the requests of a Next.js app. */
export interface NextComposition<out T extends OwnTypes = object> {
  /** For the routes, and for signing in and out. */
  readonly services: ServiceResolver;
  /** For `auth()`, which may tell the server more than a browser is told. */
  readonly sessions: ServiceResolver;
  /** The app's word on requests that go through `auth` as middleware. */
  readonly authorized: NextAuthCallbacks<T>['authorized'] | undefined;
}

/**
 * The composition for a configuration, with what it leaves open taken from the environment; or for
 * services that were composed elsewhere, whose sessions are what they make of them.
 */
export function composeNext<T extends OwnTypes>(
  given: NextAuthConfig<T> | ServiceResolver,
): NextComposition<T> {
  if (isServiceResolver(given)) return { services: given, sessions: given, authorized: undefined };
  const config = withEnvDefaults(getProcessVariables(), given, BASE_PATH);
  const services = createAuth(config);
  return {
    services,
    sessions: createAuth(config, serverSideSessions),
    authorized: given.callbacks?.authorized,
  };
}

/* MERGED server-side-sessions.ts: Sessions as `auth()` gives them to an app's own code on the server (contract §21).
    * A browser is told a person's name, e-mail and picture. On the server, an app without a `session`
   callback finds the whole user that its database has, the id above all. One with a callback finds
   what that returned.
    * The token of a stored session is in none of them: apps hand sessions on to components of the browser, where
   a script could carry it away. */

/** The rows that make a composition's sessions those of the server. */
const serverSideSessions = [
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => ({
    ...callbacks,
    session: async (params: SessionParams) => {
      const told = callbacks.session ? await callbacks.session(params) : known(params.session);
      return 'user' in told ? told : { ...told, user: params.user ?? params.token };
    },
  })),
];

/** Everything that is known of a session. */
function known(session: SessionParams['session']): DefaultSession {
  return { ...session, expires: new Date(session.expires).toISOString() };
}

/* MERGED next-auth-config.ts: What a Next.js app configures. */

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
