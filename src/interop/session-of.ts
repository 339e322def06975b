/**
 * Who is signed in, for an app's own code on the server.
 *
 * That code asks `if (session)`. So whatever goes wrong is logged and becomes `null`: an error must
 * never look like a session. No cookie is cleared, so that the person is signed in again once the
 * database is back.
 */
import { asError } from '../core/errors/auth.error.js';
import { findSession } from '../core/get-session.js';
import type { Caller, ServiceResolver } from '../core/index.js';
import { LoggerToken, resolveLogger } from '../core/kernel/logger.js';
import type { RefreshedSession } from '../core/sessions/session.service.js';

const NOBODY: RefreshedSession = { session: null, cookies: [] };

/** The session of a request. @param canSetCookies - As in {@link findSession}. */
export async function sessionOf(
  services: ServiceResolver,
  caller: Caller,
  canSetCookies: boolean,
): Promise<RefreshedSession> {
  try {
    return await findSession(services, caller, canSetCookies);
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
