/**
 * Which users reach which routes, by decorators and by the global guard.
 *
 * @rows each rule is tried on each kind of handler and class
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import {
  Auth,
  AuthGuard,
  AuthModule,
  CurrentUser,
  OptionalAuth,
  Public,
  Roles,
} from '../../src/index.js';
import type { User } from '../../src/core/public-types.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { makeVisitor, rolesConfig } from '../support/roles.js';
import { handlerConfig } from '../contract/handler.contract.js';

const asked: string[] = [];

@Controller('posts')
@Roles('editor')
class PostsController {
  @Get()
  all() {
    return { inside: true };
  }

  @Get('admin')
  @Roles('admin')
  ofAdmins() {
    return { inside: true };
  }

  @Get('mine')
  @Auth({
    when: ({ user }, context) => {
      asked.push(context.getHandler().name);
      return user?.name === 'Ada';
    },
  })
  mine() {
    return { inside: true };
  }

  @Get('public')
  @Public()
  open() {
    return { inside: true };
  }

  @Get('optional')
  @OptionalAuth()
  optional(@CurrentUser() user: User | null) {
    return { inside: true, name: user?.name };
  }
}

@Controller('plain')
class PlainController {
  @Get()
  plain() {
    return { inside: true };
  }

  @Get('auth')
  @Auth()
  auth() {
    return { inside: true };
  }

  @Get('guard')
  @UseGuards(AuthGuard)
  guard() {
    return { inside: true };
  }

  @Get('broken')
  @Auth({ when: () => Promise.reject(new Error('out of order')) })
  broken() {
    return { inside: true };
  }

  @Get('truthy')
  @Auth({ when: () => 'yes' as unknown as boolean })
  truthy() {
    return { inside: true };
  }

  @Get('login')
  @Header('content-type', 'text/html')
  login() {
    return 'inside';
  }
}

class ArticlesController extends PostsController {
  @Get('new')
  added() {
    return { inside: true };
  }
}

@Controller('articles')
class PublicArticles extends ArticlesController {}

@Public()
@Controller('wide')
class WideController extends PostsController {}

const controllers = [PostsController, PlainController, PublicArticles, WideController];

/** No session, a user without roles, and users with roles. */
const VISITORS = ['anonymous', 'user', 'editor', 'admin'] as const;

/** What each of them is answered. */
const ROUTES = [
  ['/posts', [401, 403, 200, 403]],
  ['/posts/admin', [401, 403, 403, 200]],
  ['/posts/mine', [401, 403, 200, 403]],
  ['/posts/public', [200, 200, 200, 200]],
  ['/posts/optional', [200, 200, 200, 200]],
  ['/plain/auth', [401, 200, 200, 200]],
  ['/plain/guard', [401, 200, 200, 200]],
  ['/plain/broken', [401, 500, 500, 500]],
  ['/plain/truthy', [401, 403, 403, 403]],
  // What a controller inherits from another one is guarded as it was there, and so is what it adds.
  ['/articles', [401, 403, 200, 403]],
  ['/articles/admin', [401, 403, 403, 200]],
  ['/articles/public', [200, 200, 200, 200]],
  ['/articles/new', [401, 403, 200, 403]],
  ['/wide', [401, 403, 200, 403]],
] as const;

const cases = (plain: readonly number[]) =>
  [...ROUTES, ['/plain', plain] as const].flatMap(([path, statuses]) =>
    VISITORS.map((person, index) => [path, person, statuses[index]] as const),
  );

const ALL = [200, 200, 200, 200];
const SIGNED_IN = [401, 200, 200, 200];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each([
    [false, cases(ALL)],
    [true, cases(SIGNED_IN)],
  ])('with globalGuard: %p', (globalGuard, table) => {
    let running: RunningApp;
    beforeAll(async () => {
      const imports = [AuthModule.forRoot({ ...rolesConfig, globalGuard })];
      running = await startApp({ imports, controllers }, adapter());
    });
    afterAll(() => running.close());

    it.each(table)('%s answers %s with %p', async (path, person, status) => {
      const response = await (await makeVisitor(running.serve, person)).visit(path);
      const body = await response.text();
      expect([response.status, body.includes('inside')]).toEqual([status, status === 200]);
    });

    it('calls a condition once for each request', async () => {
      const browser = await makeVisitor(running.serve, 'editor');
      asked.length = 0;
      await browser.visit('/posts/mine');
      expect(asked).toEqual(['mine']);
    });

    it('injects the session where it is optional', async () => {
      const browser = await makeVisitor(running.serve, 'editor');
      const response = await browser.visit('/posts/optional');
      await expect(response.json()).resolves.toEqual({ inside: true, name: 'Ada' });
    });

    it('does not reveal why a request is forbidden', async () => {
      const response = await (await makeVisitor(running.serve, 'user')).visit('/posts');
      await expect(response.json()).resolves.toEqual({
        message: 'You may not do this.',
        error: 'Forbidden',
        statusCode: 403,
      });
    });

    it('leaves the library’s routes public', async () => {
      const browser = new Browser(running.serve);
      for (const path of ['csrf', 'session', 'providers', 'signin', 'signout', 'error']) {
        const { status } = await browser.visit(`/auth/${path}`);
        expect([path, status]).not.toEqual([path, 401]);
        expect([path, status]).not.toEqual([path, 302]);
      }
      await browser.post('/auth/callback/credentials', { password: 'open sesame' });
      expect((await browser.visit('/plain/auth')).status).toBe(200);
    });
  });

  describe('a browser that navigates, with globalGuard', () => {
    const html = { headers: { accept: 'text/html' } };
    let running: RunningApp;
    beforeAll(async () => {
      const pages = { signIn: '/plain/login' };
      const imports = [AuthModule.forRoot({ ...rolesConfig, pages, globalGuard: true })];
      running = await startApp({ imports, controllers }, adapter());
    });
    afterAll(() => running.close());

    it('is redirected to the sign-in page, and back', async () => {
      const response = await new Browser(running.serve).visit('/plain', html);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(
        '/plain/login?callbackUrl=https%3A%2F%2Fapp.test%2Fplain',
      );
      expect(response.headers.get('cache-control')).toContain('no-store');
    });

    it('is not redirected for ever to a sign-in page that is not public', async () => {
      const response = await new Browser(running.serve).visit('/plain/login?x=1', html);
      expect(response.status).toBe(401);
      await expect(response.text()).resolves.toContain('sign-in page is not public');
    });

    it('gets 403 and no redirect when the user is signed in', async () => {
      const browser = await makeVisitor(running.serve, 'user');
      expect((await browser.visit('/posts', html)).status).toBe(403);
    });
  });

  it('F50 gets 503 while the database is unavailable, except on public routes', async () => {
    const getSessionAndUser = () => Promise.reject(new Error('connection refused'));
    const database = { ...new MemoryAdapter(), getSessionAndUser };
    const config = { ...handlerConfig, adapter: database, globalGuard: true };
    const running = await startApp(
      { imports: [AuthModule.forRoot(config)], controllers },
      adapter(),
    );
    const browser = await makeVisitor(running.serve, 'editor');
    const fetchStatus = async (path: string) => (await browser.visit(path)).status;
    expect(await fetchStatus('/plain')).toBe(503);
    expect(await fetchStatus('/posts/mine')).toBe(503);
    expect(await fetchStatus('/posts/optional')).toBe(503);
    expect(await fetchStatus('/posts/public')).toBe(200);
    await running.close();
  });
});
