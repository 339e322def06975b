/** What the router's generator writes from the routes, as far as their types need it. */
import { createRootRoute } from '@tanstack/react-router';
import type { Route as AuthRoute } from './routes/auth/$';
import type { Route as MembersRoute } from './routes/members';

export const rootRoute = createRootRoute();

declare module '@tanstack/react-router' {
  interface FileRoutesByPath {
    '/auth/$': {
      id: '/auth/$';
      path: '/auth/$';
      fullPath: '/auth/$';
      preLoaderRoute: typeof AuthRoute;
      parentRoute: typeof rootRoute;
    };
    '/members': {
      id: '/members';
      path: '/members';
      fullPath: '/members';
      preLoaderRoute: typeof MembersRoute;
      parentRoute: typeof rootRoute;
    };
  }
}
