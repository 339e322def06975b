/** `SolidAuth`: authentication for a SolidStart app. */
import { withClientAddress } from '../client-address.js';
import { AuthHandler } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import type { RequestAuth, RequestSession } from '../../core/request/index.js';
import type { AuthSource } from '../services.js';
import { type SolidActions, createSolidActions } from './solid-actions.js';
import { composeSolid, isLibraryPath, type SolidAuthConfig } from './solid-composition.js';
import {
  type SolidAnswerEvent,
  type SolidEvent,
  type SolidServerEvent,
  getAddress,
  toAnswerEvent,
  withAddress,
} from './solid-event.js';
import { getRequests } from './solid-requests.js';

/**
 * What {@link SolidAuth} returns.
 *
 * @publicApi
 */
export interface SolidAuthResult<out T extends OwnTypes = object> extends SolidActions<T> {
  /** Answers a GET; `undefined` if no route of the library has its path. */
  GET(this: void, event: SolidEvent): Promise<Response | undefined>;
  /** Answers a POST; `undefined` if no route of the library has its path. */
  POST(this: void, event: SolidEvent): Promise<Response | undefined>;
  /**
   * Answers a DELETE, which the routes of features alone have; they take a POST with the field
   * `_method=DELETE` as well. `undefined` if no route of the library has its path.
   */
  DELETE(this: void, event: SolidEvent): Promise<Response | undefined>;
  /**
   * The authentication of a request: its session and user, signing in and out, starting sessions,
   * and the services of features. The actions beside it do the same, and redirect.
   *
   * @example
   * ```ts
   * await (await requestAuth(event).get(Sessions)).revokeAll(userId);
   * ```
   */
  requestAuth(this: void, event: SolidEvent | SolidAnswerEvent): RequestAuth<T>;
  /**
   * The session, or `null`; also `null` after an error of the configuration, a callback or the
   * database, which is logged. Read once for each request.
   */
  getSession(this: void, event: SolidEvent): Promise<TypeOf<T, 'session'> | null>;
  /**
   * Renews a session that is due before the app answers, and keeps the pages of signed-in users out
   * of shared caches.
   *
   * @example
   * ```ts
   * // src/middleware.ts
   * export default createMiddleware([auth.middleware]);
   * ```
   */
  middleware(this: void, event: SolidAnswerEvent | SolidServerEvent): Promise<void>;
}

/**
 * Answers the library's routes in a SolidStart app, 1 or 2, from a catch-all route under `prefix`.
 *
 * Options that the configuration leaves out come from the environment: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_TRUST_HOST`, and the ids and secrets of providers.
 *
 * @param source - The configuration, or services that are already composed; or a function that
 *   returns one of them for each request.
 * @throws {InvalidOption} if `prefix` and `basePath` differ.
 * @example
 * ```ts
 * // src/routes/api/auth/[...auth].ts
 * export const { GET, POST } = SolidAuth({ providers: [GitHub] });
 * ```
 * @publicApi
 */
export function SolidAuth<T extends OwnTypes = object>(
  source: AuthSource<SolidAuthConfig<T>, SolidEvent>,
): SolidAuthResult<T> {
  const requests = getRequests(source);
  const getAuth = (event: SolidEvent): RequestAuth<T> =>
    requests.find(event).auth as RequestAuth<T>;
  // Composed now, so that an invalid configuration fails when the app starts.
  if (typeof source !== 'function') composeSolid(source);
  const respond = async (event: SolidEvent): Promise<Response | undefined> => {
    const services = await requests.find(event).session.services();
    if (!isLibraryPath(services, getAddress(event.request).pathname)) return undefined;
    return services
      .get(AuthHandler)
      .respond(withClientAddress(withAddress(event.request), event.clientAddress));
  };
  return {
    GET: respond,
    POST: respond,
    DELETE: respond,
    requestAuth: getAuth,
    getSession: async (event) => (await requests.readSession(event)) as TypeOf<T, 'session'> | null,
    middleware: async (given) => {
      const event = toAnswerEvent(given);
      const { session } = requests.find(event);
      // The library's own routes renew the session themselves, and would not know of this renewal.
      if (!(await isRoute(session, event))) await session.read(true);
    },
    ...createSolidActions<T>(getAuth),
  };
}

/**
 * Whether a route of the library answers. None does while the configuration has an error, which a
 * reading logs.
 */
async function isRoute(session: RequestSession, { request }: SolidEvent): Promise<boolean> {
  try {
    return isLibraryPath(await session.services(), getAddress(request).pathname);
  } catch {
    return false;
  }
}
