/** The session of a request to a Node server, and the services behind a configuration. */
import { type AuthServices, isServiceResolver, requireObject } from '../core/compose/index.js';
import type { AuthConfig } from '../core/config/index.js';
import { InvalidOption } from '../core/errors/index.js';
import { createAuth, type ServiceResolver, withEnvDefaults } from '../core/index.js';
import { memoizeByObject } from '../core/kernel/index.js';
import type { OwnTypes, Session, TypeOf } from '../core/models/index.js';
import { findRequestAuth } from './node-port.js';
import {
  isPlatformReply,
  isPlatformRequest,
  type PlatformReply,
  type PlatformRequest,
} from './platform.js';

/**
 * The session of a request to `node:http`, `node:http2`, Connect, Express or Fastify, read once for
 * the request and renewed when it is due: the cookies are set on the reply, which shared caches
 * must not store then. The same applies to any reply to a signed-in user, unless the app has set
 * `Cache-Control`.
 *
 * Once the reply has been started, no cookie can be set, and the session is not renewed.
 *
 * @param given - The same configuration, or the same services, as {@link toNodeHandler} has.
 * @returns `null` if the user is not signed in.
 * @throws {AuthError} if the configuration is invalid. `InvalidOption` if an argument is missing,
 *   for example the reply, which `getSession` of `@auth/express` does not take.
 * @throws {MalformedRequest} if the `Host` header, or a trusted forwarded one, is no host: answer
 *   400.
 * @throws {SessionTokenError} if the database cannot be reached: answer 503, since the user may be
 *   signed in.
 * @throws {JWTSessionError} if a `jwt` or `session` callback throws, or the platform cannot
 *   decrypt: answer 500.
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @example
 * ```ts
 * app.get('/me', async (req, res) => {
 *   const session = await getSession(req, res, config);
 *   res.status(session ? 200 : 401).json(session?.user ?? null);
 * });
 * ```
 * @publicApi
 */
export function getSession<T extends OwnTypes = object>(
  request: PlatformRequest,
  reply: PlatformReply,
  given: AuthServices<T>,
): Promise<TypeOf<T, 'session'> | null>;
/** The same with a configuration, or with a resolver without the app's types. */
export function getSession<T extends OwnTypes = object>(
  request: PlatformRequest,
  reply: PlatformReply,
  given: AuthConfig<T> | ServiceResolver,
): Promise<TypeOf<T, 'session'> | null>;
export async function getSession(
  request: PlatformRequest,
  reply: PlatformReply,
  given: AuthConfig | ServiceResolver,
): Promise<Session | null> {
  if (!isPlatformRequest(request))
    throw new InvalidOption(`${USAGE} ${describeWrongArgument('first', 'request')}`);
  if (!isPlatformReply(reply))
    throw new InvalidOption(`${USAGE} ${describeWrongArgument('second', 'reply')}`);
  const services = composeNode(given, `${USAGE} ${NO_CONFIGURATION}`);
  return findRequestAuth(request, reply, services).requireSession();
}

const USAGE =
  '`getSession` takes request, reply and configuration: `getSession(request, reply, config)`.';

const NO_CONFIGURATION =
  'The third argument is neither a configuration with `providers`, a list, nor services that ' +
  '`createAuth` made.';

function describeWrongArgument(which: string, what: string): string {
  return `The ${which} argument is no ${what} of Node, Express or Fastify.`;
}

/**
 * Composes the services of a configuration, with defaults from the environment; the same services
 * for the same object. Services that are already composed are used as they are.
 *
 * @param usage - The message of the error: what to pass.
 * @throws {InvalidOption} if the argument is neither services nor a configuration with providers.
 */
export function composeNode(given: AuthConfig | ServiceResolver, usage: string): ServiceResolver {
  requireObject(given, usage);
  if (isServiceResolver(given)) return given;
  if (!Array.isArray(given.providers)) throw new InvalidOption(usage);
  return composeOnce(given);
}

const composeOnce = memoizeByObject((config: AuthConfig): ServiceResolver =>
  createAuth(withEnvDefaults(process.env, config)),
);
