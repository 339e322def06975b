/** The hook that knows who is signed in, and answers the library's routes. */
import type { Handle, RequestEvent } from '@sveltejs/kit';
import { AuthHandler, Sites, isAuthAction } from '../../core/index.js';
import { isAuthRoute } from '../../core/http/route.js';
import type { RequestAuth } from './request-auth.js';

/** Makes the hook. */
export function authHook(authOf: (event: RequestEvent) => RequestAuth): Handle {
  return async ({ event, resolve }) => {
    const auth = authOf(event);
    const { locals } = event;
    locals.auth ??= auth.session;
    locals.getSession ??= locals.auth;
    const { pathname } = new URL(event.request.url);
    // Most requests are for the app, which can be told without a configuration.
    if (namesAction(pathname)) {
      const services = await auth.services();
      if (isAuthRoute(pathname, services.get(Sites).basePath)) {
        return services.get(AuthHandler).respond(event.request);
      }
    }
    return auth.answer(await resolve(event));
  };
}

function namesAction(pathname: string): boolean {
  return pathname.split('/').some(isAuthAction);
}
