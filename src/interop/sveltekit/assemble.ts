/**
 * Composes `SvelteKitAuth`: its configuration, its services, its hook and its form actions, for
 * given facts of an app.
 */
import { withClientAddress } from '../client-address.js';
import {
  listRoutes,
  type ProviderToken,
  type ProviderTokenOptions,
} from '../../core/features/index.js';
import type { Handle, RequestEvent } from '@sveltejs/kit';
import { isServiceResolver } from '../../core/compose/index.js';
import { RouteTable } from '../../core/http/index.js';
import {
  AuthHandler,
  createAuth,
  isAuthAction,
  type ServiceResolver,
  skipCSRFCheck,
  withEnvDefaults,
} from '../../core/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import { RequestAuth, RequestSession } from '../../core/request/index.js';
import type { AuthConfig } from '../../core/public-types.js';
import { type AuthSource, composeServices } from '../services.js';
import type { AppFacts } from './app-facts.js';
import { type FormActions, createFormActions } from './form-actions.js';
import { EventPort, getClientAddress } from './event-port.js';

/**
 * What {@link SvelteKitAuth} returns.
 *
 * @publicApi
 */
export interface SvelteKitAuthResult extends FormActions {
  /**
   * For `src/hooks.server.ts`: sets `event.locals.auth`, and answers the library's routes. In a
   * `sequence`, put it before hooks that read the session.
   */
  handle: Handle;
  /**
   * The authentication of a request: its session and user, signing in and out, starting sessions,
   * and the services of features. The actions beside it read a form, and redirect.
   *
   * @example
   * ```ts
   * export const load = async (event) => {
   *   const sessions = await requestAuth(event).get(Sessions);
   * };
   * ```
   */
  requestAuth(this: void, event: RequestEvent): RequestAuth;
  /**
   * An access token of the user's account at a provider, to call its API. Needs the feature
   * `ProviderTokens`.
   *
   * @throws {ProviderTokenMissing} when the user has no account with tokens there, or is not signed
   *   in.
   * @throws {ProviderAccessLost} when the user has to sign in with the provider again.
   * @example
   * ```ts
   * export const load = async (event) => {
   *   const { accessToken } = await providerToken(event, 'google');
   * };
   * ```
   */
  providerToken(
    this: void,
    event: RequestEvent,
    provider: string,
    options?: ProviderTokenOptions,
  ): Promise<ProviderToken>;
}

/** Composes the result of {@link SvelteKitAuth}. */
export function assemble<T extends OwnTypes>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
  app: AppFacts,
): SvelteKitAuthResult {
  const compose = composeServices(source, (given: SvelteKitAuthConfig<T> | ServiceResolver) =>
    composeSvelteKit(given, app),
  );
  // SvelteKit copies the event, but not its request.
  const requests = new WeakMap<Request, KnownEvent>();
  const find = (event: RequestEvent): KnownEvent => {
    const known = requests.get(event.request);
    if (known) return known;
    const port = new EventPort(event);
    const session = new RequestSession(async () => compose(event), port);
    const added = { auth: new RequestAuth(session), port, session };
    requests.set(event.request, added);
    return added;
  };
  return {
    handle: createHandle(find, createRouteTest(source, app)),
    requestAuth: (event) => find(event).auth,
    providerToken: (event, provider, options) => find(event).auth.providerToken(provider, options),
    ...createFormActions((event) => find(event).session),
  };
}

/** An event, and what it is authenticated by. */
interface KnownEvent {
  readonly auth: RequestAuth;
  readonly session: RequestSession;
  readonly port: EventPort;
}

/** Creates the hook, which sets `event.locals.auth` and answers the library's routes. */
function createHandle(
  find: (event: RequestEvent) => KnownEvent,
  mayBeRoute: (pathname: string) => boolean,
): Handle {
  return async ({ event, resolve }) => {
    const { session, port } = find(event);
    const { locals } = event;
    locals.auth ??= () => session.read();
    locals.getSession ??= locals.auth;
    const { pathname } = new URL(event.request.url);
    // Most requests are for the app: recognize them before the configuration is composed. A page
    // can be prerendered, without a secret and without a platform.
    if (mayBeRoute(pathname)) {
      const services = await session.services();
      if (services.get(RouteTable).has(pathname)) {
        return services
          .get(AuthHandler)
          .respond(withClientAddress(event.request, getClientAddress(event)));
      }
    }
    const response = await resolve(event);
    await session.settle();
    return port.finish(response);
  };
}

/** Creates the test for paths that may be routes of the library. */
function createRouteTest<T extends OwnTypes>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
  { base }: AppFacts,
): (pathname: string) => boolean {
  if (isServiceResolver(source)) return (pathname) => source.get(RouteTable).has(pathname);
  const features = 'features' in source ? source.features : undefined;
  const segments = new Set(listRoutes(features).map(({ path }) => path.split('/')[1] ?? ''));
  // The features of a function's configurations are not known: their routes are under `account`, or
  // anywhere below the default base path.
  const isBelowBase = (pathname: string): boolean =>
    typeof source === 'function' && pathname.startsWith(`${base}/auth/`);
  return (pathname) =>
    isBelowBase(pathname) ||
    pathname
      .split('/')
      .some((part) => isAuthAction(part) || part === 'account' || segments.has(part));
}

/**
 * Composes the services of a configuration, with defaults from the environment. Returns services
 * that are already composed as they are.
 */
async function composeSvelteKit<T extends OwnTypes>(
  given: SvelteKitAuthConfig<T> | ServiceResolver,
  app: AppFacts,
): Promise<ServiceResolver> {
  if (isServiceResolver(given)) return given;
  const { skipCSRFCheck: chosen, basePath = `${app.base}/auth`, ...config } = given;
  // A built app may run without NODE_ENV. It must not count as development, where every host is
  // trusted.
  const env = {
    ...(await app.environment()),
    NODE_ENV: app.isDevelopment ? 'development' : 'production',
  };
  const completed = withEnvDefaults<T>(env, { ...config, basePath });
  return createAuth({ ...completed, ...(chosen !== false && { skipCSRFCheck }) });
}

/**
 * The configuration of {@link SvelteKitAuth}: the core's. The routes are at `/auth` below the
 * `base` of the app's paths; a `basePath` replaces that whole path, `base` included.
 *
 * @publicApi
 */
export interface SvelteKitAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'skipCSRFCheck'
> {
  /**
   * SvelteKit and this library refuse forms of other sites, so no form needs a CSRF token. `false`
   * requires one nevertheless. Default: the marker.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | false | undefined;
}
