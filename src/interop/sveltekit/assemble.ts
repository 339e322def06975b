/** The hook and the form actions for a configuration, in a given app. */
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
import { type FormActions, formActions } from './form-actions.js';
import { RequestAuth } from './request-auth.js';

/**
 * What {@link SvelteKitAuth} returns.
 *
 * @publicApi
 */
export interface SvelteKitAuthResult extends FormActions {
  /**
   * For `src/hooks.server.ts`: sets `event.locals.auth`, and answers the library's routes. In a
   * `sequence`, it goes before whatever asks who is signed in.
   */
  handle: Handle;
}

export function assemble<T extends OwnTypes>(
  source: AuthSource<SvelteKitAuthConfig<T>, RequestEvent>,
  app: AppFacts,
): SvelteKitAuthResult {
  const compose = composeServices(source, (given: SvelteKitAuthConfig<T> | ServiceResolver) =>
    composeSvelteKit(given, app),
  );
  const requests = new WeakMap<Request, RequestAuth>();
  // An event is copied on its way through SvelteKit; its request is not.
  const authOf = (event: RequestEvent): RequestAuth => {
    const auth = requests.get(event.request) ?? new RequestAuth(event, async (one) => compose(one));
    requests.set(event.request, auth);
    return auth;
  };
  return { handle: authHook(authOf), ...formActions(authOf) };
}

/* MERGED auth-hook.ts: The hook that knows who is signed in, and answers the library's routes. */

/** Makes the hook. */
function authHook(authOf: (event: RequestEvent) => RequestAuth): Handle {
  return async ({ event, resolve }) => {
    const auth = authOf(event);
    const { locals } = event;
    locals.auth ??= auth.session;
    locals.getSession ??= locals.auth;
    const { pathname } = new URL(event.request.url);
    // Most requests are for the app, which can be told without a configuration.
    if (namesAction(pathname)) {
      const services = await auth.services();
      if (isAuthRoute(pathname, services.get(OriginResolver).basePath)) {
        return services.get(AuthHandler).respond(event.request);
      }
    }
    return auth.answer(await resolve(event));
  };
}

function namesAction(pathname: string): boolean {
  return pathname.split('/').some(isAuthAction);
}

/* MERGED compose-svelte-kit.ts: The services of a SvelteKit app. */

/**
 * The services for a configuration, with what it leaves open taken from the environment; or the ones
 * that were composed elsewhere, as they are.
 */
async function composeSvelteKit<T extends OwnTypes>(
  given: SvelteKitAuthConfig<T> | ServiceResolver,
  app: AppFacts,
): Promise<ServiceResolver> {
  if (isServiceResolver(given)) return given;
  const { skipCSRFCheck: asked, basePath = `${app.base}/auth`, ...config } = given;
  // A built app may run without NODE_ENV: that must not pass for development, where hosts are believed.
  const env = {
    ...(await app.environment()),
    NODE_ENV: app.isDevelopment ? 'development' : 'production',
  };
  const completed = withEnvDefaults<T>(env, { ...config, basePath });
  return createAuth({ ...completed, ...(asked !== false && { skipCSRFCheck }) });
}

/* MERGED svelte-kit-auth-config.ts: What a SvelteKit app configures. */

/**
 * The configuration of {@link SvelteKitAuth}: the core's. The routes are at `/auth` below the `base` of
 * the app's paths, unless `basePath` names another place, with that `base` in it.
 *
 * @publicApi
 */
export interface SvelteKitAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw' | 'skipCSRFCheck'
> {
  /**
   * SvelteKit refuses forms of other sites, and so does this library: no form needs a token. `false`
   * asks for a token all the same. Default: the marker.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | false | undefined;
}
