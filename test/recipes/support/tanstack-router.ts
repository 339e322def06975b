/**
 * The router of an app with the recipe's route, as its generated route tree makes it, and with a
 * page.
 */
import { appendResponseHeader } from '@tanstack/react-start/server';
import { createRoute, createRouter } from '@tanstack/react-router';
import { rootRoute } from '../tanstack-start/src/routeTree.gen';

export async function getRouter() {
  const { Route: authRoute } = await import('../tanstack-start/src/routes/auth/$');
  const { getCurrentSession } = await import('../tanstack-start/src/session.server');
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/me',
    server: {
      handlers: {
        GET: async () => {
          await getCurrentSession();
          appendResponseHeader('set-cookie', 'app=1');
          return new Response((await getCurrentSession())?.user?.name ?? 'signed out');
        },
      },
    },
  });
  const place = { id: '/auth/$', path: '/auth/$', getParentRoute: () => rootRoute };
  Object.assign(authRoute.options, place);
  return createRouter({
    routeTree: rootRoute.addChildren([authRoute, page]),
    defaultNotFoundComponent: () => null,
  });
}
