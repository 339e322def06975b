/** Unit tests of an app without AuthModule. */
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type ModuleMetadata, UseGuards } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  Auth,
  AuthGuard,
  AuthModule,
  AuthToken,
  AuthTokenPipe,
  CurrentUser,
  InvalidAuthOptions,
  OptionalAuth,
  Public,
  Roles,
  Session,
  SessionPipe,
} from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';

@Controller('orders')
@Auth()
class OrdersController {
  @Get()
  @Roles('admin')
  all(@Session() session: Session | null, @AuthToken() token: object | null) {
    return { session, token };
  }

  @Get('name')
  @OptionalAuth()
  name(@CurrentUser() user: { name: string } | null) {
    return { name: user?.name };
  }

  @Get('health')
  @Public()
  health() {
    return { fine: true };
  }
}

@Controller('who')
class SessionController {
  @Get()
  who(@Session() session: Session | null) {
    return { session };
  }
}

@Controller('claims')
class TokenController {
  @Get()
  claims(@AuthToken() token: object | null) {
    return { token };
  }
}

@Controller('guarded')
@UseGuards(AuthGuard)
class GuardedController {}

const open = { canActivate: () => true };
const ada = { user: { name: 'Ada' } };
const [, express] = PLATFORMS[0];

describe('a unit test that overrides the guard', () => {
  const controllers = [OrdersController];

  it('I6 needs nothing else to create a controller', async () => {
    const module = await Test.createTestingModule({ controllers })
      .overrideGuard(AuthGuard)
      .useValue(open)
      .compile();
    expect(module.get(OrdersController).health()).toEqual({ fine: true });
  });

  it('I6 can start an app, whose handlers get no session', async () => {
    const { serve, close } = await startApp({ controllers }, express(), {
      customize: (builder) => builder.overrideGuard(AuthGuard).useValue(open),
    });
    const fetchStatus = async (path: string) =>
      (await serve(new Request(`http://127.0.0.1/orders${path}`))).status;
    expect(await fetchStatus('/health')).toBe(200);
    // A handler that does read the session fails: there is no library to read it.
    expect(await fetchStatus('/name')).toBe(500);
    await close();
  });

  it.each(PLATFORMS)('I6 can inject its own session on %s', async (_, adapter) => {
    const { serve, close } = await startApp({ controllers }, adapter(), {
      customize: (builder) =>
        builder
          .overrideGuard(AuthGuard)
          .useValue(open)
          .overridePipe(SessionPipe)
          .useValue({ transform: () => ada })
          .overridePipe(AuthTokenPipe)
          .useValue({ transform: () => ({ sub: '42' }) }),
    });
    const readAnswer = async (path: string): Promise<unknown> =>
      (await serve(new Request(`http://127.0.0.1/orders${path}`))).json();
    expect(await readAnswer('')).toEqual({ session: ada, token: { sub: '42' } });
    expect(await readAnswer('/name')).toEqual({ name: 'Ada' });
    await close();
  });
});

describe('an app without AuthModule', () => {
  @Module({ imports: [AuthModule.forRoot({ ...handlerConfig, isGlobal: false })] })
  class ElsewhereModule {}

  const cases: readonly (readonly [string, string, ModuleMetadata])[] = [
    ['a guard', 'AuthGuard', { controllers: [OrdersController] }],
    ['a bare guard', 'AuthGuard', { controllers: [GuardedController] }],
    ['a session', '@Session()', { controllers: [SessionController] }],
    ['claims', '@AuthToken()', { controllers: [TokenController] }],
    [
      'a guard that cannot see it',
      'AuthGuard',
      { imports: [ElsewhereModule], controllers: [OrdersController] },
    ],
  ];

  it.each(cases)('N7 does not start with %s', async (_, name, metadata) => {
    const starting = startApp(metadata, express());
    await expect(starting).rejects.toBeInstanceOf(InvalidAuthOptions);
    await expect(starting).rejects.toThrow(
      `  - RootTestModule uses ${name}, and no AuthModule is in its reach. Import ` +
        "AuthModule.forRoot(…) in the app's root module; one with `isGlobal: false` must be " +
        'imported by RootTestModule as well.',
    );
  });
});
