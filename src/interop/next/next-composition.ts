/** The configuration of a Next.js app, and the services composed from it. */
import type { NextRequest } from 'next/server.js';
import { CallbacksToken, type SessionParams } from '../../core/callbacks/index.js';
import { isServiceResolver } from '../../core/compose/index.js';
import { AuthSettingsToken, EntryOptionsToken } from '../../core/config/index.js';
import {
  createAuth,
  type ServiceResolver,
  SessionService,
  withEnvDefaults,
} from '../../core/index.js';
import {
  type AppFunction,
  LoggerToken,
  provide,
  SingleWarnings,
  value,
} from '../../core/kernel/index.js';
import type { DefaultSession, OwnTypes, TypeOf } from '../../core/models/index.js';
import type { AuthCallbacks, AuthConfig } from '../../core/public-types.js';
import { getProcessVariables } from '../services.js';

/** The default base path of a Next.js app, as in the contract. */
const BASE_PATH = '/api/auth';

/** What the proxy reads of the configuration. */
const READ_HERE = Object.freeze({ reads: ['callbacks.authorized'], sets: [] });

/** The services of a Next.js app. */
export interface NextComposition<out T extends OwnTypes = object> {
  /** For the routes. */
  readonly services: ServiceResolver;
  /**
   * The same for the app's code on the server, which may read more of a session than the browser
   * does.
   */
  readonly serverSide: ServiceResolver;
  /** The app's callback for requests that go through `auth` as middleware. */
  readonly authorized: NextAuthCallbacks<T>['authorized'] | undefined;
  readonly warnings: SingleWarnings;
}

/**
 * Composes the services of a configuration, with defaults from the environment. Services that are
 * already composed are used as they are, for sessions too.
 */
export function composeNext<T extends OwnTypes>(
  given: NextAuthConfig<T> | ServiceResolver,
): NextComposition<T> {
  if (isServiceResolver(given)) {
    const warnings = warnBy(given);
    return { services: given, serverSide: given, authorized: undefined, warnings };
  }
  const config = withEnvDefaults(getProcessVariables(), given, BASE_PATH);
  const services = createAuth(config, [value(EntryOptionsToken, READ_HERE)]);
  const sessions = createAuth(config, SERVER_SIDE_SESSIONS);
  return {
    services,
    serverSide: {
      get: (token) => (isSessionService(token) ? sessions : services).get(token),
    },
    authorized: given.callbacks?.authorized,
    warnings: warnBy(services),
  };
}

function warnBy(services: ServiceResolver): SingleWarnings {
  return new SingleWarnings(() => services.get(LoggerToken));
}

function isSessionService(token: unknown): boolean {
  return token === SessionService;
}

/**
 * Makes the sessions of a composition those of `auth()` on the server (contract §21).
 *
 * A browser gets the user's name, e-mail and picture. On the server, an app without a `session`
 * callback gets the whole user of its database, including the id; an app with a callback gets what
 * that returned.
 *
 * The token of a stored session is in neither: apps pass sessions on to components of the browser,
 * where a script could steal it.
 */
const SERVER_SIDE_SESSIONS = [
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => ({
    ...callbacks,
    session: async (params: SessionParams) => {
      const shown = callbacks.session
        ? await callbacks.session(params)
        : toDefaultSession(params.session);
      return 'user' in shown ? shown : { ...shown, user: params.user ?? params.token };
    },
  })),
];

/** The session with its expiry as ISO text, without the token. */
function toDefaultSession(session: SessionParams['session']): DefaultSession {
  return { ...session, expires: new Date(session.expires).toISOString() };
}

/**
 * The parameters of the `authorized` callback.
 *
 * @publicApi
 */
export interface NextAuthorizedParams<out T extends OwnTypes = object> {
  /** The request to decide on. */
  request: NextRequest;
  /** The session, or `null` if the user is not signed in. */
  auth: TypeOf<T, 'session'> | null;
}

/**
 * The callbacks of the core, and the one that `auth` calls as middleware. Each may be left out.
 *
 * @publicApi
 */
export interface NextAuthCallbacks<out T extends OwnTypes = object> extends Partial<
  AuthCallbacks<T>
> {
  /**
   * Whether this request may continue. `false` redirects to the sign-in page, and back afterwards.
   * A `Response` is sent as it is. Default: every request continues, and the pages decide.
   *
   * If `auth` wraps a function, that function decides: only a `Response` takes precedence over it,
   * as in Auth.js. The first time that something else is overruled, `authorized-overruled` is
   * logged.
   */
  authorized?: AppFunction<NextAuthorizedParams<T>, boolean | Response | undefined>;
}

/**
 * The configuration of {@link NextAuth}: the core's, with `callbacks.authorized`. The routes are
 * under `/api/auth` unless `basePath` or `AUTH_URL` says otherwise.
 *
 * @publicApi
 */
export interface NextAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'callbacks'
> {
  callbacks?: NextAuthCallbacks<T> | undefined;
}
