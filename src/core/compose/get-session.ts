/** Who sends a request, for code that has the request and a configuration. */
import type { AuthConfig } from '../config/auth-config.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { MalformedRequest } from '../errors/request.errors.js';
import { ConfigurationReportToken } from '../handler/auth-handler.js';
import { RequestCookies } from '../http/cookies.js';
import { type HeaderReader, OriginResolver } from '../http/request-origin.js';
import type { ServiceResolver } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { OwnTypes } from '../models/session.js';
import { type RefreshedSession, SessionService } from '../sessions/session.service.js';
import { type AuthServices, requireObject, servicesFor } from './auth.js';

/** As much of a `Request` as a session is found by. */
export interface SessionRequest {
  /** Absolute: it says which host was asked, and whether by https. */
  readonly url: string;
  readonly headers: HeaderReader;
}

/**
 * Finds the session that a request carries, and renews it when it is time. The cookies are those to set
 * on the answer: without them, the renewal is lost. It runs on any runtime, calls no route, and takes
 * the environment into account only where `withEnvDefaults` did.
 *
 * It sets no cookie itself, and says nothing of caches: send an answer about a user with
 * `Cache-Control: private, no-store`. A cookie that proves nothing is left where it is.
 *
 * @param given - The configuration, or the services that `createAuth` made of one; a NestJS application
 *   will do as well. Keep it in a constant: services are composed once for each object.
 * @returns The session, or `null` when nobody is signed in; and the cookies, mostly none.
 * @throws {AuthError} what is wrong with the configuration: `MissingSecret`, say. `InvalidOption` when there is
 *   none, and for a request of Node, Express or Fastify: those are for `getSession` of `portcullis/node`.
 * @throws {UntrustedHost} when neither `url` nor `trustHost` says which host to believe.
 * @throws {MalformedRequest} when the URL is not absolute, or a trusted forwarded header is malformed.
 * @throws {SessionTokenError} when the database cannot be asked: answer 503, since the user may well be
 *   signed in.
 * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot decrypt: answer 500.
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @example
 * ```ts
 * const { session, cookies } = await getSession(request, config);
 * const response = Response.json({ name: session?.user?.name ?? null });
 * for (const cookie of cookies) response.headers.append('Set-Cookie', serializeCookie(cookie));
 * ```
 * @publicApi
 */
export function getSession<T extends OwnTypes = object>(
  request: SessionRequest,
  given: AuthServices<T>,
): Promise<RefreshedSession<T>>;
/** The same with a configuration, or with a resolver that knows nothing of types. */
export function getSession<T extends OwnTypes = object>(
  request: SessionRequest,
  given: AuthConfig<T> | ServiceResolver,
): Promise<RefreshedSession<T>>;
export async function getSession(
  request: SessionRequest,
  given: AuthConfig | ServiceResolver,
): Promise<RefreshedSession> {
  requireObject(given, USAGE);
  if (!hasHeaders(request)) throw new InvalidOption(WRONG_REQUEST);
  const { url, headers } = request;
  const origin = parseUrl(url)?.origin;
  if (origin === undefined) {
    throw new MalformedRequest(400, 'The `url` of the request is not absolute: prefix its origin.');
  }
  return findSession(servicesFor(given), { origin, headers }, true);
}

const USAGE =
  '`getSession` takes a request and a configuration, or services that `createAuth` made: ' +
  '`getSession(request, config)`. The second argument is neither.';

const WRONG_REQUEST =
  '`getSession` takes a web-standard `Request`, or its `url` and `headers`. For a request of Node, ' +
  'Express or Fastify, use `getSession` of `portcullis/node`.';

/** The headers of Node's own messages are a plain object. */
function hasHeaders(request: Partial<SessionRequest> | undefined): boolean {
  return typeof request?.headers?.get === 'function';
}

/**
 * The same for a face that knows where its requests were sent to.
 *
 * @param canSetCookies - Whether there is an answer that can take cookies along. Without one, nothing
 *   is renewed: it would be lost, and the next request would not find it due.
 */
export async function findSession(
  services: ServiceResolver,
  { origin, headers }: { readonly origin: string; readonly headers: HeaderReader },
  canSetCookies: boolean,
): Promise<RefreshedSession> {
  const [problem] = services.get(ConfigurationReportToken).errors;
  if (problem) throw problem;
  const site = services.get(OriginResolver).resolve(origin, headers);
  const sessions = services.get(SessionService);
  const cookies = new RequestCookies(headers.get('cookie') ?? '');
  if (canSetCookies) return sessions.keepAlive(cookies, site);
  return { session: await sessions.read(cookies, site), cookies: [] };
}
