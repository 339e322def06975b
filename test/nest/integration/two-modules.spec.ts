/** Several AuthModules in one app, each with its own users, routes and cookies. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Controller,
  Get,
  Injectable,
  Module,
  type ModuleMetadata,
  type Type,
} from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import {
  Auth,
  AuthCallbacks,
  type AuthEventMessages,
  AuthModule,
  AuthToken,
  CurrentUser,
  OnAuthEvent,
  type SignInParams,
} from '../../../src/index.js';
import type { JWT, User } from '../../../src/core/public-types.js';
import Credentials from '../../../src/providers/credentials.js';
import { Browser } from '../../support/browser.js';
import {
  PLATFORMS,
  type PlatformAdapter,
  type RunningApp,
  startApp,
} from '../../support/nest-app.js';

type Imports = NonNullable<ModuleMetadata['imports']>;
type Options = Parameters<typeof AuthModule.forRoot>[0];

const html = { headers: { accept: 'text/html' } };
const heard: string[] = [];
const running: RunningApp[] = [];
beforeEach(() => void heard.splice(0));
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/** Everything that two of them must not share is called after them. */
function makeOptions(name: string): Options {
  return {
    url: 'https://app.test',
    secret: 'one secret for all of them, of 32 bytes',
    basePath: `/${name}/auth`,
    cookiePrefix: name,
    isGlobal: false,
    session: { strategy: 'jwt' },
    adapter: Object.assign(new MemoryAdapter(), {
      close: async () => void heard.push(`${name} closed`),
    }),
    providers: [Credentials({ authorize: () => ({ id: '42', name }) })],
    logger: { error: () => undefined },
  };
}

/** A feature with its own people: a guarded controller, and hooks. */
function feature(name: string, imports: Imports): Type {
  @Controller(name)
  @Auth()
  class FeatureController {
    @Get()
    who(@CurrentUser() user: User, @AuthToken() token: JWT | null) {
      return [user.name, token?.name];
    }
  }

  @Injectable()
  @AuthCallbacks()
  class Hooks {
    signIn({ user }: SignInParams) {
      heard.push(`${name}: may ${user.name}?`);
      return true;
    }

    @OnAuthEvent('signIn')
    signedIn({ user }: AuthEventMessages['signIn']) {
      heard.push(`${name}: ${user.name} came`);
    }
  }

  @Module({ imports, controllers: [FeatureController], providers: [Hooks] })
  class FeatureModule {}
  return FeatureModule;
}

const own = (name: string, options: Partial<Options> = {}) =>
  feature(name, [AuthModule.forRoot({ ...makeOptions(name), ...options })]);

async function start(imports: Imports, adapter: PlatformAdapter = PLATFORMS[0][1]()) {
  const app = await startApp({ imports }, adapter);
  running.push(app);
  return app;
}

async function enter({ serve }: RunningApp, name: string): Promise<Browser> {
  const browser = new Browser(serve);
  const answer = await browser.visit(`/${name}/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await browser.visit(`/${name}/auth/callback/credentials`, { form: { csrfToken } });
  return browser;
}

const FEATURES = ['shop', 'office', 'lab'] as const;

/** One is global, and the others are for the modules that import them. */
const mixed = () => [
  AuthModule.forRoot({ ...makeOptions('shop'), isGlobal: true }),
  feature('shop', []),
  own('office'),
  own('lab'),
];
const apart = () => FEATURES.map((name) => own(name));

/** What an app would do that has a module for each of them. */
function shared(): Imports {
  return FEATURES.map((name) => {
    @Module({ imports: [AuthModule.forRoot(makeOptions(name))], exports: [AuthModule] })
    class SharedAuthModule {}
    return feature(name, [SharedAuthModule]);
  });
}

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each([
    ['three AuthModules, each imported by its feature', apart],
    ['one that is global, and two that are not', mixed],
    ['three that features import by way of others', shared],
  ])('%s', (_what, imports) => {
    it.each(FEATURES)('admit the users of %s there, and nowhere else', async (name) => {
      const app = await start(imports(), adapter());
      const person = await enter(app, name);
      for (const door of FEATURES) {
        const response = await person.visit(`/${door}`);
        const session = await (await person.visit(`/${door}/auth/session`)).json();
        expect([door, response.status]).toEqual([door, door === name ? 200 : 401]);
        expect(session === null).toBe(door !== name);
        if (door === name) await expect(response.json()).resolves.toEqual([name, name]);
      }
    });

    it.each(FEATURES)('redirect to the sign-in page of %s', async (name) => {
      const app = await start(imports(), adapter());
      const { status, headers } = await new Browser(app.serve).visit(`/${name}`, html);
      const back = encodeURIComponent(`https://app.test/${name}`);
      const page = `https://app.test/${name}/auth/signin?callbackUrl=${back}`;
      expect([status, headers.get('location')]).toEqual([302, page]);
    });

    it.each(FEATURES)('call the hooks of %s, and no others', async (name) => {
      await enter(await start(imports(), adapter()), name);
      expect(heard).toEqual([`${name}: may ${name}?`, `${name}: ${name} came`]);
    });

    it('close their adapters', async () => {
      await (await start(imports(), adapter())).close();
      expect(heard).toHaveLength(3);
      for (const name of FEATURES) expect(heard).toContain(`${name} closed`);
    });
  });

  it('keep several sessions of one browser apart', async () => {
    const app = await start(apart(), adapter());
    const [shop, office] = [await enter(app, 'shop'), await enter(app, 'office')];
    for (const [name, value] of office.jar) shop.jar.set(name, value);
    await expect((await shop.visit('/shop')).json()).resolves.toEqual(['shop', 'shop']);
    await expect((await shop.visit('/office')).json()).resolves.toEqual(['office', 'office']);
    expect((await shop.visit('/lab')).status).toBe(401);
    for (const [name, value] of [...shop.jar]) shop.jar.set(name.replace('shop', 'lab'), value);
    expect((await shop.visit('/lab')).status).toBe(401);
  });
});

