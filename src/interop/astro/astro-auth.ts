/** `AstroAuth`: authentication for an Astro app. */
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import type { AuthConfig } from '../../core/public-types.js';
import type { RequestAuth } from '../../core/request/index.js';
import { type AuthSource, composeServices } from '../services.js';
import { composeWeb, respondNotFound, respondToRoute } from '../web-composition.js';
import { type WebRequest, WebRequests } from '../web-requests.js';

/**
 * The configuration of {@link AstroAuth}.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export type AstroAuthConfig<T extends OwnTypes = object> = Omit<AuthConfig<T>, 'raw'>;

/**
 * The used part of Astro's context: `Astro` in pages, and the argument of endpoints and middleware.
 *
 * @publicApi
 */
export interface AstroContext {
  readonly request: Request;
  /** Throws where the adapter does not know it. */
  readonly clientAddress: string;
}

/**
 * What {@link AstroAuth} returns.
 *
 * @publicApi
 */
export interface AstroAuthResult<out T extends OwnTypes = object> {
  /** Answers a GET to the library's routes; 404 for another path. */
  GET(this: void, context: AstroContext): Promise<Response>;
  /** Answers a POST to the library's routes; 404 for another path. */
  POST(this: void, context: AstroContext): Promise<Response>;
  /** Answers a DELETE, which the routes of features alone have; 404 for another path. */
  DELETE(this: void, context: AstroContext): Promise<Response>;
  /**
   * Middleware. Sets the cookies of a session that was read and renewed, and keeps pages of
   * signed-in users out of shared caches. Without it, `getSession` renews nothing, and `auth` signs
   * no user in or out.
   */
  onRequest(this: void, context: AstroContext, next: () => Promise<Response>): Promise<Response>;
  /**
   * The authentication of a request: `session()`, `user()`, `signIn()`, `signOut()`, `update()`,
   * `startSession()`, `providerToken()`, and `get()` for services of features. Its cookies are set
   * by the middleware: call it before the page's HTML is streamed.
   *
   * @example
   * ```ts
   * // src/pages/login.ts
   * export const POST: APIRoute = async (context) => {
   *   const form = await context.request.formData();
   *   return context.redirect(await auth(context).signIn('credentials', form));
   * };
   * ```
   */
  auth(this: void, context: Pick<AstroContext, 'request'>): RequestAuth<T>;
  /**
   * The session, or `null`; also `null` after an error of the configuration, a callback or the
   * database, which is logged. Read once for each request. Call it in the frontmatter of a page,
   * before its HTML is streamed.
   */
  getSession(
    this: void,
    context: Pick<AstroContext, 'request'>,
  ): Promise<TypeOf<T, 'session'> | null>;
}

/**
 * Answers the library's routes in an Astro app, and reads its sessions. The app needs an adapter
 * for a server.
 *
 * The routes are under `basePath`, by default the path of `AUTH_URL`, or else `/auth`. Options that
 * the configuration leaves out come from `process.env`.
 *
 * @param source - The configuration, or services that are already composed; or a function that
 *   returns one of them for each request.
 * @throws {AuthError} if no services can be composed of the configuration.
 * @example
 * ```ts
 * // src/auth.ts
 * export const { GET, POST, DELETE, onRequest, getSession } = AstroAuth({ providers: [GitHub] });
 * // src/pages/auth/[...auth].ts
 * export { GET, POST } from '../../auth';
 * export const prerender = false;
 * // src/middleware.ts
 * export { onRequest } from './auth';
 * ```
 * @publicApi
 */
export function AstroAuth<T extends OwnTypes = object>(
  source: AuthSource<AstroAuthConfig<T>, Pick<AstroContext, 'request'>>,
): AstroAuthResult<T> {
  const compose = composeServices(source, composeWeb);
  // Composed now, so that an invalid configuration fails when the app starts.
  if (typeof source !== 'function') composeWeb(source);
  const requests = new WebRequests();
  const toWebRequest = (context: Pick<AstroContext, 'request'>): WebRequest => ({
    request: context.request,
    clientAddress: getClientAddress(context),
    compose: () => compose(context),
  });
  const auth = (context: Pick<AstroContext, 'request'>) =>
    requests.get(context.request, toWebRequest(context)) as RequestAuth<T>;
  const respond = async (context: AstroContext): Promise<Response> => {
    const services = await compose(context);
    const response = await respondToRoute(services, context.request, getClientAddress(context));
    return response ?? respondNotFound(services, context.request);
  };
  return {
    GET: respond,
    POST: respond,
    DELETE: respond,
    auth,
    onRequest: (context, next) => requests.answer(context.request, toWebRequest(context), next),
    getSession: (context) => auth(context).session(),
  };
}

/** Some adapters throw in place of an address. */
function getClientAddress(context: Partial<AstroContext>): string | undefined {
  try {
    return context.clientAddress;
  } catch {
    return undefined;
  }
}
