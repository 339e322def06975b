/** The session that a request has: by its cookies, or by a bearer token. */
import { ConfigurationCheck } from '../config/configuration-check.js';
import { CsrfGuard } from '../csrf/csrf.guard.js';
import { RequestCookies } from '../http/cookies.js';
import { type HeaderReader, OriginResolver, type RequestOrigin } from '../http/request-origin.js';
import type { ServiceResolver } from '../kernel/container.js';
import type { Session } from '../models/session.js';
import { type KeptSession, SessionService } from '../sessions/session.service.js';
import type { RequestPort } from './request-port.js';

/**
 * Finds the session of a request by its cookies, and the cookies that renew it.
 *
 * @param headers - Those of the request, with the cookies that were set during it.
 * @param canRenew - Whether a session that is due is renewed. Without a response that sets the new
 *   cookie, it would be lost, and the next request would not find the session due.
 * @throws {AuthError} the first error of the configuration.
 * @throws {UntrustedHost} if neither `url` nor `trustHost` is set.
 * @throws {MalformedRequest} if a trusted forwarded header is no host.
 * @throws {SessionTokenError} if the database cannot be reached.
 * @throws {JWTSessionError} if a `jwt` or `session` callback throws.
 */
export async function findSession(
  services: ServiceResolver,
  port: RequestPort,
  headers: HeaderReader,
  canRenew: boolean,
): Promise<KeptSession> {
  await services.get(ConfigurationCheck).assertValid();
  const requestOrigin = resolveOrigin(services, { origin: port.origin, headers });
  if (!mayUseCookies(services, port, requestOrigin)) return { session: null, cookies: [] };
  const sessions = services.get(SessionService);
  const cookies = new RequestCookies(headers.get('cookie') ?? '');
  if (canRenew) return sessions.keepAlive(cookies, requestOrigin);
  return { session: await sessions.read(cookies, requestOrigin), cookies: [] };
}

/**
 * The public origin that a request was sent to.
 *
 * @throws {UntrustedHost} if no configuration says that the request's host can be trusted.
 */
export function resolveOrigin(
  services: ServiceResolver,
  { origin, headers }: Pick<RequestPort, 'origin' | 'headers'>,
): RequestOrigin {
  const resolver = services.get(OriginResolver);
  return origin === undefined ? resolver.resolveConfigured() : resolver.resolve(origin, headers);
}

/** Cookies do not count on a WebSocket handshake of another site (RFC 6455 §10.2). */
function mayUseCookies(
  services: ServiceResolver,
  port: RequestPort,
  { origin }: RequestOrigin,
): boolean {
  return !port.isHandshake || services.get(CsrfGuard).isFromThisSite(port.headers, origin);
}

/** Finds the session whose token came as `Authorization: Bearer`. It is not renewed. */
export type BearerSessionFinder = (
  services: ServiceResolver,
  port: RequestPort,
) => Promise<Session | null>;

/** The token of `Authorization: Bearer` (RFC 6750 §2.1). */
export function getBearerToken(headers: HeaderReader): string | undefined {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token;
}
