/** AuthModule in every way that NestJS modules are imported. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Inject, Injectable, Module, type ModuleMetadata } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import type { ServiceResolver } from '../../src/core/index.js';
import {
  AdapterToken,
  Auth,
  AuthModule,
  type AuthModuleOptions,
  type AuthOptionsFactory,
  CallbackRunner,
  CsrfGuard,
  EventBus,
  JwtService,
  ProviderRegistry,
  SessionService,
} from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import {
  type AppOptions,
  PLATFORMS,
  type PlatformAdapter,
  type RunningApp,
  startApp,
} from '../support/nest-app.js';
import { signedInBrowser } from '../support/signed-in.js';

const [, express] = PLATFORMS[0];
const { secret } = handlerConfig;

const running: RunningApp[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

async function start(
  metadata: ModuleMetadata,
  options?: AppOptions,
  adapter: PlatformAdapter = express(),
) {
  const app = await startApp(metadata, adapter, options);
  running.push(app);
  return app;
}

@Injectable()
class Secrets {
  readonly secret = secret;
}

@Module({ providers: [Secrets], exports: [Secrets] })
class SecretsModule {}

@Injectable()
class Options implements AuthOptionsFactory {
  constructor(@Inject(Secrets) private readonly secrets: Secrets) {}

  createAuthOptions(): AuthModuleOptions {
    return { ...handlerConfig, secret: this.secrets.secret };
  }
}

@Module({ imports: [SecretsModule], providers: [Options], exports: [Options] })
class OptionsModule {}

const imports: [string, ModuleMetadata['imports']][] = [
  ['forRoot', [AuthModule.forRoot(handlerConfig)]],
  [
    'forRootAsync with useFactory',
    [
      AuthModule.forRootAsync({
        imports: [SecretsModule],
        inject: [Secrets],
        useFactory: async (secrets: Secrets) => ({ ...handlerConfig, secret: secrets.secret }),
      }),
    ],
  ],
  [
    'forRootAsync with useClass',
    [AuthModule.forRootAsync({ imports: [SecretsModule], useClass: Options })],
  ],
  [
    'forRootAsync with useExisting',
    [AuthModule.forRootAsync({ imports: [OptionsModule], useExisting: Options })],
  ],
];

describe.each(imports)('AuthModule.%s', (_way, imported) => {
  it('serves its routes and reads sessions', async () => {
    const { serve } = await start({ imports: imported ?? [] });
    const browser = await signedInBrowser(serve, secret);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('the services in a NestJS app', () => {
  it.each([ProviderRegistry, SessionService, JwtService, CsrfGuard, CallbackRunner, EventBus])(
    'can be injected: %p',
    async (token) => {
      const { app } = await start({ imports: [AuthModule.forRoot(handlerConfig)] });
      expect(app.get<unknown>(token)).toBeInstanceOf(token);
    },
  );

  it('include the adapter under its token', async () => {
    const adapter = new MemoryAdapter();
    const { app } = await start({ imports: [AuthModule.forRoot({ ...handlerConfig, adapter })] });
    expect(app.get(AdapterToken)).toHaveProperty('createUser');
  });

  it('make the app a service resolver', async () => {
    const { app } = await start({ imports: [AuthModule.forRoot(handlerConfig)] });
    const resolver: ServiceResolver = app;
    expect(resolver.get(SessionService)).toBe(app.get(SessionService));
  });

  it('can be overridden for every consumer at once', async () => {
    const emit = jest.fn(async (..._event: unknown[]) => undefined);
    const { serve } = await start(
      { imports: [AuthModule.forRoot(handlerConfig)] },
      { customize: (builder) => builder.overrideProvider(EventBus).useValue({ emit }) },
    );
    await (await signedInBrowser(serve, secret)).session();
    expect(emit).toHaveBeenCalledWith(
      'session',
      expect.objectContaining({ token: expect.anything() }),
    );
  });

  it('are reachable from a module that does not import AuthModule', async () => {
    @Injectable()
    class Reader {
      constructor(@Inject(SessionService) readonly sessions: SessionService) {}
    }
    @Module({ providers: [Reader] })
    class FeatureModule {}
    const { app } = await start({ imports: [AuthModule.forRoot(handlerConfig), FeatureModule] });
    expect(app.get(Reader, { strict: false }).sessions).toBeInstanceOf(SessionService);
  });
});

describe.each(PLATFORMS)('the routes on %s', (_platform, adapter) => {
  it.each([
    ['a base path', { ...handlerConfig, basePath: '/api/auth' }, {}, '/api/auth'],
    [
      'a global prefix',
      handlerConfig,
      { configure: (app) => app.setGlobalPrefix('v1') } satisfies AppOptions,
      '/v1/auth',
    ],
    [
      'a path that is left out of the global prefix',
      handlerConfig,
      {
        configure: (app) => app.setGlobalPrefix('v1', { exclude: ['auth/*path'] }),
      } satisfies AppOptions,
      '/auth',
    ],
  ] as const)('are at %s, and name that path', async (_what, options, appOptions, path) => {
    const { serve } = await start(
      { imports: [AuthModule.forRoot(options)] },
      appOptions,
      adapter(),
    );
    const response = await new Browser(serve).visit(`${path}/providers`);
    await expect(response.json()).resolves.toMatchObject({
      github: { callbackUrl: `https://app.test${path}/callback/github` },
    });
  });

  it('do not shadow the routes of the app', async () => {
    @Controller('auth')
    class OwnController {
      @Get('own/route/of/mine')
      own() {
        return { own: true };
      }
    }
    const metadata = { imports: [AuthModule.forRoot(handlerConfig)], controllers: [OwnController] };
    const { serve } = await start(metadata, {}, adapter());
    const response = await new Browser(serve).visit('/auth/own/route/of/mine');
    await expect(response.json()).resolves.toEqual({ own: true });
  });
});

describe('an unavailable database', () => {
  @Controller('members')
  class MembersController {
    @Get()
    @Auth()
    members() {
      return { inside: true };
    }
  }

  it('F50 is 503 at the guard, and never "signed out"', async () => {
    const getSessionAndUser = () => Promise.reject(new Error('connection refused'));
    const adapter = { ...new MemoryAdapter(), getSessionAndUser };
    const { serve } = await start({
      imports: [AuthModule.forRoot({ ...handlerConfig, adapter })],
      controllers: [MembersController],
    });
    const browser = await signedInBrowser(serve, secret);
    const response = await browser.visit('/members', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(503);
    expect(response.headers.getSetCookie()).toEqual([]);
    await expect(response.text()).resolves.not.toContain('connection refused');
  });
});

describe('closing the app', () => {
  it('closes the connections of the adapter', async () => {
    const close = jest.fn(async () => undefined);
    const adapter = Object.assign(new MemoryAdapter(), { close });
    const app = await startApp(
      { imports: [AuthModule.forRoot({ ...handlerConfig, adapter })] },
      express(),
    );
    await app.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
