/** `portcullis/express`: authentication for Express, with the names of `@auth/express`. */
import { isServiceResolver } from '../core/compose/index.js';
import { AuthConfigToken } from '../core/config/index.js';
import { InvalidOption } from '../core/errors/index.js';
import { createAuth, type ServiceResolver, withEnvDefaults } from '../core/index.js';
import { BoundedCache, memoizeByObject } from '../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../core/models/index.js';
import type { AuthConfig } from '../core/public-types.js';
import type { RequestAuth } from '../core/request/index.js';
import { composeNode } from './get-session.js';
import { type NodeHandler, toNodeHandler } from './node-handler.js';
import { findRequestAuth } from './node-port.js';
import type { PlatformReply, PlatformRequest } from './platform.js';

export { AuthError, CredentialsSignin } from '../core/errors/index.js';
export { customFetch } from '../core/providers/index.js';
export type {
  AuthorizationParams,
  GetSessionResult,
  RequestAuth,
  ServerSignInOptions,
  SubmittedForm,
} from '../core/request/index.js';
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../core/public-types.js';
export type { NodeHandler } from './node-handler.js';
export type { PlatformReply, PlatformRequest } from './platform.js';

/**
 * The configuration of {@link ExpressAuth}.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export type ExpressAuthConfig<T extends OwnTypes = object> = Omit<AuthConfig<T>, 'raw'>;

/**
 * A request of Express, which has its reply and where the handler is mounted.
 *
 * @publicApi
 */
export type ExpressRequest = PlatformRequest & {
  readonly res?: PlatformReply | undefined;
  /** The path that the router has matched so far. */
  readonly baseUrl?: string;
  /** What wildcards have matched: text in Express 4, a list in Express 5. */
  readonly params?: Readonly<Record<string, unknown>>;
};

/**
 * Answers the library's routes on Express 4 and 5, before or after body parsers; passes other paths
 * on.
 *
 * Without `basePath`, and without a path in `AUTH_URL`, the routes are where the middleware is
 * mounted: below `/api/auth` for `app.use('/api/auth', ExpressAuth(config))` or
 * `app.use('/api/auth/*splat', …)`, and below `/auth` without a path.
 *
 * @param given - The configuration, with defaults from `process.env`; or services that `createAuth`
 *   made. Its errors are logged, and every route answers 500.
 * @throws {AuthError} if no services can be composed: `InvalidOption` if the configuration is
 *   missing, if `providers` is no list, and for a `basePath` that no request can have.
 * @example
 * ```ts
 * app.use('/auth/*splat', ExpressAuth({ providers: [GitHub] }));
 * ```
 * @publicApi
 */
export function ExpressAuth<T extends OwnTypes = object>(
  given: ExpressAuthConfig<T> | ServiceResolver,
): NodeHandler {
  const handler = toNodeHandler(composeNode(given, USAGE));
  if (isServiceResolver(given) || isPlaced(given)) return handler;
  const mounts = getMounts(given);
  return (request, reply, next) => {
    const path = getMountPath(request);
    return (path ? mounts.at(path) : handler)(request, reply, next);
  };
}

const USAGE =
  '`ExpressAuth` takes a configuration with `providers`, a list, or services that `createAuth` made.';

/**
 * The authentication of a request: `session()`, `user()`, `signIn()`, `signOut()`, `update()`,
 * `startSession()`, `providerToken()`, and `get()` for services of features. Its cookies are set on
 * the reply of the request.
 *
 * @param given - The same configuration, or the same services, as {@link ExpressAuth} has.
 * @throws {InvalidOption} if the request is none of Express.
 * @example
 * ```ts
 * app.post('/login', express.urlencoded(), async (req, res) => {
 *   const { email, password } = req.body;
 *   res.redirect(
 *     await auth(req, config).signIn('credentials', { email, password, redirectTo: '/' }),
 *   );
 * });
 * ```
 * @publicApi
 */
export function auth<T extends OwnTypes = object>(
  request: ExpressRequest,
  given: ExpressAuthConfig<T> | ServiceResolver,
): RequestAuth<T> {
  const { res: reply } = Object(request) as ExpressRequest;
  if (!reply) {
    throw new InvalidOption(
      '`auth` takes the request of Express and the configuration: `auth(req, config)`.',
    );
  }
  return findRequestAuth(request, reply, findServices(given)) as RequestAuth<T>;
}

/**
 * The session of a request, renewed when it is due: the cookies are set on its reply, which shared
 * caches must not store then.
 *
 * @param given - The same configuration, or the same services, as {@link ExpressAuth} has.
 * @returns `null` if the user is not signed in.
 * @throws {AuthError} `SessionTokenError` if the database cannot be reached. `InvalidOption` if the
 *   request is none of Express, or the configuration has no `providers`.
 * @throws {MalformedRequest} if the `Host` header is no host: answer 400.
 * @example
 * ```ts
 * app.get('/me', async (req, res) => {
 *   const session = await getSession(req, config);
 *   res.status(session ? 200 : 401).json(session?.user ?? null);
 * });
 * ```
 * @publicApi
 */
export async function getSession<T extends OwnTypes = object>(
  request: ExpressRequest,
  given: ExpressAuthConfig<T> | ServiceResolver,
): Promise<TypeOf<T, 'session'> | null> {
  const { res: reply } = Object(request) as ExpressRequest;
  if (!reply) {
    throw new InvalidOption(
      '`getSession` takes the request of Express and the configuration: `getSession(req, config)`.',
    );
  }
  const session = await findRequestAuth(request, reply, findServices(given)).requireSession();
  return session as TypeOf<T, 'session'> | null;
}

function findServices(given: ExpressAuthConfig | ServiceResolver): ServiceResolver {
  return isServiceResolver(given) ? given : getMounts(given).latest;
}

/** Whether the configuration or the environment says where the routes are. */
function isPlaced({ basePath, providers }: ExpressAuthConfig): boolean {
  return basePath !== undefined || withEnvDefaults(process.env, { providers }, '').basePath !== '';
}

/**
 * The path of the mount. What a wildcard has matched belongs to the routes.
 */
function getMountPath({ baseUrl = '', params = {} }: ExpressRequest): string {
  const wildcard = Object.values(params).at(-1);
  const matched = Array.isArray(wildcard) ? wildcard.join('/') : wildcard;
  const path =
    typeof matched === 'string' && matched !== '' && baseUrl.endsWith(matched)
      ? baseUrl.slice(0, -matched.length)
      : baseUrl;
  return path.replace(/\/$/, '');
}

/** An app has few; a mount path with parameters may have any. */
const MAX_MOUNTS = 100;

/** The services of one configuration at the paths where its middleware is mounted. */
class Mounts {
  private readonly handlers = new BoundedCache<NodeHandler>(MAX_MOUNTS);
  private mounted: ServiceResolver | undefined;

  constructor(private readonly config: ExpressAuthConfig) {}

  /** The services that requests came to, so that sessions are read with those that started them. */
  get latest(): ServiceResolver {
    return this.mounted ?? composeNode(this.config, USAGE);
  }

  at(basePath: string): NodeHandler {
    const known = this.handlers.peek(basePath);
    if (known) return known;
    const services = this.compose(basePath);
    this.mounted = services;
    return this.handlers.set(basePath, toNodeHandler(services));
  }

  private compose(basePath: string): ServiceResolver {
    const own = composeNode(this.config, USAGE);
    if (own.get(AuthConfigToken).basePath === basePath) return own;
    return createAuth(withEnvDefaults(process.env, { ...this.config, basePath }));
  }
}

const getMounts = memoizeByObject((config: ExpressAuthConfig) => new Mounts(config));
