/**
 * `portcullis/react-router` with the arguments that React Router passes. The sample runs it itself.
 */
import { describe, expect, it } from '@jest/globals';
import * as entry from '../../../src/interop/react-router/index.js';
import { ReactRouterAuth } from '../../../src/interop/react-router/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { DAY, sessionApp } from '../../core/sessions/session-app.js';
import type { Server } from '../../support/browser.js';

const served = (serve: Server) => ({ serve, close: async () => undefined });

/** The resource route: loaders answer GET, actions the rest. */
function toServer({ loader, action }: ReturnType<typeof ReactRouterAuth>): Server {
  return (request) =>
    ['GET', 'HEAD'].includes(request.method) ? loader({ request }) : action({ request });
}

handlerContract('React Router', async () => served(toServer(ReactRouterAuth(mailingConfig))));

pageSessionContract('React Router', async (services) => {
  const { middleware, getSession } = ReactRouterAuth(services);
  return served((request) => {
    const context = new Map();
    // Two loaders, each with a request of its own.
    const load = () => getSession({ request: new Request(request), context });
    return middleware({ request, context }, async () => {
      const [session] = await Promise.all([load(), load()]);
      return new Response(session?.user?.name ?? 'signed out', {
        headers: { 'set-cookie': 'app=1' },
      });
    });
  });
});

describe('without the middleware', () => {
  it.each([
    ['no context', undefined],
    ['a context that lives longer than a request', {}],
  ])('a session is read for each request, with %s', async (_name, context) => {
    const app = sessionApp('jwt', { url: 'https://app.test' });
    const cookie = (await app.signedIn()).cookieHeader();
    app.clock.now += 2 * DAY;
    const { getSession } = ReactRouterAuth(app.services);
    const ask = (headers: Record<string, string>) =>
      getSession({ request: new Request('https://app.test/', { headers }), context });
    await expect(ask({ cookie })).resolves.toMatchObject({ user: { name: 'Ada' } });
    await expect(ask({})).resolves.toBeNull();
  });
});

it('answers 404 for a path that is none of the library’s', async () => {
  const { loader } = ReactRouterAuth(handlerConfig);
  const response = await loader({ request: new Request('https://app.test/auth/unknown') });
  expect(response.status).toBe(404);
});

it('exports the names of the other entries', () => {
  const names = ['AuthError', 'CredentialsSignin', 'ReactRouterAuth', 'customFetch'];
  expect(Object.keys(entry).sort()).toEqual(names);
});
