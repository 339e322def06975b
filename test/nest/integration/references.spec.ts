/** Sign-in providers and adapters that NestJS creates, so that they can inject services. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Scope, type Type } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import {
  AuthModule,
  type AuthModuleExtras,
  type AuthModuleOptions,
  ProviderRegistry,
} from '../../../src/index.js';
import Credentials from '../../../src/providers/credentials.js';
import GitHub from '../../../src/providers/github.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import {
  Archive,
  BackDoor,
  Desk,
  Directory,
  DirectoryAdapter,
  DirectoryModule,
  Embassy,
} from '../../support/directory.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

type Declared = Pick<AuthModuleExtras, 'adapter' | 'globalGuard'> & { providers?: Providers };
type Providers = NonNullable<AuthModuleExtras['providers']>;
type AuthModuleImport = ReturnType<typeof AuthModule.forRoot>;

const { url, secret } = handlerConfig;
const github = GitHub({ clientId: 'client', clientSecret: 'client-secret' });

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(auth: AuthModuleImport) {
  const app = await startApp({ imports: [auth, DirectoryModule] }, PLATFORMS[0][1]());
  running.push(app);
  return { ...app, browser: new Browser(app.serve) };
}

/** What is declared stands beside the factory, which returns the rest. */
function besideFactory(declared: Declared, returned: Partial<AuthModuleOptions> = {}) {
  return AuthModule.forRootAsync({
    ...declared,
    imports: [DirectoryModule],
    inject: [Directory],
    useFactory: async () => ({ url, secret, ...returned }),
  });
}

const WAYS: readonly [string, (declared: Declared) => AuthModuleImport][] = [
  [
    'forRoot',
    (declared) =>
      AuthModule.forRoot({ providers: [], ...declared, url, secret, imports: [DirectoryModule] }),
  ],
  ['forRootAsync', besideFactory],
];

const signIn = (browser: Browser, id: string, password = 'open sesame') =>
  browser.post(`/auth/callback/${id}`, { password });

describe.each(WAYS)('providers that %s refers to', (_way, declare) => {
  it.each([
    ['useClass', { useClass: Desk }, 'desk'],
    ['useExisting', { useExisting: Desk }, 'desk'],
    ['useClass with what it inherits', { useClass: BackDoor }, 'back-door'],
  ])('sign in with their injected services: %s', async (_kind, reference, id) => {
    const { browser } = await start(declare({ providers: [reference] }));
    expect(readLocation(await signIn(browser, id, 'wrong')).search).toContain('CredentialsSignin');
    await expect(browser.session()).resolves.toBeNull();
    await signIn(browser, id);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: `Ada by ${id}` } });
  });

  it('can be OpenID Connect providers', async () => {
    const { app, browser } = await start(declare({ providers: [{ useExisting: Embassy }] }));
    const { provider } = app.get(Directory, { strict: false });
    const away = readLocation(await browser.post('/auth/signin/embassy'));
    await browser.visit(`/auth/callback/embassy?${provider.authorize(away)}`);
    const session = { user: { name: 'Ada Lovelace of embassy' } };
    await expect(browser.session()).resolves.toMatchObject(session);
  });

  it('keep their place in the list of providers', async () => {
    const providers = [{ useClass: BackDoor }, github, { useExisting: Desk }];
    const { browser } = await start(declare({ providers }));
    const listed = (await (await browser.visit('/auth/providers')).json()) as object;
    expect(Object.keys(listed)).toEqual(['back-door', 'github', 'desk']);
    const page = await (await browser.visit('/auth/signin')).text();
    for (const label of ['The back-door', 'GitHub', 'The desk', 'Password']) {
      expect(page).toContain(label);
    }
  });

  it('are created once for all requests', async () => {
    let made = 0;
    @Injectable()
    class Counted extends Desk {
      constructor(@Inject(Directory) directory: Directory) {
        super(directory);
        made++;
      }
    }
    const { browser } = await start(declare({ providers: [{ useClass: Counted }] }));
    await signIn(browser, 'desk');
    await signIn(browser, 'desk');
    expect(made).toBe(1);
  });
});

