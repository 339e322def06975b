/** `ReactRouterAuth`: authentication for an app of React Router. */
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import type { AuthConfig } from '../../core/public-types.js';
import type { RequestAuth } from '../../core/request/index.js';
import { type AuthSource, composeServices } from '../services.js';
import { composeWeb, respondNotFound, respondToRoute } from '../web-composition.js';
import { type WebRequest, WebRequests } from '../web-requests.js';

/**
 * The configuration of {@link ReactRouterAuth}.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export type ReactRouterAuthConfig<T extends OwnTypes = object> = Omit<AuthConfig<T>, 'raw'>;

/**
 * The used part of the argument of loaders, actions and middleware.
 *
 * @publicApi
 */
export interface RouteArgs {
  readonly request: Request;
  /** With middleware, one object for each request, which all of its loaders get. */
  readonly context?: unknown;
}

/**
 * What {@link ReactRouterAuth} returns.
 *
 * @publicApi
 */
export interface ReactRouterAuthResult<out T extends OwnTypes = object> {
  /**
   * The loader of the resource route: answers a GET to the library's routes; 404 for another path.
   */
  loader(this: void, args: RouteArgs): Promise<Response>;
  /** The action of the resource route: answers a POST or DELETE; 404 for another path. */
  action(this: void, args: RouteArgs): Promise<Response>;
  /**
   * Middleware of the root route. Sets the cookies of a session that was read and renewed, and
   * keeps pages of signed-in users out of shared caches. Without it, `getSession` renews nothing,
   * and `auth` signs no user in or out.
   */
  middleware(this: void, args: RouteArgs, next: () => Promise<unknown>): Promise<Response>;
  /**
   * The authentication of a request: `session()`, `user()`, `signIn()`, `signOut()`, `update()`,
   * `startSession()`, `providerToken()`, and `get()` for services of features. Its cookies are set
   * by the middleware.
   *
   * @example
   * ```ts
   * export async function action(args: Route.ActionArgs) {
   *   const form = await args.request.formData();
   *   return redirect(await auth.auth(args).signIn('credentials', form));
   * }
   * ```
   */
  auth(this: void, args: RouteArgs): RequestAuth<T>;
  /**
   * The session, or `null`; also `null` after an error of the configuration, a callback or the
   * database, which is logged. With the middleware, read once for each request.
   */
  getSession(this: void, args: RouteArgs): Promise<TypeOf<T, 'session'> | null>;
}

/**
 * Answers the library's routes in an app of React Router 7 or 8, in framework mode, and reads its
 * sessions.
 *
 * The routes are under `basePath`, by default the path of `AUTH_URL`, or else `/auth`. Options that
 * the configuration leaves out come from `process.env`.
 *
 * @param source - The configuration, or services that are already composed; or a function that
 *   returns one of them for each request.
 * @throws {AuthError} if no services can be composed of the configuration.
 * @example
 * ```ts
 * // app/auth.server.ts
 * export const auth = ReactRouterAuth({ providers: [GitHub] });
 * // app/routes/auth.ts, of route('auth/*', 'routes/auth.ts')
 * export const loader = auth.loader;
 * export const action = auth.action;
 * // app/root.tsx
 * export const middleware = [auth.middleware];
 * ```
 * @publicApi
 */
export function ReactRouterAuth<T extends OwnTypes = object>(
  source: AuthSource<ReactRouterAuthConfig<T>, Pick<RouteArgs, 'request'>>,
): ReactRouterAuthResult<T> {
  const compose = composeServices(source, composeWeb);
  // Composed now, so that an invalid configuration fails when the app starts.
  if (typeof source !== 'function') composeWeb(source);
  const requests = new WebRequests();
  const toWebRequest = (args: RouteArgs): WebRequest => ({
    request: args.request,
    clientAddress: undefined,
    compose: () => compose(args),
  });
  const auth = (args: RouteArgs) => {
    const { request, context } = args;
    // Each loader gets a request of its own; without the middleware, a context may live longer than
    // one.
    const key = isObject(context) && requests.has(context) ? context : request;
    return requests.get(key, toWebRequest(args)) as RequestAuth<T>;
  };
  const respond = async (args: RouteArgs): Promise<Response> => {
    const services = await compose(args);
    const response = await respondToRoute(services, args.request, undefined);
    return response ?? respondNotFound(services, args.request);
  };
  return {
    loader: respond,
    action: respond,
    auth,
    middleware: (args, next) => {
      const { request, context } = args;
      const respond = async () => (await next()) as Response;
      return requests.answer(isObject(context) ? context : request, toWebRequest(args), respond);
    },
    getSession: (args) => auth(args).session(),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
