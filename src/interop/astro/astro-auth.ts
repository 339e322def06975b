/** `AstroAuth`: authentication for an Astro app. */
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import type { AuthConfig } from '../../core/public-types.js';
import { RequestSessions } from '../request-sessions.js';
import { type AuthSource, composeServices } from '../services.js';
import { tryOrNull } from '../session.js';
import { composeWeb, respondNotFound, respondToRoute } from '../web-composition.js';

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
   * Middleware. Sets the cookies of a session that was read and renewed, and keeps pages of signed-in users
   * out of shared caches. Without it, `getSession` renews nothing.
   */
  onRequest(this: void, context: AstroContext, next: () => Promise<Response>): Promise<Response>;
  /**
   * The session, or `null`; also `null` after an error of the configuration, a callback or the database,
   * which is logged. Read once for each request. Call it in the frontmatter of a page, before its HTML is
   * streamed.
   */
  getSession(
    this: void,
    context: Pick<AstroContext, 'request'>,
  ): Promise<TypeOf<T, 'session'> | null>;
}

/**
 * Answers the library's routes in an Astro app, and reads its sessions. The app needs an adapter for a server.
 *
 * The routes are under `basePath`, by default the path of `AUTH_URL`, or else `/auth`. Options that the
 * configuration leaves out come from `process.env`.
 *
 * @param source - The configuration, or services that are already composed; or a function that returns one of
 *   them for each request.
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
  const sessions = new RequestSessions();
  const respond = async (context: AstroContext): Promise<Response> => {
    const services = await compose(context);
    const response = await respondToRoute(services, context.request, getClientAddress(context));
    return response ?? respondNotFound();
  };
  return {
    GET: respond,
    POST: respond,
    DELETE: respond,
    onRequest: ({ request }, next) => sessions.renewAround(request, next),
    getSession: async (context) => {
      const { request } = context;
      const caller = { origin: new URL(request.url).origin, headers: request.headers };
      const session = await tryOrNull(() => sessions.read(request, () => compose(context), caller));
      return session as TypeOf<T, 'session'> | null;
    },
  };
}

/** Some adapters throw in place of an address. */
function getClientAddress(context: AstroContext): string | undefined {
  try {
    return context.clientAddress;
  } catch {
    return undefined;
  }
}
