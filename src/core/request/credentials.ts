/** Who sends a request, by one of several ways to authenticate. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { AuthenticatorsToken } from '../features/authenticator.js';
import type { Session } from '../models/session.js';
import type { RequestSession } from './request-session.js';

/**
 * The session of the first way in which the request authenticates.
 *
 * @throws {InvalidOption} for a way that there is not.
 * @throws {InvalidCredential} for a credential of a feature that is not valid. It is not passed
 *   over for the next way.
 */
export async function authenticateRequest(
  request: RequestSession,
  ways: readonly string[],
): Promise<Session | null> {
  const authenticators = (await request.services()).get(AuthenticatorsToken);
  const known = ['session', ...(authenticators?.names ?? [])];
  const unknown = ways.find((way) => !known.includes(way));
  if (unknown !== undefined) throw new InvalidOption(describeUnknown(unknown, known));
  for (const way of ways) {
    const { headers, clientAddress } = request.sender;
    const session =
      way === 'session'
        ? await request.readOrThrow()
        : (await authenticators?.authenticate(way, { headers, clientAddress }, request))?.session;
    if (session) {
      // Caches know that `Authorization` makes a response private (RFC 9111 §3.5), and nothing of
      // other headers.
      request.sender.keepPrivate();
      return session;
    }
  }
  return null;
}

function describeUnknown(way: string, known: readonly string[]): string {
  if (way === 'accessToken') {
    return (
      'An access token is verified by its method, its whole URL and its certificate, which `authenticate` does not ' +
      "get. In NestJS, `@Auth({ via: ['accessToken'] })` verifies it."
    );
  }
  const names = known.map((name) => `"${name}"`).join(' and ');
  return `"${way}" is no way to authenticate here. There are ${names}: if it is one of a feature, add that to \`features\`.`;
}
