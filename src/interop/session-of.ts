/**
 * Who is signed in, for an app's own code on the server.
 *
 * That code asks `if (session)`. So whatever goes wrong is logged and becomes `null`: an error must
 * never look like a session. No cookie is cleared, so that the person is signed in again once the
 * database is back.
 */
import {
  type Caller,
  RequestCookies,
  type ServiceResolver,
  SessionService,
  Sites,
} from '../core/index.js';
import { ConfigurationVerdictToken } from '../core/auth-handler.js';
import { asError } from '../core/errors/auth.error.js';
import { LoggerToken, resolveLogger } from '../core/kernel/logger.js';
import type { RefreshedSession } from '../core/sessions/session.service.js';

const NOBODY: RefreshedSession = { session: null, cookies: [] };

/**
 * The session of a request.
 *
 * @param canSetCookies - Whether there is an answer that can take cookies along. Without one, nothing
 *   is renewed: it would be lost, and the next request would not find it due.
 */
export async function sessionOf(
  services: ServiceResolver,
  { origin, headers }: Caller,
  canSetCookies: boolean,
): Promise<RefreshedSession> {
  try {
    const [problem] = services.get(ConfigurationVerdictToken).errors;
    if (problem) throw problem;
    const site = services.get(Sites).at(origin, headers);
    const sessions = services.get(SessionService);
    const cookies = new RequestCookies(headers.get('cookie') ?? '');
    if (canSetCookies) return await sessions.keepAlive(cookies, site);
    return { session: await sessions.read(cookies, site), cookies: [] };
  } catch (thrown) {
    services.get(LoggerToken).error(asError(thrown));
    return NOBODY;
  }
}

/** The same where not even the services can be had: for a configuration that a function of the app makes. */
export async function orNobody<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (thrown) {
    resolveLogger(undefined, false).error(asError(thrown));
    return null;
  }
}
