/** `auth`, signing in and out, and updating in route handlers, server actions and components. */
import { describe, expect, it } from '@jest/globals';
import { ALWAYS_DUE, NextApp } from './next-app.js';
import { inScope } from './next-scope.js';

const SESSION = '__Secure-authjs.session-token';
const CONTEXT = { params: Promise.resolve({}) };

async function dueApp() {
  const app = new NextApp({
    session: ALWAYS_DUE,
    callbacks: {
      jwt: ({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, name: session.user.name } : token,
    },
  });
  await app.signIn();
  /** What a later request finds, with the cookies that an answer set. */
  const later = async (set: ReadonlyMap<string, string | undefined>) => {
    const request = app.request('/later');
    const value = set.has(SESSION) ? set.get(SESSION) : request.cookies.get(SESSION)?.value;
    request.headers.set('cookie', value === undefined ? '' : `${SESSION}=${value}`);
    const { result } = await inScope(request, async () => app.face.auth(), 'render');
    return result?.user?.name ?? null;
  };
  return { app, later };
}

describe('a session that is due', () => {
  it('is renewed in a server action', async () => {
    const { app, later } = await dueApp();
    const { result, cookies } = await inScope(app.request('/'), async () => app.face.auth());
    expect(result).toMatchObject({ user: { name: 'Ada' } });
    expect([...cookies.keys()]).toEqual([SESSION]);
    await expect(later(cookies)).resolves.toBe('Ada');
  });

  it('is only read in a rendering component, which cannot set its cookie', async () => {
    const { app } = await dueApp();
    const asked = inScope(app.request('/'), async () => app.face.auth(), 'render');
    const { result, cookies } = await asked;
    expect(result).toMatchObject({ user: { name: 'Ada' } });
    expect(cookies.size).toBe(0);
  });

  it('is ended by a sign-out behind `auth`', async () => {
    const { app, later } = await dueApp();
    const handler = app.face.auth(async () => {
      await app.face.signOut({ redirect: false });
      return new Response('bye');
    });
    const request = app.request('/leave');
    const { result, cookies } = await inScope(request, async () => handler(request, CONTEXT));
    expect(result.headers.getSetCookie()).toEqual([]);
    expect(cookies.get(SESSION)).toBeUndefined();
    await expect(later(cookies)).resolves.toBeNull();
  });

  it('is updated by an update behind `auth`', async () => {
    const { app, later } = await dueApp();
    const handler = app.face.auth(async () => {
      await app.face.unstable_update({ user: { name: 'Countess' } });
      return new Response('done');
    });
    const request = app.request('/rename');
    const { cookies } = await inScope(request, async () => handler(request, CONTEXT));
    await expect(later(cookies)).resolves.toBe('Countess');
  });

  it('reflects changes within the same request', async () => {
    const { app } = await dueApp();
    const { result } = await inScope(app.request('/'), async () => {
      await app.face.unstable_update({ user: { name: 'Countess' } });
      const renamed = await app.face.auth();
      await app.face.signOut({ redirect: false });
      return [renamed?.user?.name, await app.face.auth()];
    });
    expect(result).toEqual(['Countess', null]);
  });
});

describe('signing in by a server action', () => {
  it('returns the URL, and sets the cookies', async () => {
    const app = new NextApp();
    const options = { redirect: false, redirectTo: '/members' } as const;
    const { result, cookies } = await inScope(app.request('/'), async (): Promise<unknown> =>
      app.face.signIn('credentials', options),
    );
    expect(result).toBe('https://app.test/members');
    expect(cookies.get(SESSION)).toEqual(expect.any(String));
  });

  it('redirects unless redirect is false', async () => {
    const app = new NextApp();
    const signingIn = inScope(app.request('/'), async () => app.face.signIn('credentials'));
    await expect(signingIn).rejects.toMatchObject({
      digest: expect.stringContaining('NEXT_REDIRECT'),
    });
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'redirects to no other site: %s',
    async (redirectTo) => {
      const app = new NextApp();
      const signingIn = async (): Promise<unknown> =>
        app.face.signIn('credentials', { redirect: false, redirectTo });
      const { result } = await inScope(app.request('/'), signingIn);
      expect(new URL(String(result)).origin).toBe('https://app.test');
    },
  );

  it('is refused for a request from another site', async () => {
    const app = new NextApp();
    const request = app.request('/', { origin: 'https://evil.test' });
    const signingIn = inScope(request, async () => app.face.signIn('credentials'));
    await expect(signingIn).rejects.toMatchObject({ type: 'MissingCSRF' });
  });
});
