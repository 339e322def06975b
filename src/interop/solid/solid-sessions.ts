/** The session, for the pages and the server functions of a SolidStart app. */
import type { ServiceResolver } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import type { Session } from '../../core/public-types.js';
import { tryOrNull, readSession } from '../session.js';
import {
  getCurrentCaller,
  getAddress,
  keepResponsePrivate,
  setCookies,
  type SolidAnswerEvent,
  type SolidEvent,
} from './solid-event.js';
import {
  composeSolid,
  isLibraryPath,
  type SolidAuthConfig,
  type SolidComposition,
} from './solid-composition.js';

/**
 * The result of {@link getSession}, under the contract's name.
 *
 * @publicApi
 */
export type GetSessionResult<T extends OwnTypes = object> = Promise<TypeOf<T, 'session'> | null>;

/**
 * The session, or `null`; also `null` after an error of the configuration, a callback or the database, which
 * is logged.
 *
 * It sets no cookie, since the page may already be on its way. The middleware of `SolidAuth` renews a
 * session that is due; without it, `GET /session` does.
 *
 * @param req - The request, or the event of SolidStart.
 * @example
 * ```ts
 * const session = await getSession(request, authConfig);
 * ```
 * @publicApi
 */
export async function getSession<T extends OwnTypes = object>(
  req: Request | SolidEvent,
  options: SolidAuthConfig<T> | ServiceResolver,
): GetSessionResult<T> {
  const event = 'request' in req ? req : { request: req };
  const session = await tryOrNull(async () => getRequestSession(composeSolid(options), event));
  return session as TypeOf<T, 'session'> | null;
}

/** The session, read at the first call for a request. */
export async function getRequestSession(
  { services, sessions }: SolidComposition,
  event: SolidEvent,
): Promise<Session | null> {
  const { request } = event;
  const known = sessions.get(request) ?? read(services, event);
  sessions.set(request, known);
  const session = await known;
  if (session) keepResponsePrivate(event);
  return session;
}

/**
 * Renews the request's session when it is due, before the app answers. The library's own routes are left out:
 * they renew it themselves, and would not know of this renewal.
 */
export async function renewRequestSession(
  { services, sessions }: SolidComposition,
  event: SolidAnswerEvent,
): Promise<void> {
  if (isLibraryPath(services, getAddress(event.request).pathname)) return;
  const { session, cookies } = await readSession(services, getCurrentCaller(event), true);
  setCookies(event, cookies);
  if (session) keepResponsePrivate(event);
  sessions.set(event.request, Promise.resolve(session));
}

async function read(services: ServiceResolver, event: SolidEvent): Promise<Session | null> {
  const { session } = await readSession(services, getCurrentCaller(event), false);
  return session;
}
