/** The `authorized` callback, which decides on every guarded handler. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ForbiddenException, Injectable } from '@nestjs/common';
import { AuthCallbacks, type AuthorizedParams } from '../../../src/index.js';
import {
  type AuthorizedAppOptions,
  type Verdict,
  startAuthorized,
} from '../../support/authorized-app.js';
import type { Visit } from '../../support/browser.js';
import { PLATFORMS, type RunningApp } from '../../support/nest-app.js';
import { makeVisitor } from '../../support/roles.js';

const PAGE = { headers: { accept: 'text/html' } } as const;
const SIGN_IN = 'https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2F';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

describe.each(PLATFORMS)('the authorized callback on %s', (_platform, adapter) => {
  /** The response at a path. */
  async function visiting(verdict: Verdict | undefined, options: AuthorizedAppOptions = {}) {
    const app = await startAuthorized(adapter(), verdict, options);
    running.push(app);
    return async (person: string, path: string, visit: Visit = {}) =>
      (await makeVisitor(app.serve, person)).visit(path, visit);
  }

  it.each([
    ['/members', false, 1],
    ['/members', true, 1],
    ['/welcome', false, 1],
    ['/welcome', true, 1],
    ['/editors', false, 1],
    ['/plain', false, 0],
    ['/plain', true, 1],
    ['/public', false, 0],
    ['/public', true, 0],
    ['/auth/session', true, 0],
  ])('at %s with globalGuard: %p is called %i times', async (path, globalGuard, times) => {
    const asked: unknown[] = [];
    const verdict: Verdict = ({ auth }) => asked.push(auth?.user?.name) > 0;
    const visit = await visiting(verdict, { globalGuard });
    expect((await visit('editor', path)).status).toBe(200);
    expect(asked).toEqual(Array.from({ length: times }, () => 'Ada'));
  });

  it('gets the session, the request without its body, and the handler', async () => {
    const seen: AuthorizedParams[] = [];
    const visit = await visiting((params) => seen.push({ ...params }) > 0);
    const response = await visit('editor', '/notes?draft=1', {
      json: { text: 'hi' },
      headers: { 'x-tenant': 'acme' },
    });
    await expect(response.json()).resolves.toEqual({ body: { text: 'hi' } });
    const [{ auth, request, context } = {} as AuthorizedParams] = seen;
    expect(auth).toMatchObject({ user: { name: 'Ada', roles: ['editor'] } });
    expect(request).toBeInstanceOf(Request);
    const { pathname, search } = new URL(request?.url ?? '');
    expect([request?.method, pathname, search]).toEqual(['POST', '/notes', '?draft=1']);
    expect(request?.headers.get('x-tenant')).toBe('acme');
    expect([request?.body, await request?.text()]).toEqual([null, '']);
    expect([context.getHandler().name, context.getType()]).toEqual(['notes', 'http']);
  });

  it('gets null without a session', async () => {
    const seen: unknown[] = [];
    const visit = await visiting(({ auth }) => seen.push(auth) > 0);
    expect((await visit('anonymous', '/welcome')).status).toBe(200);
    expect((await visit('anonymous', '/members')).status).toBe(401);
    expect(seen).toEqual([null, null]);
  });

  const UNFIT = [false, undefined, null, 0, 1, 'yes', '', {}, [], Promise.resolve(false)];

  it.each(UNFIT)('refuses when it returns %p, with 401 or 403 by the session', async (verdict) => {
    const visit = await visiting(() => verdict);
    expect((await visit('anonymous', '/welcome')).status).toBe(401);
    expect((await visit('editor', '/editors')).status).toBe(403);
    const sent = await visit('anonymous', '/members', PAGE);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${SIGN_IN}members`]);
    // Signing in again does not change the user.
    expect((await visit('editor', '/members', PAGE)).status).toBe(403);
  });

  it.each<readonly [string, Verdict]>([
    ['true', () => true],
    ['a promise of it', async () => true],
  ])('does not loosen access rules by %s', async (_, verdict) => {
    const visit = await visiting(verdict);
    expect((await visit('anonymous', '/members')).status).toBe(401);
    expect((await visit('user', '/editors')).status).toBe(403);
    expect((await visit('editor', '/editors')).status).toBe(200);
    expect((await visit('anonymous', '/welcome')).status).toBe(200);
  });

  it.each<readonly [string, Verdict, number]>([
    [
      'an error',
      () => {
        throw new Error('out of order');
      },
      500,
    ],
    ['a rejection', () => Promise.reject(new Error('out of order')), 500],
    ['nothing', () => Promise.reject(), 500],
    ['an exception of NestJS', () => Promise.reject(new ForbiddenException('closed')), 403],
  ])('admits no request when it throws %s', async (_, verdict, status) => {
    const visit = await visiting(verdict);
    for (const path of ['/members', '/welcome']) {
      const response = await visit('editor', path);
      expect(response.status).toBe(status);
      await expect(response.text()).resolves.not.toMatch(/inside|out of order/);
    }
  });

  it.each([false, true])(
    'can answer with a response, with globalGuard: %p',
    async (globalGuard) => {
      const headers = new Headers({ 'content-type': 'text/plain', 'x-law': 'yes' });
      for (const name of ['a', 'b']) headers.append('set-cookie', `${name}=1; Path=/`);
      const closed = new Response('not here', { status: 451, headers });
      const away = Response.redirect('https://app.test/closed', 307);
      const visit = await visiting(({ auth }) => (auth ? closed : away), { globalGuard });
      for (const path of globalGuard ? ['/members', '/plain'] : ['/members', '/members']) {
        const response = await visit('editor', path);
        expect([response.status, await response.text()]).toEqual([451, 'not here']);
        expect(response.headers.get('x-law')).toBe('yes');
        expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=1; Path=/']);
        const sent = await visit('anonymous', path, PAGE);
        expect([sent.status, sent.headers.get('location')]).toEqual([
          307,
          'https://app.test/closed',
        ]);
      }
    },
  );

  it('does not call the handler when its response is 200 or has a body that fails', async () => {
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('cut')) });
    const bodies = ['own words', failing];
    const visit = await visiting(() => new Response(bodies.shift()));
    const answered = await visit('editor', '/members');
    expect([answered.status, await answered.text()]).toEqual([200, 'own words']);
    const failed = await visit('editor', '/members');
    expect(failed.status).toBe(500);
    await expect(failed.text()).resolves.not.toMatch(/inside|cut/);
  });
});

describe('several authorized callbacks', () => {
  const heard: string[] = [];

  function hook(name: string, verdict: unknown) {
    @Injectable()
    @AuthCallbacks()
    class Hook {
      authorized() {
        heard.push(name);
        return verdict;
      }
    }
    return Hook;
  }

  it.each([
    [true, true, true, 200, ['configured', 'first', 'second']],
    [undefined, true, true, 200, ['first', 'second']],
    [false, true, true, 403, ['configured']],
    [true, false, true, 403, ['configured', 'first']],
    [true, true, undefined, 403, ['configured', 'first', 'second']],
    [true, 'yes', true, 403, ['configured', 'first']],
  ])('must all return true: %p, %p, %p', async (configured, first, second, status, asked) => {
    heard.splice(0);
    const verdict = () => {
      heard.push('configured');
      return configured;
    };
    const app = await startAuthorized(
      PLATFORMS[0][1](),
      configured === undefined ? undefined : verdict,
      { hooks: [hook('first', first), hook('second', second)] },
    );
    running.push(app);
    const response = await (await makeVisitor(app.serve, 'editor')).visit('/members');
    expect([response.status, heard]).toEqual([status, asked]);
  });

  it('answer with the first response', async () => {
    const first = hook('first', new Response('first', { status: 418 }));
    const second = hook('second', new Response('second', { status: 451 }));
    const app = await startAuthorized(PLATFORMS[0][1](), undefined, { hooks: [first, second] });
    running.push(app);
    const response = await (await makeVisitor(app.serve, 'editor')).visit('/members');
    expect([response.status, await response.text()]).toEqual([418, 'first']);
  });
});
