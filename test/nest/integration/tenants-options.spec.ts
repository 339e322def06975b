/** What a factory of request options may return, throw and inject. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BadGatewayException, Controller, Get, Inject, Injectable } from '@nestjs/common';
import {
  Auth,
  type AuthModuleExtras,
  type AuthModuleOptions,
  EventBus,
  Session,
  SessionService,
} from '../../../src/index.js';
import { Archive, Desk, DirectoryAdapter, DirectoryModule } from '../../support/directory.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import {
  Tenants,
  browserAt,
  signInMember,
  makeOptions,
  tenantsAuth,
} from '../../support/tenants.js';

@Controller()
class PagesController {
  @Get('guarded')
  @Auth()
  guarded() {
    return { inside: true };
  }

  @Get('open')
  open(@Session() session: Session | null) {
    return { name: session?.user?.name };
  }
}

@Controller('own')
class OwnController {
  constructor(@Inject(SessionService) readonly sessions: SessionService) {}

  @Get()
  own() {
    return { inside: true };
  }
}

const DOORS = ['/auth/session', '/auth/providers', '/guarded', '/open', '/own'];

const running: RunningApp[] = [];
afterEach(async () => {
  delete process.env.AUTH_SECRET;
  for (const app of running.splice(0)) await app.close();
});

async function start(auth = tenantsAuth(), options: AppOptions = {}) {
  const lines: string[] = [];
  const error = (line: unknown) => void lines.push(String(line));
  const silent = () => undefined;
  const app = await startApp(
    { imports: [auth, DirectoryModule], controllers: [PagesController, OwnController] },
    PLATFORMS[0][1](),
    { logger: { error, log: silent, warn: silent }, ...options },
  );
  running.push(app);
  return { ...app, lines, tenants: app.app.get(Tenants, { strict: false }) };
}

describe('a factory that throws', () => {
  it.each(DOORS)('answers with its own exception: 404 at %s', async (path) => {
    const { serve, lines } = await start();
    const response = await browserAt(serve, 'unknown').visit(path);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toMatchObject({ message: 'No such tenant.' });
    expect(lines).toEqual([]);
  });

  const failures: [string, unknown, number, RegExp | undefined][] = [
    ['another answer of its own', new BadGatewayException('Later.'), 502, undefined],
    ['an error', new Error('password of postgres is wrong'), 500, /password of postgres/],
    ['options that are wrong', { providers: [], sesion: {} }, 500, /`sesion` is not an option/],
    ['options without a secret', { providers: [] }, 500, /no `secret`/],
    ['options of a module', { providers: [], basePath: '/x' }, 500, /must stand beside/],
    ['nothing', undefined, 500, /The factory returned no options/],
  ];
  it.each(failures)('or returns %s', async (_what, outcome, status, line) => {
    const { serve, tenants, lines } = await start();
    tenants.options.set('broken', outcome as AuthModuleOptions | Error);
    for (const path of DOORS) {
      lines.splice(0);
      const response = await browserAt(serve, 'broken').visit(path);
      expect([path, response.status]).toEqual([path, status]);
      await expect(response.text()).resolves.not.toMatch(/postgres|sesion|secret|basePath/);
      expect(lines).toEqual(line ? [expect.stringMatching(line)] : []);
    }
    await expect((await signInMember(serve, 'ada')).session()).resolves.toMatchObject({ user: {} });
  });
});

describe('options of a tenant', () => {
  it('are read once, for as long as they are the same object', async () => {
    const { serve, tenants } = await start();
    const providers = jest.fn(() => makeOptions('ada').providers);
    const own = Object.defineProperty(makeOptions('ada'), 'providers', {
      enumerable: true,
      get: providers,
    });
    tenants.options.set('ada', own);
    const ada = await signInMember(serve, 'ada');
    const { length } = providers.mock.calls;
    for (const path of DOORS) expect((await ada.visit(path)).status).toBe(200);
    expect(providers).toHaveBeenCalledTimes(length);
    tenants.options.set('ada', {
      ...makeOptions('ada'),
      secret: 'another secret, of 32 bytes or more',
    });
    await expect(ada.session()).resolves.toBeNull();
  });

  it('are completed from the environment', async () => {
    process.env.AUTH_SECRET = 'a secret of the environment, of 32 bytes';
    const { serve, tenants } = await start();
    tenants.options.set('ada', { ...makeOptions('ada'), secret: undefined });
    const ada = await signInMember(serve, 'ada');
    await expect(ada.session()).resolves.toMatchObject({ user: { name: 'ada' } });
  });

  it('may leave providers and the adapter to the declaration, whose adapter is closed', async () => {
    const declared: AuthModuleExtras = {
      imports: [DirectoryModule],
      providers: [{ useClass: Desk }],
      adapter: { useExisting: DirectoryAdapter },
    };
    const { app, serve } = await start(tenantsAuth(declared));
    const browser = browserAt(serve, 'ada');
    await browser.post('/auth/callback/desk', { password: 'open sesame' });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada by desk' } });
    const { journal } = app.get(Archive, { strict: false });
    await app.close();
    expect(journal).toEqual(['created Ada by desk', 'closed']);
  });

  it.each([
    ['a base path', { basePath: '/api/auth' }, undefined, '/api/auth'],
    ['a global prefix', {}, 'v1', '/v1/auth'],
  ])('are those of routes at %s', async (_what, extras, prefix, path) => {
    const { serve } = await start(tenantsAuth(extras), {
      configure: (app) => void (prefix && app.setGlobalPrefix(prefix)),
    });
    const response = await browserAt(serve, 'grace').visit(`${path}/providers`);
    await expect(response.json()).resolves.toMatchObject({
      'github-of-grace': { callbackUrl: `https://grace.test${path}/callback/github-of-grace` },
    });
  });
});

describe('services of the app', () => {
  const emit = jest.fn(async () => undefined);

  @Injectable()
  class Journal {
    readonly emit = emit;
    constructor(@Inject(Tenants) readonly tenants: Tenants) {}
  }

  const ways: [string, AuthModuleExtras, AppOptions][] = [
    ['services', { services: [{ provide: EventBus, useClass: Journal }] }, {}],
    [
      'overrideProvider',
      {},
      { customize: (builder) => builder.overrideProvider(EventBus).useValue({ emit }) },
    ],
  ];
  it.each(ways)('are shared by all tenants: %s', async (_way, extras, options) => {
    const { serve, app } = await start(tenantsAuth(extras), options);
    emit.mockClear();
    await signInMember(serve, 'ada');
    await signInMember(serve, 'grace');
    expect(emit).toHaveBeenCalledTimes(2);
    expect(app.get(EventBus)).toHaveProperty('emit', emit);
  });
});
