/** Composes `SvelteKitAuth`: its configuration, its services, its hook and its form actions, for given facts of an app. */
import type { Handle, RequestEvent } from '@sveltejs/kit';
import { isServiceResolver } from '../../core/compose/auth.js';
import { isAuthRoute } from '../../core/http/routes.js';
import {
  AuthHandler,
  createAuth,
  isAuthAction,
  type ServiceResolver,
  OriginResolver,
  skipCSRFCheck,
  withEnvDefaults,
} from '../../core/index.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { AuthConfig } from '../../core/public-types.js';
import { type AuthSource, composeServices } from '../services.js';
import type { AppFacts } from './app-facts.js';
import { type FormActions, createFormActions } from './form-actions.js';
import { RequestAuth } from './request-auth.js';

/**
 * What {@link SvelteKitAuth} returns.
 *
 * @publicApi
 */
export interface SvelteKitAuthResult extends FormActions {
  /**
   * For `src/hooks.server.ts`: sets `event.locals.auth`, and answers the library's routes. In a
   * `sequence`, put it before hooks that read the session.
   */
  handle: Handle;
}

/** Composes the result of {@link SvelteKitAuth}. */
export function assemble<T extends OwnTypes>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
  app: AppFacts,
): SvelteKitAuthResult {
  const compose = composeServices(source, (given: SvelteKitAuthConfig<T> | ServiceResolver) =>
    composeSvelteKit(given, app),
  );
  const requests = new WeakMap<Request, RequestAuth>();
  // SvelteKit copies the event, but not its request.
  const getAuth = (event: RequestEvent): RequestAuth => {
    const auth = requests.get(event.request) ?? new RequestAuth(event, async (one) => compose(one));
    requests.set(event.request, auth);
    return auth;
  };
  return { handle: createHandle(getAuth), ...createFormActions(getAuth) };
}

/** Creates the hook, which sets `event.locals.auth` and answers the library's routes. */
function createHandle(getAuth: (event: RequestEvent) => RequestAuth): Handle {
  return async ({ event, resolve }) => {
    const auth = getAuth(event);
    const { locals } = event;
    locals.auth ??= auth.session;
    locals.getSession ??= locals.auth;
    const { pathname } = new URL(event.request.url);
    // Most requests are for the app: recognize them before the configuration is composed.
    if (hasActionSegment(pathname)) {
      const services = await auth.services();
      if (isAuthRoute(pathname, services.get(OriginResolver).basePath)) {
        return services.get(AuthHandler).respond(event.request);
      }
    }
    return auth.finishResponse(await resolve(event));
  };
}

function hasActionSegment(pathname: string): boolean {
  return pathname.split('/').some(isAuthAction);
}

/**
 * Composes the services of a configuration, with defaults from the environment. Returns services that are
 * already composed as they are.
 */
async function composeSvelteKit<T extends OwnTypes>(
  given: SvelteKitAuthConfig<T> | ServiceResolver,
  app: AppFacts,
): Promise<ServiceResolver> {
  if (isServiceResolver(given)) return given;
  const { skipCSRFCheck: chosen, basePath = `${app.base}/auth`, ...config } = given;
  // A built app may run without NODE_ENV. It must not count as development, where every host is trusted.
  const env = {
    ...(await app.environment()),
    NODE_ENV: app.isDevelopment ? 'development' : 'production',
  };
  const completed = withEnvDefaults<T>(env, { ...config, basePath });
  return createAuth({ ...completed, ...(chosen !== false && { skipCSRFCheck }) });
}

/**
 * The configuration of {@link SvelteKitAuth}: the core's. The routes are at `/auth` below the `base` of
 * the app's paths; a `basePath` replaces that whole path, `base` included.
 *
 * @publicApi
 */
export interface SvelteKitAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'skipCSRFCheck'
> {
  /**
   * SvelteKit and this library refuse forms of other sites, so no form needs a CSRF token. `false`
   * requires one nevertheless. Default: the marker.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | false | undefined;
}
