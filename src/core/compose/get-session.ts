/** `getSession(request, config)`, for code that has a request and a configuration. */
import type { AuthConfig } from '../config/auth-config.js';
import { ConfigurationCheck } from '../config/configuration-check.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { MalformedRequest } from '../errors/request.errors.js';
import { RequestCookies } from '../http/cookies.js';
import { OriginResolver } from '../http/request-origin.js';
import type { ServiceResolver } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { OwnTypes } from '../models/session.js';
import type { SessionRequest } from '../sessions/session-finder.js';
import { type RefreshedSession, SessionService } from '../sessions/session.service.js';
import { type AuthServices, requireObject, getServices } from './auth.js';

/**
 * Reads the session of a request, and extends it when that is due. Set the returned cookies on your
 * response: without them, the extension is lost. It runs on any runtime, calls no route, and reads
 * no environment variables: see {@link withEnvDefaults}.
 *
 * It sets no cookie and no cache header itself: send a response about a user with
 * `Cache-Control: private, no-store`. It does not remove an invalid cookie.
 *
 * @param given - The configuration, the services that `createAuth` returns, or a NestJS
 *   application. Keep it in a constant: services are created once for each object.
 * @returns The session, or `null` when the user is not signed in; and the cookies, mostly none.
 * @throws {AuthError} the first error of the configuration, such as `MissingSecret`.
 *   `InvalidOption` without a configuration, and for a request of Node, Express or Fastify: use
 *   `getSession` of `portcullis/node`.
 * @throws {UntrustedHost} when neither `url` nor `trustHost` is set.
 * @throws {MalformedRequest} when the URL is not absolute, or a trusted forwarded header is
 *   malformed.
 * @throws {SessionTokenError} when the database does not answer: respond with 503, since the user
 *   may be signed in.
 * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot
 *   decrypt: respond with 500.
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
/** The same with a configuration, or with services without types. */
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
  const services = getServices(given);
  await services.get(ConfigurationCheck).assertValid();
  const requestOrigin = services.get(OriginResolver).resolve(origin, headers);
  const cookies = new RequestCookies(headers.get('cookie') ?? '');
  const sessions = services.get(SessionService);
  const { session, cookies: renewed } = await sessions.keepAlive(cookies, requestOrigin);
  return { session, cookies: renewed };
}

const USAGE =
  '`getSession` takes a request and a configuration, or services that `createAuth` made: ' +
  '`getSession(request, config)`. The second argument is neither.';

const WRONG_REQUEST =
  '`getSession` takes a web-standard `Request`, or its `url` and `headers`. For a request of Node, ' +
  'Express or Fastify, use `getSession` of `portcullis/node`.';

/** The headers of Node's own requests are a plain object. */
function hasHeaders(request: Partial<SessionRequest> | undefined): boolean {
  return typeof request?.headers?.get === 'function';
}