@Injectable()
class Audit {
  @OnAuthEvent('signIn')
  signedIn({ user }: AuthEventMessages['signIn']) {
    heard.push(`audit: ${user.name}`);
  }
}

@Module({ providers: [Audit] })
class AuditModule {}

describe('a listener that reaches none of several modules', () => {
  it('listens to all', async () => {
    const app = await start([own('shop'), own('office'), AuditModule]);
    await enter(app, 'shop');
    await enter(app, 'office');
    const audited = heard.filter((line) => line.startsWith('audit'));
    expect(audited).toEqual(['audit: shop', 'audit: office']);
  });
});

describe('an app does not start with two', () => {
  const shared = new MemoryAdapter();
  const conflicts: [string, Partial<Options>, Partial<Options>, RegExp][] = [
    [
      'base paths that are one',
      { basePath: '/auth' },
      { basePath: 'auth/' },
      /routes at "\/auth"\. Give one another `basePath`/,
    ],
    [
      'base paths of which one is within the other',
      { basePath: '/auth' },
      { basePath: '/auth/office' },
      /at "\/auth\/office", are among those of another, at "\/auth"\. Give one another `basePath`/,
    ],
    [
      'session cookies of one name',
      { cookiePrefix: undefined },
      { cookiePrefix: 'authjs' },
      /have the cookie "authjs\.session-token"\. Give one a `cookiePrefix`/,
    ],
    [
      'other cookies of one name',
      { cookiePrefix: undefined },
      { cookiePrefix: undefined, cookies: { sessionToken: { name: 'office', options: {} } } },
      /have the cookie "authjs\.callback-url"\. Give one a `cookiePrefix`/,
    ],
    [
      'sessions that are rows of one adapter',
      { session: { strategy: 'database' }, adapter: shared },
      { session: { strategy: 'database' }, adapter: shared },
      /keep their sessions in one adapter.*Give each an adapter of its own/,
    ],
    [
      'of which one guards every handler',
      { globalGuard: true },
      {},
      /`globalGuard` of one asks for its session at the handlers of the other.*Put `@Auth\(\)` on/,
    ],
    [
      'that are global',
      { isGlobal: true },
      { isGlobal: true },
      /Two AuthModules are global.*Give one `isGlobal: false`, and import it where you use it/,
    ],
  ];
  it.each(conflicts)('%s', async (_what, shop, office, message) => {
    const imports = [own('shop', shop), own('office', office)];
    const module = await Test.createTestingModule({ imports }).compile();
    await expect(module.createNestApplication().init()).rejects.toThrow(message);
  });

  it('that conflict in everything, and lists all conflicts', async () => {
    const options = { ...makeOptions('shop'), isGlobal: true };
    const imports = [AuthModule.forRoot(options), AuthModule.forRoot(options)];
    const module = await Test.createTestingModule({ imports }).compile();
    const starting = module.createNestApplication().init();
    await expect(starting).rejects.toThrow(/basePath[^]*cookiePrefix[^]*isGlobal/);
  });

  it.each([
    ['/auth', '/auth-office'],
    ['/auth', '/auth/of/office'],
    ['/api/auth', '/office/auth'],
  ])('but it starts with separate base paths: %s and %s', async (shop, office) => {
    const imports = [own('shop', { basePath: shop }), own('office', { basePath: office })];
    await expect(start(imports)).resolves.toBeDefined();
  });

  it('but it starts with one adapter if the sessions of one are JWTs', async () => {
    const rows = { session: { strategy: 'database' }, adapter: shared } as const;
    const imports = [own('shop', rows), own('office', { adapter: shared })];
    await expect(start(imports)).resolves.toBeDefined();
  });
});
