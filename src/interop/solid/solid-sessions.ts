/** Who is signed in, for the pages and the server functions of a SolidStart app. */
import type { ServiceResolver } from '../../core/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import type { Session } from '../../core/public-types.js';
import { orNull, readSession } from '../session.js';
import {
  callerByNow,
  getAddress,
  keepAnswerPrivate,
  setCookies,
  type SolidAnswerEvent,
  type SolidEvent,
} from './solid-event.js';
import {
  composeSolid,
  isOwnPath,
  type SolidAuthConfig,
  type SolidComposition,
} from './solid-composition.js';

/**
 * What {@link getSession} gives, under the contract's name.
 *
 * @publicApi
 */
export type GetSessionResult<T extends OwnTypes = object> = Promise<TypeOf<T, 'session'> | null>;

/**
 * Who is signed in, or `null`: also when the configuration is wrong, a callback throws or the database
 * is away, which is logged.
 *
 * It sets no cookie, since a page may be on its way already when somebody asks. The middleware that
 * `SolidAuth` returns carries an ageing session on; where there is none, `GET /session` does.
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
  const session = await orNull(async () => currentSession(composeSolid(options), event));
  return session as TypeOf<T, 'session'> | null;
}

/** Who is signed in, looked up at the first call for a request. */
export async function currentSession(
  { services, sessions }: SolidComposition,
  event: SolidEvent,
): Promise<Session | null> {
  const { request } = event;
  const known = sessions.get(request) ?? read(services, event);
  sessions.set(request, known);
  const session = await known;
  if (session) keepAnswerPrivate(event);
  return session;
}

/**
 * Carries the request's session on when it is time, before the app answers. The library's own routes
 * do so themselves: done twice, the second would not know of the first.
 */
export async function keepAlive(
  { services, sessions }: SolidComposition,
  event: SolidAnswerEvent,
): Promise<void> {
  if (isOwnPath(services, getAddress(event.request).pathname)) return;
  const { session, cookies } = await readSession(services, callerByNow(event), true);
  setCookies(event, cookies);
  if (session) keepAnswerPrivate(event);
  sessions.set(event.request, Promise.resolve(session));
}

async function read(services: ServiceResolver, event: SolidEvent): Promise<Session | null> {
  const { session } = await readSession(services, callerByNow(event), false);
  return session;
}
