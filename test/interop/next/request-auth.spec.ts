/**
 * The code of route handlers and server actions of a Next.js app, and what its pages see of their
 * user.
 */
import { NextRequest } from 'next/server.js';
import { describe, expect, it } from '@jest/globals';
import { NextAuth } from '../../../src/interop/next/index.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { requestAuthContract, type StartActions } from '../../contract/request-auth.contract.js';
import { sessionLevelsContract } from '../../contract/session-levels.contract.js';
import { sessionApp } from '../../core/sessions/session-app.js';
import { ALWAYS_DUE, NextApp, storedApp } from './next-app.js';
import { type CookiesSet, inScope } from './next-scope.js';

/**
 * The response as Next.js sends it, which keeps what is made for a request out of shared caches.
 */
function sent(response: Response, cookies: CookiesSet): Response {
  const own = new Response(response.body, response);
  for (const [name, value] of cookies) {
    const line = value === undefined ? `${name}=; Max-Age=0` : `${name}=${value}`;
    own.headers.append('set-cookie', `${line}; Path=/`);
  }
  own.headers.set('cache-control', 'private, no-cache, no-store');
  return own;
}

/** @param phase - Of a route handler or a server action, or of a component. */
const startIn =
  (phase: 'action' | 'render'): StartActions =>
  async (services, act) => {
    const { requestAuth } = NextAuth(services);
    return {
      serve: async (request) => {
        const run = async () => act(await requestAuth());
        const { result, cookies } = await inScope(new NextRequest(request), run, phase);
        const { location, text = '' } = result;
        const headers = new Headers({ 'set-cookie': 'app=1', ...(location && { location }) });
        return sent(new Response(text, { status: location ? 302 : 200, headers }), cookies);
      },
      close: async () => undefined,
    };
  };

requestAuthContract('Next.js', startIn('action'), { method: true });
sessionLevelsContract('Next.js', startIn('action'));
sessionLevelsContract('Next.js, in a component that renders', startIn('render'));

pageSessionContract('Next.js', async (services) => {
  const { auth } = NextAuth(services);
  const route = auth((request) => {
    const names = [request.auth, request.auth].map(
      (session) => session?.user?.name ?? 'signed out',
    );
    return new Response([...new Set(names)].join(), { headers: { 'set-cookie': 'app=1' } });
  });
  return {
    serve: async (given) => {
      const request = new NextRequest(given);
      const context = { params: Promise.resolve({}) };
      const { result, cookies } = await inScope(request, async () => route(request, context));
      return sent(result, cookies);
    },
    close: async () => undefined,
  };
});

describe('a component that renders', () => {
  it('signs no user in or out, since it can set no cookie', async () => {
    const app = sessionApp('jwt', { url: 'https://app.test' });
    const { requestAuth } = NextAuth(app.services);
    const request = new NextRequest('https://app.test/');
    const { result } = await inScope(
      request,
      async () => {
        const auth = await requestAuth();
        const actions = [auth.signIn('password', { password: 'right' }), auth.signOut()];
        return (await Promise.allSettled(actions)).map(
          (ended) => ended.status === 'rejected' && String(ended.reason?.type),
        );
      },
      'render',
    );
    expect(result).toEqual(['ResponseStarted', 'ResponseStarted']);
  });
});

describe('signing in without a provider, in a component that renders', () => {
  const rendering = (options?: { readonly redirect: false }) => {
    const { signIn } = NextAuth(sessionApp('jwt', { url: 'https://app.test' }).services);
    const request = new NextRequest('https://app.test/members');
    return inScope(request, async (): Promise<unknown> => signIn(undefined, options), 'render');
  };

  it('redirects to the sign-in page', async () => {
    await expect(rendering()).rejects.toMatchObject({
      digest: expect.stringMatching(/^NEXT_REDIRECT;.*;https:\/\/app\.test\/auth\/signin\?/),
    });
  });

  it('returns the address of the page with redirect: false', async () => {
    const { result } = await rendering({ redirect: false });
    expect(result).toContain('https://app.test/auth/signin?');
  });
});

describe('the session after an update', () => {
  it.each<readonly [string, () => NextApp]>([
    ['jwt', () => new NextApp({ session: ALWAYS_DUE })],
    ['database', () => storedApp()],
  ])('has the members that it had before: %s', async (_strategy, makeApp) => {
    const app = makeApp();
    await app.signIn();
    const { result } = await inScope(app.request('/'), async () => {
      const auth = await app.face.requestAuth();
      const before = await auth.session();
      await auth.update({});
      return { before, after: await auth.session() };
    });
    expect(result.before).toMatchObject({ user: { name: 'Ada' } });
    expect(result.after).toEqual({ ...result.before, expires: expect.any(String) });
  });
});
