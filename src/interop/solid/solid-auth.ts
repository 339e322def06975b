/** The routes of a SolidStart app, and what its pages and actions need. */
import { AuthHandler } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { type AuthSource, composeServices } from '../services.js';
import { orNull } from '../session.js';
import { type SolidActions, solidActions } from './solid-actions.js';
import { composeSolid, isOwnPath, type SolidAuthConfig } from './solid-composition.js';
import {
  type SolidAnswerEvent,
  type SolidEvent,
  type SolidServerEvent,
  getAddress,
  asAnswerEvent,
  withAddress,
} from './solid-event.js';
import { currentSession, keepAlive } from './solid-sessions.js';

/**
 * What {@link SolidAuth} returns.
 *
 * @publicApi
 */
export interface SolidAuthResult<out T extends OwnTypes = object> extends SolidActions<T> {
  /** Answers a GET; `undefined` when it is for none of the routes. */
  GET(this: void, event: SolidEvent): Promise<Response | undefined>;
  /** Answers a POST; `undefined` when it is for none of the routes. */
  POST(this: void, event: SolidEvent): Promise<Response | undefined>;
  /**
   * Who is signed in, or `null`: also when the configuration is wrong, a callback throws or the database
   * is away, which is logged. Asked several times in the course of a request, it looks once.
   */
  getSession(this: void, event: SolidEvent): Promise<TypeOf<T, 'session'> | null>;
  /**
   * Carries an ageing session on, before the app answers, and keeps the pages of signed-in people out of
   * shared caches.
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
 * What the configuration leaves open is taken from the environment: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_TRUST_HOST`, and the ids and secrets of providers.
 *
 * @param source - The configuration, or services that are composed already; or a function that gives
 *   one of them for each request.
 * @throws {InvalidOption} when `prefix` and `basePath` name two places.
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
  const compose = composeServices(source, composeSolid);
  // So that what cannot work is found as the app starts.
  if (typeof source !== 'function') composeSolid(source);
  const answer = async (event: SolidEvent): Promise<Response | undefined> => {
    const { services } = await compose(event);
    if (!isOwnPath(services, getAddress(event.request).pathname)) return undefined;
    return services.get(AuthHandler).respond(withAddress(event.request));
  };
  return {
    GET: answer,
    POST: answer,
    getSession: async (event) => {
      const session = await orNull(async () => currentSession(await compose(event), event));
      return session as TypeOf<T, 'session'> | null;
    },
    middleware: async (given) => {
      const event = asAnswerEvent(given);
      await orNull(async () => keepAlive(await compose(event), event));
    },
    ...solidActions<T>(compose),
  };
}
