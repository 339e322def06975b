/** Invalid declarations of AuthModule stop the app from starting. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Module, type ModuleMetadata } from '@nestjs/common';
import { Auth, AuthModule, AuthService, InvalidAuthOptions } from '../../src/index.js';
import GitHub from '../../src/providers/github.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { PLATFORMS, type PlatformAdapter, type RunningApp, startApp } from '../support/nest-app.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(metadata: ModuleMetadata, adapter: PlatformAdapter): Promise<void> {
  running.push(await startApp(metadata, adapter));
}

/** As JavaScript calls it. */
const forRoot = (...given: unknown[]): unknown =>
  Reflect.apply(AuthModule.forRoot, AuthModule, given);
const forRootAsync = (...given: unknown[]): unknown =>
  Reflect.apply(AuthModule.forRootAsync, AuthModule, given);

const useFactory = () => handlerConfig;

describe('a declaration', () => {
  it.each([[undefined], [null], ['github'], [[GitHub]], [() => handlerConfig]])(
    'N7 throws when forRoot is given %p',
    (options) => {
      const declare = () => forRoot(options);
      expect(declare).toThrow(InvalidAuthOptions);
      expect(declare).toThrow(
        '  - `AuthModule.forRoot()` takes an object of options, e.g. { providers: [GitHub] }.',
      );
    },
  );

  it.each([
    ['nothing', undefined, /`AuthModule\.forRootAsync\(\)` takes an object, e\.g\. \{ useFactory/],
    ['no factory', { imports: [] }, /needs `useFactory`, `useClass` or `useExisting`/],
    [
      'a factory that is none',
      { useFactory: handlerConfig },
      /`useFactory` must be a function that returns the options/,
    ],
    [
      'options beside the factory',
      { useFactory, session: { maxAge: 900 }, callbacks: {} },
      /`session` is not read beside `useFactory`\. [^]*`callbacks` is not read beside `useFactory`\./,
    ],
    [
      'a misspelt switch',
      { useFactory, globalGaurd: true },
      /`globalGaurd` is not read beside `useFactory`\. Did you mean `globalGuard`\?/,
    ],
  ])('N7 throws when forRootAsync is given %s', (_, options, message) => {
    const declare = () => forRootAsync(options);
    expect(declare).toThrow(InvalidAuthOptions);
    expect(declare).toThrow(message);
  });
});

@Controller('orders')
@Auth()
class OrdersController {
  constructor(@Inject(AuthService) readonly auth: AuthService) {}
}

describe.each(PLATFORMS)('an app on %s', (_, adapter) => {
  it.each<readonly [string, ModuleMetadata]>([
    ['alone', { imports: [AuthModule] }],
    ['with a guard and a service', { imports: [AuthModule], controllers: [OrdersController] }],
    [
      'where it cannot see the declared one',
      { imports: [AuthModule, AuthModule.forRoot({ ...handlerConfig, isGlobal: false })] },
    ],
  ])('N7 does not start with an AuthModule without forRoot: %s', async (_how, metadata) => {
    const starting = start(metadata, adapter());
    await expect(starting).rejects.toBeInstanceOf(InvalidAuthOptions);
    await expect(starting).rejects.toThrow(
      '  - AuthModule is imported without its options. Import AuthModule.forRoot(…) or ' +
        'AuthModule.forRootAsync(…). Where a module shares it, import that module.',
    );
  });

  it('N7 starts when a module imports the bare class of a global one', async () => {
    const imports = [AuthModule.forRoot(handlerConfig), AuthModule];
    await expect(start({ imports, controllers: [OrdersController] }, adapter())).resolves.toBe(
      undefined,
    );
  });

  it('N7 does not start with two AuthModules at one base path', async () => {
    const declared = () =>
      AuthModule.forRoot({ ...handlerConfig, isGlobal: false, basePath: '/auth' });
    @Module({ imports: [declared()] })
    class Office {}
    const starting = start({ imports: [declared(), Office] }, adapter());
    await expect(starting).rejects.toBeInstanceOf(InvalidAuthOptions);
    await expect(starting).rejects.toThrow(
      'Two AuthModules have their routes at "/auth". Give one another `basePath`.',
    );
  });
});
