/** A session in a test, without going through a sign-in. */
import type { SetCookie } from '../core/http/set-cookie.js';
import type { ServiceResolver } from '../core/kernel/service-resolver.js';
import { BearerTokensToken } from '../nest/request-sessions.js';
import { type SignedInOptions, startSession } from './start-session.js';
import type { TestUser } from './test-user.js';

/**
 * Signs a user in, and gives the headers that carry the session: for fetch and supertest, for the
 * handshake of Socket.IO, `ws` and graphql-ws.
 *
 * The session is a real one, made by the app's own services: its strategy keeps it, its `jwt` and
 * `session` callbacks and its `@AuthCallbacks()` decide what is in it. What they do not carry over from
 * the user (`roles`, say) is in no session of that app. The `signIn` callback is not asked, the event
 * `signIn` not told, and no account is linked: nobody proved anything.
 *
 * With the strategy `database` the user is found by e-mail address (without one, by `id`), or else
 * stored. What is stored of somebody stays as it is. With the strategy `jwt` nothing is stored; where
 * `session.recheckAge` has users looked up, the test stores them first.
 *
 * @param app - The app, or the testing module that was compiled. Whatever `createAuth` returns does
 *   as well.
 * @throws {AccessDenied} when the `jwt` callback gives this user no session.
 * @throws {TypeError} when the user has to be stored and has no address.
 * @example
 * ```ts
 * const headers = await signedIn(app, { name: 'Ada', email: 'ada@example.com' });
 * const response = await fetch(`${await app.getUrl()}/me`, { headers });
 * expect(response.status).toBe(200);
 * ```
 * @publicApi
 */
export async function signedIn(
  app: ServiceResolver,
  user: TestUser,
  options: SignedInOptions = {},
): Promise<Record<'cookie', string>> {
  const cookies = await startSession(app, user, options);
  return { cookie: cookies.map(cookiePair).join('; ') };
}

/**
 * Signs a user in like {@link signedIn}, and gives the session as `Authorization: Bearer` (RFC 6750
 * §2.1), for an app with `bearerTokens: true`.
 *
 * @throws {TypeError} when the app takes no bearer tokens.
 * @example
 * ```ts
 * const headers = await bearer(app, { name: 'Ada', email: 'ada@example.com' });
 * const response = await fetch(`${await app.getUrl()}/api/posts`, { headers });
 * ```
 * @publicApi
 */
export async function bearer(
  app: ServiceResolver,
  user: TestUser,
  options: SignedInOptions = {},
): Promise<Record<'authorization', string>> {
  if (!app.get(BearerTokensToken)) {
    throw new TypeError(
      'This app takes no bearer tokens. Give AuthModule `bearerTokens: true`, or use signedIn().',
    );
  }
  // Where there are several cookies, they are the pieces of one token, in order.
  const pieces = await startSession(app, user, options);
  return { authorization: `Bearer ${pieces.map(({ value }) => value).join('')}` };
}

/** As a browser sends it back (RFC 6265 §5.4), attributes left out. */
function cookiePair({ name, value }: SetCookie): string {
  return `${name}=${encodeURIComponent(value)}`;
}
