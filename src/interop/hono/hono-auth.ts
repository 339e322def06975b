/** `HonoAuth`: authentication for a Hono app. */
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import type { AuthConfig } from '../../core/public-types.js';
import type { RequestAuth } from '../../core/request/index.js';
import { type AuthSource, composeServices } from '../services.js';
import { composeWeb, respondNotFound, respondToRoute } from '../web-composition.js';
import { type WebRequest, WebRequests } from '../web-requests.js';
import { getClientAddress, type HonoContext, type HonoNext } from './hono-context.js';

/**
 * The configuration of {@link HonoAuth}.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export type HonoAuthConfig<T extends OwnTypes = object> = Omit<AuthConfig<T>, 'raw'>;

/**
 * What {@link HonoAuth} returns.
 *
 * @publicApi
 */
export interface HonoAuthResult<out T extends OwnTypes = object> {
  /**
   * Answers the library's routes, and passes other requests on. As middleware of the whole app, it
   * also sets the cookies of a session that was read and renewed, and keeps responses for signed-in
   * users out of shared caches. Where it is not, `getSession` renews nothing, and `auth` signs no
   * user in or out.
   */
  handler(this: void, context: HonoContext, next?: HonoNext): Promise<Response | void>;
  /**
   * The authentication of a request: `session()`, `user()`, `signIn()`, `signOut()`, `update()`,
   * `startSession()`, `providerToken()`, and `get()` for services of features. Its cookies are set
   * by the middleware.
   *
   * @example
   * ```ts
   * app.post('/login', async (c) => {
   *   const { email, password } = await c.req.parseBody();
   *   return c.redirect(await auth(c).signIn('credentials', { email, password, redirectTo: '/' }));
   * });
   * ```
   */
  auth(this: void, context: HonoContext): RequestAuth<T>;
  /**
   * The session, or `null`; also `null` after an error of the configuration, a callback or the
   * database, which is logged. Read once for each request.
   */
  getSession(this: void, context: HonoContext): Promise<TypeOf<T, 'session'> | null>;
}

/**
 * Answers the library's routes in a Hono app, and reads its sessions.
 *
 * The routes are under `basePath`, by default the path of `AUTH_URL`, or else `/auth`. Options that
 * the configuration leaves out come from `process.env`. On a platform that passes them with each
 * request, pass a function: `HonoAuth((context) => configFor(context.env))`, which returns the same
 * object each time.
 *
 * @param source - The configuration, or services that are already composed; or a function that
 *   returns one of them for each request.
 * @throws {AuthError} if no services can be composed of the configuration.
 * @example
 * ```ts
 * const { handler, getSession } = HonoAuth({ providers: [GitHub] });
 *
 * app.use(handler);
 * app.get('/me', async (c) => c.json(await getSession(c)));
 * ```
 * @publicApi
 */
export function HonoAuth<T extends OwnTypes = object>(
  source: AuthSource<HonoAuthConfig<T>, HonoContext>,
): HonoAuthResult<T> {
  const compose = composeServices(source, composeWeb);
  // Composed now, so that an invalid configuration fails when the app starts.
  if (typeof source !== 'function') composeWeb(source);
  const requests = new WebRequests();
  const toWebRequest = (context: HonoContext): WebRequest => ({
    request: context.req.raw,
    clientAddress: getClientAddress(context),
    compose: () => compose(context),
  });
  const auth = (context: HonoContext) =>
    requests.get(context, toWebRequest(context)) as RequestAuth<T>;
  return {
    auth,
    handler: async (context, next) => {
      const { raw } = context.req;
      const services = await compose(context);
      const response = await respondToRoute(services, raw, getClientAddress(context));
      if (response || !next) return response ?? respondNotFound(services, raw);
      const answered = await requests.answer(context, toWebRequest(context), async () => {
        await next();
        return context.res;
      });
      replaceResponse(context, answered);
    },
    getSession: (context) => auth(context).session(),
  };
}

/**
 * Setting a response, Hono replaces its cookies by those of the one before, unless there is none.
 */
function replaceResponse(context: HonoContext, response: Response): void {
  if (context.res === response) return;
  Object.assign(context, { res: undefined });
  Object.assign(context, { res: response });
}