describe('providers beside a factory', () => {
  it('come before those of the factory, which may return none', async () => {
    const declared = { providers: [{ useClass: Desk }] };
    const returned = { providers: [github, Credentials({ id: 'late', authorize: () => null })] };
    const listIds = async (auth: AuthModuleImport) => {
      const { app } = await start(auth);
      return app
        .get(ProviderRegistry)
        .all()
        .map(({ id }) => id);
    };
    await expect(listIds(besideFactory(declared, returned))).resolves.toEqual([
      'desk',
      'github',
      'late',
    ]);
    await expect(listIds(besideFactory(declared))).resolves.toEqual(['desk']);
    await expect(listIds(besideFactory({}, returned))).resolves.toEqual(['github', 'late']);
  });
});

describe.each(WAYS)('an adapter that %s refers to', (_way, declare) => {
  it.each([
    ['useClass', { useClass: DirectoryAdapter }],
    ['useExisting', { useExisting: DirectoryAdapter }],
  ])('stores users and sessions: %s', async (_kind, adapter) => {
    const { app, browser } = await start(declare({ providers: [{ useClass: Desk }], adapter }));
    const { journal } = app.get(Archive, { strict: false });
    await signIn(browser, 'desk');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada by desk' } });
    const cookies = new Map(browser.jar);
    await browser.post('/auth/signout');
    for (const [name, value] of cookies) browser.jar.set(name, value);
    await expect(browser.session()).resolves.toBeNull();
    expect(journal).toEqual(['created Ada by desk']);
    await app.close();
    expect(journal).toEqual(['created Ada by desk', 'closed']);
  });
});

describe('an adapter beside a factory', () => {
  it('is replaced by that of the factory', async () => {
    const declared = { providers: [{ useClass: Desk }], adapter: { useClass: DirectoryAdapter } };
    const { app, browser } = await start(besideFactory(declared, { adapter: new MemoryAdapter() }));
    await signIn(browser, 'desk');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada by desk' } });
    expect(app.get(Archive, { strict: false }).journal).toEqual([]);
  });
});

@Injectable({ scope: Scope.REQUEST })
class HasteDesk extends Desk {}

@Injectable({ scope: Scope.REQUEST })
class HasteAdapter extends DirectoryAdapter {}

@Injectable()
class CuriousDesk extends Desk {
  @Inject(REQUEST) readonly request: unknown;
}

class NobodysDesk extends Desk {}

function starting(auth: AuthModuleImport): Promise<unknown> {
  const testing = Test.createTestingModule({ imports: [auth, DirectoryModule] });
  return testing.compile().then((module) => module.createNestApplication().init());
}

describe('an app does not start with', () => {
  const late = (type: Type) => [{ useClass: type }] as never;
  const refused: [string, AuthModuleImport, RegExp][] = [
    [
      'references that a factory returns',
      besideFactory({}, { providers: late(Desk), adapter: { useExisting: Desk } as never }),
      /- `providers` with `useClass` or .* must stand beside `useFactory`.*\n.*- `adapter` with/,
    ],
    ...[HasteDesk, CuriousDesk].map((type): [string, AuthModuleImport, RegExp] => [
      `a provider made for each request, ${type.name}`,
      besideFactory({ providers: [{ useClass: type }] }),
      /A provider or the adapter is made for each request\. Make it a singleton/,
    ]),
    [
      'an adapter made for each request',
      besideFactory({ adapter: { useClass: HasteAdapter }, globalGuard: true }),
      /A provider or the adapter is made for each request\. Make it a singleton/,
    ],
    [
      'what does not exist',
      besideFactory({ providers: [{ useExisting: NobodysDesk }] }),
      /Nest can't resolve dependencies[^]*NobodysDesk/,
    ],
    [
      'a reference to what is no provider',
      besideFactory({ providers: [{ useExisting: Directory as never }] }),
      /`providers\[0\]` is no provider/,
    ],
    [
      'an adapter that lacks methods',
      besideFactory({ adapter: { useExisting: Directory as never } }, { providers: [github] }),
      /The adapter lacks these methods: createUser/,
    ],
    ['no providers anywhere', besideFactory({}), /`providers` must be a list/],
    [
      'providers that are no list',
      besideFactory({ providers: { useClass: Desk } as never }, { providers: [github] }),
      /`providers` must be a list/,
    ],
  ];
  it.each(refused)('%s', async (_what, auth, message) => {
    await expect(starting(auth)).rejects.toThrow(message);
  });
});
