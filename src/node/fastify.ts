/** `portcullis/fastify`: authentication for Fastify. */
import type { FastifyInstance } from 'fastify';
import { OriginResolver, type ServiceResolver } from '../core/index.js';
import type { OwnTypes } from '../core/models/index.js';
import type { AuthConfig, Session } from '../core/public-types.js';
import type { RequestAuth } from '../core/request/index.js';
import { composeNode } from './get-session.js';
import { toNodeHandler } from './node-handler.js';
import { findRequestAuth } from './node-port.js';

export { AuthError, CredentialsSignin } from '../core/errors/index.js';
export { customFetch } from '../core/providers/index.js';
export type {
  AuthorizationParams,
  RequestAuth,
  ServerSignInOptions,
  SubmittedForm,
} from '../core/request/index.js';
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../core/public-types.js';

/**
 * The configuration of {@link FastifyAuth}.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export type FastifyAuthConfig<T extends OwnTypes = object> = Omit<AuthConfig<T>, 'raw'>;

/**
 * A plugin for `app.register()`.
 *
 * @publicApi
 */
export type FastifyAuthPlugin = (app: FastifyInstance) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The session, or `null` if the user is not signed in. Read once for each request, and renewed
     * when it is due: the cookies are set on the reply, which shared caches must not store then.
     *
     * @throws {AuthError} `SessionTokenError` if the database cannot be reached: answer 503, since
     *   the user may be signed in. `MalformedRequest` if the `Host` header is no host: answer 400.
     */
    getSession(): Promise<Session | null>;
    /**
     * The authentication of the request: `session()`, `user()`, `signIn()`, `signOut()`,
     * `update()`, `startSession()`, `providerToken()`, and `get()` for services of features. Its
     * cookies are set on the reply.
     *
     * @example
     * ```ts
     * app.post('/login', async (request, reply) => {
     *   const { email, password } = request.body;
     *   return reply.redirect(
     *     await request.auth.signIn('credentials', { email, password, redirectTo: '/' }),
     *   );
     * });
     * ```
     */
    readonly auth: RequestAuth;
  }
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Without it, Fastify would register the hook and the decoration for the plugin's own routes alone.
 */
const FOR_WHOLE_APP = Symbol.for('skip-override');

/**
 * A plugin that answers the library's routes on Fastify 4 and 5, and adds `request.getSession()`
 * and `request.auth` to all routes of the app.
 *
 * Its routes accept forms, also where the app does not. The routes are under `basePath`, by default
 * the path of `AUTH_URL`, or else `/auth`.
 *
 * @param given - The configuration, with defaults from `process.env`; or services that `createAuth`
 *   made. Its errors are logged, and every route answers 500.
 * @throws {AuthError} if no services can be composed: `InvalidOption` if the configuration is
 *   missing, if `providers` is no list, and for a `basePath` that no request can have.
 * @example
 * ```ts
 * await app.register(FastifyAuth({ providers: [GitHub] }));
 *
 * app.get('/me', async (request, reply) => {
 *   const session = await request.getSession();
 *   return session?.user ?? reply.code(401).send();
 * });
 * ```
 * @publicApi
 */
export function FastifyAuth<T extends OwnTypes = object>(
  given: FastifyAuthConfig<T> | ServiceResolver,
): FastifyAuthPlugin {
  const services = composeNode(given, USAGE);
  const handle = toNodeHandler(services);
  const { basePath } = services.get(OriginResolver);
  const addRoutes: FastifyAuthPlugin = async (scope) => {
    if (!scope.hasContentTypeParser(FORM)) {
      scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
    }
    scope.all(`${basePath}/*`, async (request, reply) => {
      await handle(request, reply);
      return reply;
    });
  };
  const plugin: FastifyAuthPlugin = async (app) => {
    app.decorateRequest('getSession');
    app.decorateRequest('auth');
    app.addHook('onRequest', async (request, reply) => {
      const auth = findRequestAuth(request, reply, services);
      const getSession: typeof request.getSession = () => auth.requireSession();
      Object.assign(request, { auth, getSession });
    });
    app.register(addRoutes);
  };
  return Object.assign(plugin, { [FOR_WHOLE_APP]: true });
}

const USAGE =
  '`FastifyAuth` takes a configuration with `providers`, a list, or services that `createAuth` made.';
